// Tops, sweaters, jackets, coats.
import { M, sym, line, lerp, curve, ell, taper, rect, poly, mix2 } from './core.mjs'
import { fold, seam, stitch } from './render.mjs'
import {
  both,
  mx,
  soft,
  roundness,
  fall,
  neckTo,
  torso,
  neckBand,
  backBand,
  ticks,
  hemRib,
  sleeve,
  shirtCollar,
  lapels,
  innerBack,
  button,
  zip,
  pocket,
  welt,
  flapPocket,
  belt,
  buckle,
  tieBow,
} from './build.mjs'

/** Open or buttoned front made of two panels. */
export function fronts(sk, o) {
  const q = {
    nw: 80,
    nd: 84,
    bnd: 10,
    sw: 212,
    sd: 54,
    ax: 178,
    aw: 198,
    ay: 262,
    ww: 188,
    wy: 450,
    hw: 200,
    hy: 690,
    hem: 10,
    ov: 20,
    by: null,
    corner: 0,
    over: 1,
    fill: 'main',
    gapBelow: 0,
    ...o,
  }
  const r = sk.r.fork('fronts'),
    k = soft(sk)
  const panels = {}
  for (const s of [-q.over, q.over]) {
    const e = -q.ov,
      y1 = q.hy + q.hem
    const p = M(q.nw, 0)
      .B(q.sw, q.sd, 3)
      .C(q.sw - 10, q.sd + (q.ay - q.sd) * 0.3, q.ax - 4, q.ay - (q.ay - q.sd) * 0.32, q.aw, q.ay)
      .C(q.aw - 2, q.ay + (q.wy - q.ay) * 0.4, q.ww, q.wy - (q.wy - q.ay) * 0.35, q.ww, q.wy)
      .C(q.ww - (q.aw - q.ww) * 0.1, q.wy + (q.hy - q.wy) * 0.36, q.hw - 2, q.hy - (q.hy - q.wy) * 0.4, q.hw, q.hy)
    const eb = e + q.gapBelow
    if (q.corner)
      p.C(q.hw * 0.7, y1 + 4, 90 + eb, y1 + 6, eb + q.corner, y1).C(
        eb + q.corner * 0.35,
        y1 - 4,
        eb + 4,
        y1 - q.corner * 0.5,
        e,
        y1 - q.corner * 1.5,
      )
    else p.C(q.hw * 0.62, y1 + 2, q.hw * 0.3, y1 + 4, eb, y1 + 3)
    if (q.by)
      p.L(e, q.by)
        .C(20, q.by - 90, q.nw * 0.72, 130, q.nw - 4, 0)
        .Z()
    else {
      p.L(e, q.nd + 1).L(0, q.nd)
      const nk = neckTo(M(0, q.nd), q)
      p.join(nk).Z()
    }
    const part = sk.part(mx(p, s), { line: 0.45, fill: q.fill, drop: s === q.over ? [s * -5, 5, 'm', 0.5] : [0, 5, 'm', 0.4] })
    part.grads.push({
      at: s > 0 ? [0, 0, q.aw + 16, 0] : [-q.aw - 12, 0, 0, 0],
      stops:
        s > 0
          ? [
              [0, 'shade', 0.04],
              [0.5, 'shade', 0],
              [1, 'shade', 0.36],
            ]
          : [
              [0, 'shade', 0.2],
              [0.4, 'shade', 0],
              [1, 'shade', 0.06],
            ],
    })
    fall(part, q.ay, q.hy + 60, 0.2)
    panels[s] = part
    if (q.folds !== false) {
      const j = () => r.n(0.8, 1.2),
        f = (pts, w, h, so) =>
          fold(
            part,
            pts.map(([x, y]) => [x * s, y]),
            w,
            h * k * j(),
            so,
          )
      f(line(q.sw * 0.62, q.sd + 16, q.sw * 0.5, q.ay + 130, 10), (t) => lerp(8, 56, t), 0.3, 'b')
      f(line(q.aw * 0.97, q.ay - 16, q.aw * 0.46, q.ay + 100, -16), (t) => lerp(26, 3, t), -0.6, 'm')
      f(line(q.aw * 0.95, q.ay + 26, q.aw * 0.5, q.ay + 130, -14), (t) => lerp(28, 4, t), 0.45, 'm')
      f(line(q.ww + 4, q.wy - 36, q.ww * 0.36, q.wy + 22, 14), (t) => lerp(20, 2, t), -0.42, 'm')
      f(line(q.ww + 4, q.wy + 8, q.ww * 0.4, q.wy + 48, 14), (t) => lerp(22, 3, t), 0.38, 'm')
      f(line(q.ww * 0.7, q.wy + 30, q.hw * 0.78, q.hy + 20, 6), (t) => lerp(6, 50, t), 0.34, 'b')
      f(line(q.ww * 0.42, q.wy + 40, q.hw * 0.46, q.hy + 20, -6), (t) => lerp(5, 40, t), -0.34, 'b')
      f(line(30, q.nd + 120, 36, q.hy, 4), (t) => lerp(10, 40, t), 0.2, 'b')
    }
  }
  return { ...q, panels, top: panels[q.over] }
}
const placket = (part, q, y0, y1, w = 34, thread) => {
  seam(part, M(w / 2, y0).L(w / 2, y1), { a: 0.42 })
  stitch(part, M(w / 2 - 6, y0).L(w / 2 - 6, y1), { a: 0.36, c: thread })
  stitch(part, M(-w / 2 + 5, y0).L(-w / 2 + 5, y1), { a: 0.36, c: thread })
  fold(part, line(w / 2 + 4, y0, w / 2 + 4, y1), 10, -0.5, 'f')
}
const buttonsDown = (part, x, y0, y1, n, rr, c) => {
  for (let i = 0; i < n; i++) button(part, x, lerp(y0, y1, i / (n - 1)), rr, c)
}
const sleeves = (sk, q, o) => {
  const out = {}
  both((s) => {
    out[s] = sleeve(sk, q, s, o)
  })
  return out
}

/* ================= TOPS ================= */
export const top = {
  tee(sk, r) {
    const w = r.pick([0, 14, 30])
    const m = { nd: 74, nw: 88, sw: 214 + w * 0.6, aw: 200 + w, ww: 196 + w, hw: 202 + w, hy: 600 + w, hem: 8, ay: 256 + w * 0.6, sd: 52 }
    sleeves(sk, m, { len: 210 + w, ang: 30, cw: 84 + w * 0.4, cuff: 'plain', bend: 0 })
    const q = torso(sk, m)
    backBand2(sk, q)
    neckBand(sk, q, 26)
    stitch(q.front, M(-q.hw, q.hy - 22).C(-100, q.hy - 12, 100, q.hy - 12, q.hw, q.hy - 22), { a: 0.35 })
    sk.focus = [40, 90, 2.3]
  },
  shirt(sk, r) {
    const m = { nd: 66, nw: 78, sw: 208, aw: 196, ww: 186, hw: 196, hy: 660, ay: 258, hem: 22, corner: 90, ov: 18, by: null }
    sleeves(sk, m, { len: 560, ang: 9, cw: 52, cuff: 'shirt', wide: 14, btn: '#e9e4da', gather: 1 })
    innerBack(sk, { nw: m.nw }, 120, { fill: 'inside' })
    const q = fronts(sk, { ...m, corner: 70, hem: 26 })
    placket(q.top, q, q.nd, q.hy + 20)
    pocket(sk, 62, 196, 88, 104, { shape: 'point' })
    shirtCollar(sk, q, { point: r.n(60, 90), spread: r.n(50, 74) })
    buttonsDown(q.top, 0, q.nd + 84, q.hy - 60, 6, 7.5, '#efeae0')
    button(q.top, 0, q.nd + 14, 7, '#efeae0')
    both((s) => seam(q.panels[s], mx(M(q.nw - 6, 4).L(q.sw, q.sd + 14), s), { a: 0.3 }))
    sk.focus = [30, 130, 2.2]
  },
  blouse(sk, r) {
    // high neck with a tied bow and full sleeves
    const m = { nd: 44, nw: 66, sw: 196, sd: 58, aw: 190, ww: 182, hw: 204, hy: 600, ay: 252, hem: 14 }
    sleeves(sk, m, { len: 540, ang: 12, cw: 46, cuff: 'shirt', wide: 62, puff: 0.9, gather: 1, btn: '#e9e4da' })
    const q = torso(sk, m)
    for (let i = 0; i < 9; i++) {
      const x = lerp(-52, 52, i / 8)
      fold(q.front, line(x, 50, x * 2.2, r.n(180, 300), 0), (t) => lerp(10, 2, t), (i % 2 ? 0.6 : -0.7) * soft(sk), 'f')
    }
    const col = sk.part(sym(M(0, -44).C(40, -44, 62, -40, 66, -34).C(74, -6, 74, 20, 66, 36).C(40, 56, 20, 58, 0, 58)), {
      line: 0.5,
      drop: [0, 6, 'm', 0.5],
    })
    roundness(col, -76, 80, 0.2, 0.4)
    fold(col, line(-64, 4, 64, 4, -16), (t) => 16 * Math.sin(Math.PI * t) + 4, 0.5, 'm')
    fold(col, line(-66, 24, 66, 22, -20), (t) => 12 * Math.sin(Math.PI * t) + 3, -0.55, 'f')
    fold(col, line(-66, -16, 66, -18, -10), (t) => 10 * Math.sin(Math.PI * t) + 3, -0.4, 'f')
    tieBow(sk, 0, 60, 0.95, { tails: 290 })
    sk.focus = [0, 110, 2.1]
  },
  cami(sk, r) {
    const hem = r.n(196, 232)
    sk.part(sym(M(0, 232).C(60, 228, 120, 214, 150, 206).L(156, 280).L(0, 290)), {
      fill: 'inside',
      line: 0.4,
      grads: [
        {
          at: [0, 205, 0, 290],
          stops: [
            [0, 'shade', 0.2],
            [1, 'shade', 0.8],
          ],
        },
      ],
    })
    const f = sk.part(
      sym(
        M(0, 250)
          .C(34, 236, 66, 196, 92, 158)
          .C(112, 178, 138, 200, 168, 222)
          .C(172, 290, 168, 370, 168, 430)
          .C(170, 520, hem - 8, 600, hem, 690)
          .C(hem * 0.6, 712, hem * 0.3, 716, 0, 716),
      ),
      { line: 0.45, drop: [0, 6, 'm', 0.5] },
    )
    roundness(f, -190, 210)
    fall(f, 300, 740, 0.16)
    const k = soft(sk)
    ;[
      [-60, 205, 60, 205, -70, 14, -0.6, 'f'],
      [-74, 196, 74, 196, -86, 18, 0.6, 'm'],
      [-84, 200, 84, 200, -120, 18, -0.5, 'm'],
      [-92, 196, 92, 196, -150, 26, 0.5, 'b'],
    ].forEach(([a, b, c, d, e, w, h, so]) => fold(f, line(a, b, c, d, e, 8), (t) => w * Math.sin(Math.PI * t) + 2, h * k, so))
    both((s) => {
      fold(f, line(s * 160, 300, s * 50, 420, s * -14), (t) => lerp(26, 2, t), -0.5 * k, 'm')
      fold(f, line(s * 164, 340, s * 60, 470, s * -14), (t) => lerp(28, 3, t), 0.45 * k, 'm')
    })
    for (let i = 0; i < 6; i++) {
      const x = lerp(-0.85, 0.85, (i + r.n(0.2, 0.8)) / 6)
      fold(f, line(x * 130, r.n(380, 470), x * hem * 1.03, 740, r.n(-8, 8)), (t) => lerp(4, 54, t), (i % 2 ? -0.5 : 0.5) * k, 'b')
    }
    both((s) => {
      sk.part(
        taper(
          curve([
            [s * 92, 160],
            [s * 84, 70],
            [s * 72, -6],
          ]).pts(10),
          6,
        ),
        { line: 0.5, pat: false },
      )
    })
    if (r.yes(0.6)) stitch(f, M(0, 262).C(34, 248, 66, 208, 92, 170), { a: 0.3 })
    f.marks.push({ path: M(-hem, 672).C(-hem * 0.5, 700, hem * 0.5, 700, hem, 672), a: 0.3, w: 1.5 })
    sk.hang = { type: 'strap', y: -6, x: 72 }
    sk.focus = [0, 240, 2.3]
  },
  polo(sk, _r) {
    const m = { nd: 84, nw: 76, sw: 196, aw: 180, ww: 168, hw: 176, hy: 580, ay: 246, hem: 8 }
    sleeves(sk, m, { len: 190, ang: 24, cw: 72, cuff: 'rib', bend: 0 })
    const q = torso(sk, { ...m, neck: 'v', nd: 150 })
    hemRib(sk, q, 46)
    both((s) => {
      const c = sk.part(
        mx(M(70, -26).C(80, 20, 60, 90, 6, 150).L(50, 172).C(90, 120, 116, 60, 106, 14).C(96, -12, 84, -26, 70, -26).Z(), s),
        {
          pat: 'rib',
          rot: s * 38,
          line: 0.5,
          drop: [0, 7, 'm', 0.55],
        },
      )
      fold(c, line(s * 70, -20, s * 8, 150, s * -12), 14, 0.5, 'f')
    })
    sk.focus = [0, 130, 2.2]
  },
  halter(sk, r) {
    const hem = 186
    const f = sk.part(
      sym(
        M(0, 30)
          .C(30, 26, 50, 10, 62, -14)
          .C(80, 60, 120, 150, 172, 236)
          .C(176, 300, 166, 380, 164, 430)
          .C(166, 500, 182, 560, hem, 620)
          .C(110, 640, 60, 642, 0, 642),
      ),
      { line: 0.45 },
    )
    roundness(f, -190, 206)
    fall(f, 250, 660, 0.18)
    const k = soft(sk)
    for (let i = 0; i < 8; i++) {
      const x = lerp(-46, 46, i / 7)
      fold(f, line(x, 20, x * 3.2, r.n(260, 420), x * 0.2), (t) => lerp(5, 30, t), (i % 2 ? 0.55 : -0.6) * k, i % 2 ? 'b' : 'm')
    }
    both((s) => {
      fold(f, line(s * 165, 300, s * 40, 440, s * -12), (t) => lerp(24, 2, t), -0.45 * k, 'm')
    })
    const b = sk.part(sym(M(0, -30).C(30, -30, 58, -28, 66, -22).L(66, 8).C(50, 34, 30, 42, 0, 44)), { line: 0.5, drop: [0, 5, 'm', 0.5] })
    roundness(b, -70, 76, 0.2, 0.4)
    fold(b, line(-60, 6, 60, 6, -14), 12, 0.4, 'f')
    sk.focus = [0, 110, 2.2]
  },
}
function backBand2(sk, q, w = 24) {
  // the back of the band and the label sit behind the front
  const at = () => sk.parts.indexOf(q.front)
  backBand(sk, q, w)
  sk.parts.splice(at(), 0, sk.parts.pop())
  const y = q.bnd + w * 0.75
  const lab = sk.part(rect(-24, y, 48, 20, 2), { fill: '#f4f1ea', pat: false, line: 0.3, ghost: true, behind: true })
  lab.marks.push({ path: M(-13, y + 10).L(13, y + 10), c: '#55505a', a: 0.5, w: 2 })
  sk.parts.splice(at(), 0, sk.parts.pop())
}

/* ================= SWEATERS ================= */
export const sweater = {
  crew(sk, r) {
    const w = r.n(0, 30)
    const m = { nd: 70, nw: 84, sw: 214 + w, sd: 60, aw: 208 + w, ww: 204 + w, hw: 200 + w, hy: 560, ay: 268, hem: 6 }
    sleeves(sk, m, { len: 500, ang: 13, cw: 62, cuff: 'rib', wide: 26, gather: 1, bend: 14 })
    const q = torso(sk, m)
    backBand2(sk, q)
    hemRib(sk, q, 66)
    neckBand(sk, q, 34)
    both((s) => ticksAlong(q.front, s, q))
    sk.focus = [60, 120, 2.2]
  },
  turtle(sk, _r) {
    const m = { nd: 50, nw: 80, sw: 210, sd: 62, aw: 204, ww: 200, hw: 198, hy: 580, ay: 270, hem: 6 }
    sleeves(sk, m, { len: 500, ang: 12, cw: 58, cuff: 'rib', wide: 24, gather: 1, bend: 12 })
    const q = torso(sk, { ...m, noBack: true })
    hemRib(sk, q, 62)
    const c = sk.part(sym(M(0, -96).C(44, -96, 76, -90, 82, -78).C(92, -40, 92, 10, 86, 34).C(60, 66, 30, 70, 0, 70)), {
      pat: 'rib',
      line: 0.45,
      drop: [0, 9, 'm', 0.6],
    })
    roundness(c, -92, 98, 0.2, 0.42)
    fold(c, line(-86, -10, 86, -10, -20), (_t) => 30, 0.45, 'b')
    fold(c, line(-88, 26, 88, 26, -26), 16, -0.55, 'm')
    fold(c, line(-84, -50, 84, -52, -10), 14, -0.4, 'm')
    sk.part(ell(0, -88, 74, 13), {
      fill: 'inside',
      pat: 'rib',
      line: 0.4,
      grads: [
        {
          at: [0, -100, 0, -74],
          stops: [
            [0, 'shade', 0.35],
            [1, 'shade', 0.9],
          ],
        },
      ],
    })
    sk.focus = [10, 40, 2.1]
  },
  vneck(sk, _r) {
    const m = { nd: 200, nw: 80, neck: 'v', sw: 206, sd: 58, aw: 200, ww: 196, hw: 194, hy: 590, ay: 266, hem: 6 }
    sleeves(sk, m, { len: 510, ang: 11, cw: 58, cuff: 'rib', wide: 18, gather: 1, bend: 10 })
    const q = torso(sk, m)
    backBand2(sk, q)
    hemRib(sk, q, 60)
    neckBand(sk, q, 30)
    sk.focus = [20, 180, 2.2]
  },
  cardigan(sk, r) {
    const cropped = r.yes(0.5)
    const m = {
      nd: cropped ? 90 : 300,
      nw: 80,
      neck: cropped ? 'crew' : 'v',
      sw: 204,
      sd: 58,
      aw: 198,
      ww: 194,
      hw: 192,
      hy: cropped ? 500 : 640,
      ay: 262,
      hem: 4,
    }
    sleeves(sk, m, { len: 510, ang: 11, cw: 56, cuff: 'rib', wide: 20, gather: 1, bend: 10 })
    const q = torso(sk, m)
    backBand2(sk, q)
    hemRib(sk, q, 56)
    // front bands
    const y1 = q.hy + 58
    const b = sk.part(rect(-19, q.nd - 6, 38, y1 - q.nd + 4, 2), { pat: 'rib', rot: 90, line: 0.5, drop: [5, 4, 'm', 0.5] })
    neckBand(sk, q, 34)
    const n = cropped ? 6 : 5
    for (let i = 0; i < n; i++)
      button(b, 0, lerp(q.nd + 22, y1 - 26, i / (n - 1)), cropped ? 12 : 13, r.n ? sk.fabric.btn || '#e8dfcc' : '')
    if (!cropped)
      both((s) => {
        pocket(sk, s > 0 ? 66 : -166, q.hy - 140, 100, 110, {})
      })
    sk.focus = [0, q.nd + 40, 2.2]
  },
  vest(sk, _r) {
    const m = { nd: 190, nw: 78, neck: 'v', sw: 176, sd: 46, ax: 150, aw: 188, ww: 186, hw: 184, hy: 560, ay: 280, hem: 4 }
    const q = torso(sk, m)
    backBand2(sk, q)
    hemRib(sk, q, 56)
    neckBand(sk, q, 30)
    both((s) => {
      const pts = M(q.sw, q.sd)
        .C(q.sw - 10, q.sd + (q.ay - q.sd) * 0.3, q.ax - 4, q.ay - (q.ay - q.sd) * 0.32, q.aw, q.ay)
        .pts(16)
        .map(([x, y]) => [s * x, y])
      const b = sk.part(taper(pts, 24), { pat: false, line: 0.4, drop: [0, 3, 'f', 0.4] })
      ticks(b, pts, 11, 6.5)
    })
    sk.focus = [20, 170, 2.2]
  },
}
function ticksAlong(part, s, q) {
  /* fully fashioned marks beside the armhole */ for (let i = 0; i < 6; i++) {
    const t = i / 5,
      x = s * lerp(q.sw - 40, q.ax - 34, t),
      y = lerp(q.sd + 30, q.ay - 40, t)
    part.marks.push({
      path: M(x - 5, y - 4)
        .L(x, y + 4)
        .L(x + 5, y - 4),
      a: 0.3,
      w: 2,
    })
  }
}

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
export function tailored(sk, r, o = {}) {
  const u = { style: 'notch', len: 720, db: false, by: 350, ...o }
  const m = {
    nd: 80,
    nw: 78,
    sw: 214,
    sd: 50,
    ax: 184,
    aw: 196,
    ww: 174,
    wy: 430,
    hw: 206,
    hy: u.len,
    ay: 262,
    hem: 10,
    ov: u.db ? 84 : 20,
    by: u.db ? 330 : u.by,
    corner: u.db ? 0 : 96,
    over: 1,
    ...o.m,
  }
  const sl = sleeves(sk, m, { len: 575, ang: 8, cw: 50, cuff: 'none', bend: 12, wide: 4 })
  innerBack(sk, m, m.by + 20, { fill: 'lining' })
  const q = fronts(sk, m)
  // darts and side seams
  both((s) => {
    seam(q.panels[s], mx(M(104, 330).C(100, 410, 100, 470, 108, 540), s), { a: 0.3 })
    seam(q.panels[s], mx(M(178, 320).C(158, 420, 162, 520, 176, u.len), s), { a: 0.22 })
    flapPocket(sk, s > 0 ? 78 : -192, 520, 114, 40, s * -4)
  })
  welt(q.panels[1], 74, 252, 84, 17, -7)
  lapels(sk, q, {
    by: m.by + 6,
    w: u.db || u.style === 'peak' ? 86 : 72,
    style: u.style,
    gorge: 92,
    ov: m.ov,
    collarFill: o.collarFill,
    fill: o.lapelFill || 'main',
  })
  const bc = o.btn || sk.fabric.btn || '#2e2a30'
  if (u.db) {
    for (const y of [m.by + 44, m.by + 140]) {
      button(q.top, -46, y, 12, bc)
      button(q.top, 70, y, 12, bc)
    }
    button(q.top, 92, m.by - 50, 11, bc)
  } else if (u.one) button(q.top, 0, m.by + 18, 12.5, bc)
  else {
    button(q.top, 0, m.by + 20, 12.5, bc)
    button(q.top, 0, m.by + 122, 12.5, bc)
  }
  both((s) => {
    const e = sl[s]
    for (let i = 0; i < 3; i++) {
      const A = [e.E[0] - e.dx * (26 + i * 22) + e.dy * e.cw * 0.62, e.E[1] - e.dy * (26 + i * 22) - e.dx * e.cw * 0.62]
      button(e.part, s * A[0], A[1], 7, bc)
    }
  })
  sk.focus = [60, 150, 2.1]
  return q
}

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
