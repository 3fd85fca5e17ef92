// All shoes.
import { lerp } from '../chance.mjs'
import { pair, puff, sole } from './shoe-parts.mjs'
import { flatShoes } from './shoes-flat.mjs'
import { highShoes } from './shoes-high.mjs'
import { M, curve, ell, line, taper } from '../path.mjs'
import { both } from '../pattern/body.mjs'
import { button } from '../pattern/closures.mjs'
import { fold } from '../render.mjs'

export const shoes = {
  ...highShoes,
  ...flatShoes,
  ballet(sk, r) {
    const strap = r.yes(0.5)
    pair(sk, () => {
      sole(sk, M(-330, -18).C(-330, 2, -260, 5, -160, 4).L(280, 2).L(286, -22).C(200, -14, 0, -10, -160, -10).Z(), '#7a5a44')
      sk.part(
        M(-150, -86)
          .C(-60, -110, 100, -110, 180, -124)
          .C(230, -134, 258, -142, 272, -146)
          .C(240, -110, 100, -66, -20, -62)
          .C(-80, -62, -130, -70, -150, -86)
          .Z(),
        {
          fill: '#e2cdb4',
          pat: false,
          line: 0.4,
          grads: [
            {
              at: [0, -150, 0, -60],
              stops: [
                [0, '#8a6a4e', 0.15],
                [1, '#4a3424', 0.7],
              ],
            },
          ],
        },
      )
      const up = sk.part(
        M(-334, -22)
          .C(-340, -66, -270, -92, -180, -94)
          .C(-150, -94, -120, -78, -70, -66)
          .C(20, -50, 120, -64, 190, -96)
          .C(230, -116, 256, -138, 270, -148)
          .C(288, -154, 294, -80, 288, -22)
          .C(200, -12, 0, -8, -160, -8)
          .C(-250, -8, -326, -6, -334, -22)
          .Z(),
        { line: 0.5, drop: [0, 4, 'm', 0.4] },
      )
      puff(up, -60, -46, 0.74, 0.5, 'b')
      up.grads.push({
        at: [0, -160, 0, -8],
        stops: [
          [0, 'shade', 0],
          [0.6, 'shade', 0.04],
          [1, 'shade', 0.5],
        ],
      })
      fold(
        up,
        [
          [-310, -46],
          [-240, -76],
          [-170, -78],
        ],
        18,
        0.6,
        'm',
      )
      up.marks.push({
        path: M(-180, -88).C(-150, -88, -120, -72, -70, -60).C(20, -44, 120, -58, 190, -90).C(230, -112, 256, -138, 274, -156),
        a: 0.4,
        w: 2,
      })
      for (let i = 0; i < 6; i++)
        fold(
          up,
          [
            [-200 + i * 16, -92],
            [-230 + i * 14, -70],
          ],
          (t) => lerp(9, 1, t),
          i % 2 ? 0.4 : -0.4,
          'f',
        )
      both((s) => {
        const b = sk.part(
          M(-168, -92)
            .C(-168 + s * 14, -120, -168 + s * 52, -124, -168 + s * 54, -98)
            .C(-168 + s * 52, -78, -168 + s * 20, -78, -168, -92)
            .Z(),
          { line: 0.5, drop: [1, 4, 'f', 0.5] },
        )
        fold(b, line(-168 + s * 6, -92, -168 + s * 44, -100), 10, 0.5, 'f')
      })
      sk.part(ell(-168, -93, 10, 11), { line: 0.5, drop: [1, 3, 'f', 0.5] })
      if (strap) {
        const st = sk.part(
          taper(
            curve([
              [40, -58],
              [70, -128],
              [120, -150],
              [176, -104],
            ]).pts(8),
            15,
          ),
          { line: 0.5, drop: [2, 5, 'f', 0.5] },
        )
        button(st, 96, -143, 8, '#c6a253', false)
      }
    })
    sk.focus = [-160, -70, 2.1]
  },
  sandal(sk, r) {
    const h = r.pick([110, 150])
    pair(sk, () => {
      const S = [262, -h]
      const arch = M(-330, -8)
        .C(-300, 0, -230, 0, -150, 0)
        .C(-30, 0, 16, -h * 0.5, 116, -h + 24)
        .C(160, -h + 6, 220, -h + 2, ...S)
      const st = (pts, w, far) => {
        const p = sk.part(taper(curve(pts).pts(10), w), { line: 0.5, fill: far ? 'dark' : 'main', drop: [1, 5, 'f', 0.5] })
        fold(
          p,
          curve(pts)
            .pts(6)
            .map(([x, y]) => [x - 2, y - 2]),
          w * 0.45,
          0.6,
          'f',
        )
        return p
      }
      st(
        [
          [-286, -18],
          [-250, -58],
          [-196, -70],
          [-160, -20],
        ].map(([x, y]) => [x + 22, y - 12]),
        18,
        true,
      )
      st(
        [
          [242, -h - 6],
          [256, -h - 70],
          [260, -h - 150],
        ].map(([x, y]) => [x - 10, y - 4]),
        18,
        true,
      )
      const heel = sk.part(
        M(150, -h + 12)
          .L(266, -h - 2)
          .C(268, -h + 40, 258, -h * 0.4, 258, 0)
          .L(196, 0)
          .C(196, -h * 0.4, 186, -h + 50, 150, -h + 12)
          .Z(),
        { line: 0.5 },
      )
      heel.grads.push({
        at: [160, 0, 266, 0],
        stops: [
          [0, 'shade', 0.5],
          [0.5, 'shade', 0],
          [1, 'shade', 0.35],
        ],
      })
      const bed = sk.part(
        taper(
          arch.pts(12).map(([x, y]) => [x, y - 7]),
          (q) => (q < 0.1 ? 10 : 18),
        ),
        { fill: '#c79f76', pat: false, line: 0.5 },
      )
      bed.marks.push({ path: arch.move(0, -1), c: '#4a3020', a: 0.6, w: 5 })
      st(
        [
          [-296, -12],
          [-262, -62],
          [-204, -72],
          [-160, -8],
        ],
        24,
      )
      st(
        [
          [-226, -10],
          [-178, -82],
          [-104, -82],
          [-66, -14],
        ],
        24,
      )
      st(
        [
          [110, -h + 16],
          [150, -h - 60],
          [206, -h - 128],
          [262, -h - 150],
        ],
        18,
      )
      st(
        [
          [240, -h - 4],
          [262, -h - 70],
          [268, -h - 150],
        ],
        20,
      )
      st(
        [
          [262, -h - 146],
          [206, -h - 140],
          [150, -h - 158],
          [160, -h - 186],
          [214, -h - 190],
          [266, -h - 160],
        ],
        15,
      )
      const bx = 196,
        by = -h - 143
      sk.part(taper(ell(bx, by, 15).pts(8), 6), { fill: '#c6a253', pat: false, line: 0.5, drop: [1, 3, 'f', 0.5] })
    })
    sk.focus = [-180, -50, 1.9]
  },
}
