// Coats.
import { lerp } from '../chance.mjs'
import { fronts, sleeves } from './fronts.mjs'
import { M, curve, line, poly, rect, sym, taper } from '../path.mjs'
import { both, mx, roundness } from '../pattern/body.mjs'
import { belt, buckle, button, flapPocket, pocket, tieBow, welt, zip } from '../pattern/closures.mjs'
import { innerBack, lapels } from '../pattern/collar.mjs'
import { fold, seam, stitch } from '../render.mjs'

/* ================= COATS ================= */
export const coat = {
  overcoat(sk, r) {
    const db = r.yes(0.55)
    const m = {
      nd: 80,
      nw: 80,
      sw: 220,
      sd: 54,
      ax: 190,
      aw: 206,
      ww: 196,
      wy: 460,
      hw: 232,
      hy: 1060,
      ay: 276,
      hem: 12,
      ov: db ? 92 : 22,
      by: db ? 320 : 360,
      corner: 0,
    }
    sleeves(sk, m, { len: 600, ang: 8, cw: 58, cuff: 'none', wide: 8, bend: 10 })
    innerBack(sk, m, m.by + 20)
    const q = fronts(sk, m)
    both((s) => {
      seam(q.panels[s], mx(M(190, 300).C(176, 480, 200, 800, 212, 1060), s), { a: 0.24 })
      flapPocket(sk, s > 0 ? 84 : -206, 590, 122, 46, s * -3)
      fold(q.panels[s], line(s * 150, 520, s * 180, 1090, 8), (t) => lerp(8, 70, t), 0.4, 'b')
      fold(q.panels[s], line(s * 100, 560, s * 118, 1090, -8), (t) => lerp(6, 50, t), -0.42, 'b')
    })
    lapels(sk, q, { by: m.by + 6, w: 92, style: db ? 'peak' : 'notch', gorge: 96, ov: m.ov })
    const bc = '#2d2730'
    if (db)
      for (const y of [m.by + 40, m.by + 150, m.by + 260]) {
        button(q.top, -52, y, 14, bc)
        button(q.top, 84, y, 14, bc)
      }
    else for (const y of [m.by + 24, m.by + 140, m.by + 256]) button(q.top, 0, y, 14, bc)
    sk.focus = [60, 170, 2.0]
  },
  trench(sk, _r) {
    const m = {
      nd: 66,
      nw: 80,
      sw: 214,
      sd: 56,
      ax: 186,
      aw: 202,
      ww: 178,
      wy: 470,
      hw: 250,
      hy: 1040,
      ay: 272,
      hem: 16,
      ov: 92,
      by: 250,
      corner: 0,
    }
    const bc = '#5d4630'
    const sl = sleeves(sk, m, { len: 590, ang: 9, cw: 60, cuff: 'plain', wide: 16, bend: 8, hemStitch: true })
    innerBack(sk, m, 260)
    const q = fronts(sk, m)
    const fl = sk.part(M(84, 26).L(210, 60).C(206, 130, 196, 190, 190, 262).C(150, 292, 100, 276, 66, 228).C(70, 150, 76, 90, 84, 26).Z(), {
      line: 0.5,
      drop: [2, 8, 'm', 0.55],
    })
    stitch(fl, M(186, 256).C(150, 282, 104, 268, 72, 224), { a: 0.4 })
    fold(fl, line(110, 70, 120, 250, 6), (t) => lerp(10, 30, t), 0.3, 'b')
    lapels(sk, q, { by: 316, w: 104, style: 'notch', gorge: 72, ov: 80, stitch: true })
    both((s) => {
      const e = sk.part(mx(M(150, 30).L(214, 48).L(218, 72).L(146, 58).Z(), s), { line: 0.5, drop: [0, 4, 'f', 0.5] })
      button(e, s * 160, 46, 8, bc)
      stitch(e, mx(M(152, 36).L(210, 52), s), { a: 0.35 })
      const w = sl[s]
      const P0 = (v, d) => [s * (w.E[0] + w.dy * (w.cw + 3) * v - w.dx * d), w.E[1] - w.dx * (w.cw + 3) * v - w.dy * d]
      const st = sk.part(poly([P0(1, 86), P0(1, 58), P0(-1, 58), P0(-1, 86)]), { line: 0.5, drop: [0, 4, 'f', 0.5] })
      buckle(st, ...P0(0.3, 72), 24, 30, bc)
    })
    for (const y of [360, 620, 730]) {
      button(q.top, -52, y, 13, bc)
      button(q.top, 76, y, 13, bc)
    }
    both((s) => {
      welt(q.panels[s], s > 0 ? 128 : -156, 600, 28, 140, s * -12)
      fold(q.panels[s], line(s * 120, 540, s * 190, 1080, 8), (t) => lerp(6, 80, t), 0.34, 'b')
      fold(q.panels[s], line(s * 80, 580, s * 110, 1080, -8), (t) => lerp(3, 54, t), -0.36, 'b')
      fold(q.panels[s], line(s * 150, 560, s * 235, 1060, 8), (t) => lerp(3, 36, t), -0.36, 'b')
    })
    const b = belt(sk, 456, 178, 50, {})
    buckle(b, 10, 486, 52, 60, bc)
    const tail = sk.part(taper(line(40, 488, 96, 640, 12), 46), { line: 0.5, drop: [4, 6, 'm', 0.5] })
    stitch(tail, curve(line(24, 500, 80, 640, 12)), { a: 0.35 })
    sk.focus = [50, 150, 2.0]
  },
  puffer(sk, r) {
    sk.fabric.light.scale *= 0.66
    const m = {
      nd: 40,
      nw: 88,
      sw: 216,
      sd: 62,
      ax: 196,
      aw: 232,
      ww: 236,
      wy: 470,
      hw: 226,
      hy: r.pick([640, 860]),
      ay: 288,
      hem: 6,
      ov: 6,
      folds: false,
    }
    const sl = sleeves(sk, m, { len: 500, ang: 15, cw: 66, cuff: 'elastic', wide: 64, bend: 18, puff: 0.2, foldK: 0.25 })
    const q = fronts(sk, m)
    const baf = (part, y0, y1, n, x0, x1, tilt = 0) => {
      for (let i = 0; i <= n; i++) {
        const y = lerp(y0, y1, i / n),
          h = (y1 - y0) / n
        part.marks.push({ path: M(x0, y).C(lerp(x0, x1, 0.3), y + 7, lerp(x0, x1, 0.7), y + 7, x1, y + tilt), a: 0.42, w: 1.8 })
        part.folds.push({ path: taper(line(x0, y, x1, y + tilt, -6), 18), h: -0.42, soft: 'm' })
        part.folds.push({ path: taper(line(x0, y + h * 0.5, x1, y + tilt + h * 0.5, -6), h * 0.5), h: 0.4, soft: 'b' })
        for (let j = 0; j < 7; j++) {
          const x = lerp(x0, x1, (j + r()) / 7),
            up = r.yes() ? 1 : -1
          part.folds.push({
            path: taper(line(x, y, x + r.n(-14, 14), y + r.n(18, 40) * up, r.n(-4, 4)), (t) => lerp(14, 0.5, t)),
            h: r.yes() ? -0.3 : 0.3,
            soft: 'm',
          })
        }
      }
    }
    const n = Math.round((q.hy - 90) / 78)
    both((s) => {
      baf(q.panels[s], 96, q.hy, n, s > 0 ? -10 : -246, s > 0 ? 246 : 10)
      const e = sl[s]
      for (let i = 1; i < 7; i++) {
        const t = i / 6.6
        const A = e.at(t, -1.5),
          B = e.at(t, 1.6)
        const pts = line(s * A[0], A[1], s * B[0], B[1], s * 6)
        e.part.marks.push({ path: curve(pts), a: 0.5, w: 2 })
        e.part.folds.push({ path: taper(pts, 18), h: -0.42, soft: 'm' })
        const A2 = e.at(t - 0.075, -1.3),
          B2 = e.at(t - 0.075, 1.4)
        e.part.folds.push({ path: taper(line(s * A2[0], A2[1], s * B2[0], B2[1], s * 6), 34), h: 0.4, soft: 'b' })
        for (let j = 0; j < 4; j++) {
          const C = e.at(t, r.n(-1, 1.1))
          e.part.folds.push({
            path: taper(line(s * C[0], C[1], s * C[0] + r.n(-5, 5), C[1] + r.n(14, 30) * (j % 2 ? 1 : -1)), (q2) => lerp(13, 0.5, q2)),
            h: -0.26,
            soft: 'm',
          })
        }
      }
    })
    zip(
      q.top,
      [
        [0, 44],
        [0, q.hy],
      ],
      { w: 10, c: '#5b5961' },
    )
    const c = sk.part(sym(M(0, -92).C(50, -92, 86, -84, 96, -66).C(104, -20, 100, 30, 88, 60).C(60, 84, 30, 86, 0, 86)), {
      line: 0.5,
      drop: [0, 9, 'm', 0.6],
    })
    roundness(c, -100, 108, 0.18, 0.4)
    for (const y of [-30, 30]) {
      c.marks.push({ path: M(-104, y).C(-50, y + 18, 50, y + 18, 104, y), a: 0.5, w: 2 })
      fold(c, line(-104, y, 104, y, -16), 18, -0.42, 'm')
      fold(c, line(-100, y - 32, 100, y - 32, -16), 28, 0.4, 'b')
    }
    zip(
      c,
      [
        [0, -66],
        [0, 86],
      ],
      { w: 10, c: '#5b5961', pull: false },
    )
    both((s) => welt(q.panels[s], s > 0 ? 120 : -134, 430, 14, 120, s * 10))
    sk.focus = [40, 90, 1.9]
  },
  wrap(sk, _r) {
    const m = {
      nd: 80,
      nw: 80,
      sw: 214,
      sd: 62,
      ax: 190,
      aw: 214,
      ww: 186,
      wy: 470,
      hw: 250,
      hy: 1040,
      ay: 290,
      hem: 16,
      ov: 70,
      by: 420,
      corner: 0,
    }
    sleeves(sk, m, { len: 580, ang: 11, cw: 70, cuff: 'none', wide: 34, bend: 10 })
    innerBack(sk, m, 430)
    const q = fronts(sk, m)
    both((s) => {
      fold(q.panels[s], line(s * 130, 540, s * 190, 1080, 8), (t) => lerp(6, 80, t), 0.34, 'b')
      fold(q.panels[s], line(s * 84, 560, s * 110, 1080, -8), (t) => lerp(3, 54, t), -0.32, 'b')
      fold(q.panels[s], line(s * 160, 560, s * 232, 1080, 6), (t) => lerp(3, 40, t), -0.34, 'b')
      fold(q.panels[s], line(s * 150, 280, s * 60, 460, 8), (t) => lerp(30, 6, t), 0.45, 'b')
      pocket(sk, s > 0 ? 88 : -208, 620, 120, 150, { shape: 'round' })
    })
    lapels(sk, q, { by: 440, w: 112, style: 'shawl', gorge: 110, ov: 70 })
    const b = belt(sk, 452, 186, 54, { stitch: false })
    fold(b, line(-180, 480, 180, 480, -10), 26, 0.4, 'm')
    tieBow(sk, 0, 484, 1.05, { loops: false, tails: 330 })
    sk.focus = [40, 260, 1.9]
  },
  duffle(sk, _r) {
    const m = { nd: 60, nw: 84, sw: 218, sd: 60, ax: 190, aw: 212, ww: 212, wy: 470, hw: 230, hy: 900, ay: 284, hem: 10, ov: 24 }
    sleeves(sk, m, { len: 570, ang: 10, cw: 62, cuff: 'plain', wide: 14 })
    innerBack(sk, m, 120)
    const q = fronts(sk, m)
    const hood = sk.part(sym(M(0, -62).C(70, -64, 120, -40, 128, 10).C(120, 60, 70, 92, 10, 108).L(0, 60)), {
      line: 0.5,
      drop: [0, 8, 'm', 0.55],
    })
    roundness(hood, -130, 136, 0.16, 0.36)
    sk.part(sym(M(0, -40).C(50, -40, 82, -24, 84, 0).C(78, 34, 40, 58, 0, 70)), {
      fill: 'inside',
      line: 0.45,
      grads: [
        {
          at: [0, -40, 0, 70],
          stops: [
            [0, 'shade', 0.3],
            [1, 'shade', 0.9],
          ],
        },
      ],
    })
    seam(hood, M(0, -62).L(0, -40), {})
    both((s) => {
      seam(q.panels[s], mx(M(4, 200).C(80, 214, 150, 212, 205, 196), s), { a: 0.4 })
      pocket(sk, s > 0 ? 76 : -196, 560, 120, 150, { flap: 42 })
    })
    for (let i = 0; i < 4; i++) {
      const y = 170 + i * 128
      for (const s of [-1, 1])
        q.top.marks.push({ path: M(s * 8, y).C(s * 30, y - 9, s * 44, y - 9, s * 62, y), c: '#6a5138', a: 1, w: 5, top: true })
      q.top.marks.push({ path: rect(-24, y - 7, 48, 14, 7), k: 'fill', c: '#e7d6b5', a: 1, top: true })
      q.top.marks.push({ path: M(-20, y - 3).L(18, y - 3), c: '#fff', a: 0.6, w: 2, top: true })
      both((s) => q.top.marks.push({ path: rect(s > 0 ? 58 : -80, y - 12, 22, 24, 4), k: 'fill', c: '#7a5c3d', a: 1, top: true }))
    }
    sk.focus = [10, 150, 2]
  },
}
