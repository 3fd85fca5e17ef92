// T-shirts, shirts, blouses, halters.
import { lerp } from '../chance.mjs'
import { buttonsDown, fronts, placket, sleeves } from './fronts.mjs'
import { backBand2 } from './sweaters.mjs'
import { M, line, sym } from '../path.mjs'
import { neckBand } from '../pattern/bands.mjs'
import { both, fall, mx, roundness, soft, torso } from '../pattern/body.mjs'
import { button, pocket, tieBow } from '../pattern/closures.mjs'
import { innerBack, shirtCollar } from '../pattern/collar.mjs'
import { fold, seam, stitch } from '../render.mjs'

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
  },
}
