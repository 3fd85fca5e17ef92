// Slip and wrap dresses.
import { lerp } from '../chance.mjs'
import { cowl, skirtShape, sleeves, strap } from './dress-parts.mjs'
import { M, curve, line, sym } from '../path.mjs'
import { both, mx, soft } from '../pattern/body.mjs'
import { belt, tieBow } from '../pattern/closures.mjs'
import { skirt } from '../pattern/skirt.mjs'
import { fold, seam, stitch } from '../render.mjs'

export const drapedDresses = {
  slip(sk, r) {
    const k = soft(sk),
      hw = r.n(236, 276),
      L = r.n(930, 1030)
    sk.part(sym(M(0, 236).C(60, 232, 110, 222, 146, 214).L(150, 290).L(0, 300)), {
      fill: 'inside',
      line: 0.4,
      grads: [
        {
          at: [0, 210, 0, 300],
          stops: [
            [0, 'shade', 0.2],
            [1, 'shade', 0.85],
          ],
        },
      ],
    })
    const n = 7
    const half = M(0, 256)
      .C(34, 240, 62, 196, 88, 160)
      .C(108, 182, 134, 204, 160, 226)
      .C(166, 300, 140, 370, 138, 420)
      .C(138, 500, 186, 540, 188, 620)
    const f = skirtShape(sk, r, half, 188, 620, hw, L, n, k, 138, 420)
    cowl(f, k, 206, 100)
    both((s) => {
      fold(f, line(s * 158, 270, s * 44, 400, s * -14), (t) => lerp(26, 2, t), -0.5 * k, 'm')
      fold(f, line(s * 156, 310, s * 54, 450, s * -14), (t) => lerp(26, 3, t), 0.45 * k, 'm')
      fold(f, line(s * 140, 420, s * 26, 560, s * 20), (t) => lerp(20, 3, t), -0.5 * k, 'm')
      fold(f, line(s * 144, 450, s * 36, 620, s * 22), (t) => lerp(24, 4, t), 0.45 * k, 'm')
      fold(f, line(s * 186, 610, s * 70, 770, s * -16), (t) => lerp(20, 3, t), -0.4 * k, 'm')
      strap(sk, s, [s * 88, 162], [s * 70, -10], 6)
    })
    sk.hang = { type: 'strap', y: -10, x: 70 }
    sk.focus = [0, 240, 2.1]
  },
  wrap(sk, r) {
    const k = soft(sk)
    const m = { nd: 300, nw: 82, neck: 'v', sw: 200, sd: 54, aw: 184, ay: 250, ww: 146, wy: 440, hw: 148, hy: 452, hem: 6, ov: 0 }
    sleeves(
      sk,
      m,
      r.yes(0.5)
        ? { len: 520, ang: 12, cw: 52, cuff: 'shirt', wide: 46, gather: 1, puff: 0.3 }
        : { len: 250, ang: 24, cw: 96, cuff: 'plain', puff: 0.5 },
    )
    sk.part(sym(M(0, 8).C(50, 8, 78, 4, 84, -2).L(96, 40).L(60, 240).L(0, 330)), {
      fill: 'inside',
      line: 0.4,
      grads: [
        {
          at: [0, 0, 0, 320],
          stops: [
            [0, 'shade', 0.15],
            [1, 'shade', 0.9],
          ],
        },
      ],
    })
    const sk1 = skirt(sk, {
      y0: 446,
      w0: 148,
      hipY: 580,
      hipW: 196,
      y1: 1060,
      w1: 320,
      n: 7,
      wave: 16,
      arc: 44,
      from: 0.06,
      dip: 10,
      gather: 0.4,
    })
    // wrap edge of the skirt
    const we = curve([
      [70, 456],
      [40, 640],
      [10, 860],
      [-30, 1106],
    ])
    seam(sk1.part, we, { a: 0.6 })
    fold(
      sk1.part,
      we.pts(3).map(([x, y]) => [x + 10, y]),
      (t) => lerp(10, 26, t),
      -0.7 * k,
      'm',
    )
    fold(
      sk1.part,
      we.pts(3).map(([x, y]) => [x - 10, y]),
      (t) => lerp(10, 26, t),
      0.5 * k,
      'm',
    )
    for (const s of [-1, 1]) {
      const p = M(84, 0)
        .B(200, 54, 3)
        .C(190, 112, 170, 180, 184, 250)
        .C(182, 320, 148, 380, 148, 452)
        .L(s === 1 ? -96 : -60, 458)
        .C(-20, 330, 50, 160, 84, 0)
        .Z()
      const b = sk.part(mx(p, s), { line: 0.45, drop: s === 1 ? [-5, 6, 'm', 0.55] : [0, 5, 'm', 0.4], rot: s * 10 })
      b.grads.push({
        at: s > 0 ? [0, 0, 200, 0] : [-200, 0, 0, 0],
        stops:
          s > 0
            ? [
                [0, 'shade', 0],
                [0.5, 'shade', 0],
                [1, 'shade', 0.34],
              ]
            : [
                [0, 'shade', 0.2],
                [0.5, 'shade', 0],
                [1, 'shade', 0.1],
              ],
      })
      for (let i = 0; i < 7; i++) {
        const t = i / 6
        fold(
          b,
          [
            [s * lerp(-60, 140, t), 452],
            [s * lerp(0, 130, t), r.n(330, 390)],
            [s * lerp(60, 120, t), r.n(200, 290)],
          ],
          (q) => lerp(16, 2, q),
          (i % 2 ? 0.5 : -0.55) * k,
          'm',
        )
      }
      fold(b, line(s * 120, 60, s * 100, 330, s * 10), (t) => lerp(8, 56, t), 0.35 * k, 'b')
      stitch(b, mx(M(80, 10).C(46, 165, -24, 330, s === 1 ? -88 : -52, 446), s), { a: 0.3 })
    }
    const b = belt(sk, 428, 150, 40, { stitch: false })
    fold(b, line(-140, 450, 140, 450, -8), 18, 0.4, 'm')
    tieBow(sk, 86, 446, 0.8, { tails: 270 })
    sk.focus = [30, 330, 1.9]
  },
}
