// Jackets.
import { lerp, mix2 } from '../chance.mjs'
import { fronts, sleeves, tailored } from './fronts.mjs'
import { M, sym, taper } from '../path.mjs'
import { hemRib, ticks } from '../pattern/bands.mjs'
import { both, mx, neckTo, roundness } from '../pattern/body.mjs'
import { belt, buckle, button, pocket, welt, zip } from '../pattern/closures.mjs'
import { innerBack, lapels, shirtCollar } from '../pattern/collar.mjs'
import { seam, stitch } from '../render.mjs'

/* ================= JACKETS ================= */
export const jacket = {
  trucker(sk, _r) {
    const th = sk.fabric.kind === 'denim' ? '#d9a45b' : undefined
    const m = { nd: 62, nw: 80, sw: 214, sd: 56, aw: 202, ww: 194, wy: 440, hw: 178, hy: 560, ay: 268, hem: 2, ov: 20 }
    sleeves(sk, m, { len: 520, ang: 11, cw: 56, cuff: 'shirt', wide: 16, btn: '#b79a6a' })
    innerBack(sk, m, 120, { fill: 'inside' })
    const q = fronts(sk, m)
    both((s) => {
      const p = q.panels[s]
      const yoke = mx(M(10, 214).C(80, 208, 140, 214, 186, 232), s)
      seam(p, yoke, { a: 0.5 })
      stitch(p, yoke.move(0, 7), { c: th, a: 0.8 })
      stitch(p, yoke.move(0, -6), { c: th, a: 0.7 })
      const v1 = mx(M(44, 222).C(50, 340, 70, 470, 84, 560), s),
        v2 = mx(M(148, 228).C(140, 340, 128, 470, 122, 560), s)
      for (const v of [v1, v2]) {
        seam(p, v, { a: 0.45 })
        stitch(p, v.move(6 * s, 0), { c: th, a: 0.75 })
      }
      const pf = sk.part(mx(M(52, 206).L(144, 210).L(142, 250).L(98, 276).L(54, 248).Z(), s), { line: 0.55, drop: [1, 6, 'f', 0.6] })
      stitch(pf, mx(M(58, 212).L(59, 244).L(98, 266).L(137, 246).L(139, 214), s), { c: th, a: 0.8 })
      button(pf, s * 98, 250, 8, '#b08d57', false)
    })
    seam(q.top, M(20, 64).L(20, 560), { a: 0.5 })
    stitch(q.top, M(13, 66).L(13, 560), { c: th, a: 0.8 })
    stitch(q.top, M(-13, 66).L(-13, 560), { c: th, a: 0.8 })
    const wb = sk.part(sym(M(0, 556).C(60, 558, 120, 556, 180, 552).L(178, 606).C(120, 612, 60, 614, 0, 614)), {
      line: 0.55,
      drop: [0, -3, 'f', 0.4],
      rot: 90,
    })
    roundness(wb, -190, 196, 0.2, 0.4)
    stitch(wb, M(-176, 562).C(-60, 568, 60, 568, 176, 562), { c: th, a: 0.8 })
    stitch(wb, M(-174, 600).C(-60, 607, 60, 607, 174, 600), { c: th, a: 0.8 })
    for (let i = 0; i < 5; i++) button(q.top, 0, lerp(118, 520, i / 4), 8.5, '#b08d57', false)
    button(wb, 0, 584, 8.5, '#b08d57', false)
    shirtCollar(sk, q, { point: 66, spread: 78, h: 26, thread: th })
    sk.focus = [70, 190, 2.2]
  },
  biker(sk, _r) {
    const m = { nd: 70, nw: 78, sw: 204, sd: 54, aw: 190, ww: 172, wy: 430, hw: 180, hy: 560, ay: 258, hem: 4, ov: 70, by: 250, over: 1 }
    sleeves(sk, m, { len: 520, ang: 10, cw: 50, cuff: 'plain', wide: 10, hemStitch: true })
    innerBack(sk, m, 240, { fill: 'lining' })
    const q = fronts(sk, { ...m, by: 250 })
    // wide collar and lapels
    lapels(sk, q, { by: 330, w: 96, style: 'notch', gorge: 76, ov: 66 })
    zip(
      q.top,
      [
        [-62, 330],
        [-58, 430],
        [-40, 560],
      ],
      { w: 10, c: '#c9c7c2' },
    )
    both((s) => {
      zip(
        q.panels[s],
        s > 0
          ? [
              [70, 380],
              [150, 330],
            ]
          : [
              [-150, 330],
              [-70, 380],
            ],
        { w: 9, c: '#c9c7c2', pull: s > 0 },
      )
      seam(q.panels[s], mx(M(188, 262).C(150, 300, 120, 420, 118, 560), s), { a: 0.4 })
    })
    zip(
      q.panels[-1],
      [
        [-110, 190],
        [-40, 214],
      ],
      { w: 8, c: '#c9c7c2' },
    )
    const b = belt(sk, 530, 178, 42, {})
    buckle(b, -20, 556, 54, 52, '#c7c4bd')
    sk.focus = [30, 170, 2.1]
  },
  bomber(sk, _r) {
    const m = { nd: 62, nw: 82, sw: 210, sd: 60, aw: 212, ww: 212, wy: 430, hw: 196, hy: 540, ay: 272, hem: 4, ov: 4 }
    sleeves(sk, m, { len: 490, ang: 14, cw: 56, cuff: 'rib', wide: 46, gather: 1, bend: 16, puff: 0.15 })
    innerBack(sk, m, 120, { fill: 'lining' })
    const q = fronts(sk, m)
    hemRib(sk, q, 66)
    const c = sk.part(
      sym(M(0, -40).C(50, -40, 84, -34, 94, -18).C(100, 20, 70, 74, 4, 106).L(2, 62).C(40, 44, 64, 10, 66, -10).C(40, -4, 20, -2, 0, -2)),
      {
        pat: 'rib',
        rot: 0,
        line: 0.5,
        drop: [0, 6, 'm', 0.55],
      },
    )
    roundness(c, -94, 100, 0.15, 0.35)
    zip(
      q.top,
      [
        [0, 100],
        [0, q.hy + 66],
      ],
      { w: 10, c: '#c4b48a' },
    )
    both((s) => {
      welt(q.panels[s], s > 0 ? 92 : -112, 360, 20, 120, s * 16)
    })
    sk.focus = [20, 110, 2.1]
  },
  tweed(sk, _r) {
    // collarless boxy jacket with trim
    const trim = 'contrast'
    const m = { nd: 66, nw: 82, sw: 200, sd: 54, aw: 196, ww: 194, wy: 420, hw: 198, hy: 530, ay: 258, hem: 6, ov: 2 }
    const sl = sleeves(sk, m, { len: 470, ang: 10, cw: 54, cuff: 'none', wide: 10 })
    innerBack(sk, m, 110, { fill: 'lining' })
    const q = fronts(sk, m)
    const edge = (pts, w = 13) => {
      const t = sk.part(taper(pts, w), { fill: trim, pat: false, line: 0.4, drop: [1, 3, 'f', 0.4] })
      ticks(t, pts, w * 0.42, 5, { a: 0.35 })
    }
    const nk = neckTo(M(0, q.nd), q).pts(12)
    edge([...nk.map(([x, y]) => [-x, y]).reverse(), ...nk.slice(1)])
    edge([
      [7, q.nd],
      [7, q.hy + 8],
    ])
    edge([
      [-7, q.nd],
      [-7, q.hy + 8],
    ])
    edge(
      M(-q.hw + 2, q.hy)
        .C(-100, q.hy + 10, 100, q.hy + 10, q.hw - 2, q.hy)
        .pts(16),
    )
    both((s) => {
      const e = sl[s]
      const a = [e.out[0] - e.dx * 8, e.out[1] - e.dy * 8],
        b = [e.inn[0] - e.dx * 8, e.inn[1] - e.dy * 8]
      edge([a, mix2(a, b, 0.5).map((v, i) => v + (i ? 6 : 0)), b].map(([x, y]) => [s * x, y]))
      for (const [y, h] of [
        [196, 84],
        [372, 100],
      ]) {
        const x = s > 0 ? 62 : -162
        const pk = pocket(sk, x, y, 100, h, {})
        edge([
          [x, y + 8],
          [x + 100, y + 8],
        ])
        button(pk.part, x + 50, y + 26, 9, '#c7a252')
      }
    })
    for (let i = 0; i < 4; i++) {
      button(q.top, 24, lerp(120, 470, i / 3), 10.5, '#c7a252')
    }
    sk.focus = [60, 190, 2.2]
  },
  blazer(sk, r) {
    tailored(sk, r, { style: r.pick(['notch', 'notch', 'peak']), len: r.n(690, 760) })
  },
  quilted(sk, _r) {
    const m = { nd: 64, nw: 82, sw: 206, sd: 58, aw: 204, ww: 202, wy: 440, hw: 206, hy: 600, ay: 268, hem: 6, ov: 14 }
    const sl = sleeves(sk, m, { len: 500, ang: 11, cw: 56, cuff: 'none', wide: 22 })
    innerBack(sk, m, 110, { fill: 'lining' })
    const q = fronts(sk, m)
    const grid = (part, box, rot) => {
      const g = 58
      for (let i = -22; i < 30; i++)
        for (const sgn of [1, -1]) {
          const p = M(-700, i * g)
            .L(900, i * g)
            .rot(sgn * 45 + rot, 0, 300)
          part.marks.push({ path: p, a: 0.34, w: 1.6, dash: '5 3', cap: 'butt' })
          part.folds.push({ path: taper(p.pts(2), 12), h: -0.5, soft: 'f' })
        }
    }
    both((s) => {
      grid(q.panels[s], null, 0)
      grid(sl[s].part, null, s * -10)
    })
    const bind = (pts) => {
      sk.part(taper(pts, 14), { fill: 'dark', pat: false, line: 0.5, drop: [1, 3, 'f', 0.4] })
    }
    const nk = neckTo(M(0, q.nd), q).pts(12)
    bind([...nk.map(([x, y]) => [-x, y]).reverse(), ...nk.slice(1)])
    bind([
      [-14, q.nd],
      [-14, q.hy + 8],
    ])
    bind(
      M(-q.hw + 2, q.hy)
        .C(-100, q.hy + 10, 100, q.hy + 10, q.hw - 2, q.hy)
        .pts(14),
    )
    both((s) => {
      pocket(sk, s > 0 ? 58 : -170, 420, 112, 128, { shape: 'round', fill: 'main' })
    })
    for (let i = 0; i < 4; i++) button(q.top, 2, lerp(110, 540, i / 3), 11, '#3a322c')
    sk.focus = [20, 150, 2.1]
  },
}
