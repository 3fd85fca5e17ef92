// Jackets.
import { lerp, mix2 } from '../chance.mjs'
import { fronts, sleeves, tailored } from './fronts.mjs'
import { M, sym, taper } from '../path.mjs'
import { ticks } from '../pattern/bands.mjs'
import { both, mx, neckTo, roundness } from '../pattern/body.mjs'
import { button, pocket } from '../pattern/closures.mjs'
import { innerBack, shirtCollar } from '../pattern/collar.mjs'
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
  },
  blazer(sk, r) {
    tailored(sk, r, { style: r.pick(['notch', 'notch', 'peak']), len: r.n(690, 760) })
  },
}
