// Kimono jackets.
import { lerp } from '../chance.mjs'
import { fronts } from './fronts.mjs'
import { M, line } from '../path.mjs'
import { both, mx, soft } from '../pattern/body.mjs'
import { innerBack } from '../pattern/collar.mjs'
import { fold } from '../render.mjs'

export const other = {
  kimono(sk, _r) {
    const k = soft(sk)
    const m = {
      nd: 80,
      nw: 74,
      sw: 214,
      sd: 26,
      ax: 196,
      aw: 206,
      ay: 250,
      ww: 210,
      wy: 480,
      hw: 224,
      hy: 860,
      hem: 8,
      ov: -22,
      by: 860,
      folds: true,
    }

    both((s) => {
      const p = M(190, 16).L(430, 76).L(418, 420).C(416, 440, 404, 450, 384, 446).L(246, 420).L(200, 250).Z()
      const e = sk.part(mx(p, s), { line: 0.45, rot: s * 10 })
      e.grads.push({
        at: s > 0 ? [200, 0, 430, 0] : [-430, 0, -200, 0],
        stops:
          s > 0
            ? [
                [0, 'shade', 0.36],
                [0.5, 'shade', 0],
                [1, 'shade', 0.24],
              ]
            : [
                [0, 'shade', 0.14],
                [0.5, 'shade', 0],
                [1, 'shade', 0.3],
              ],
      })
      for (let i = 0; i < 4; i++)
        fold(
          e,
          line(s * (240 + i * 46), 60 + i * 12, s * (250 + i * 44), 440, s * 8),
          (t) => lerp(8, 34, t),
          (i % 2 ? 0.5 : -0.5) * k,
          i % 2 ? 'b' : 'm',
        )
      mx(M(408, 70).L(430, 76).L(418, 420).L(398, 444), s)
      e.marks.push({ path: mx(M(410, 72).L(398, 440), s), a: 0.4, w: 1.6 })
    })
    innerBack(sk, m, 800, { fill: 'lining' })
    fronts(sk, { ...m })
    for (const s of [-1, 1]) {
      const band = sk.part(
        mx(M(70, -30).C(92, -24, 98, 0, 94, 40).C(84, 300, 66, 600, 62, 868).L(16, 870).C(24, 600, 40, 300, 56, 20).Z(), s),
        {
          fill: 'dark',
          pat: 'structure',
          line: 0.5,
          drop: [s * 2, 5, 'm', 0.5],
        },
      )
      fold(
        band,
        [
          [s * 78, -10],
          [s * 60, 400],
          [s * 40, 860],
        ],
        16,
        0.4,
        'm',
      )
    }
  },
}
