// Hats, beanies and sunglasses.
import { lerp } from '../chance.mjs'
import { puff } from './shoe-parts.mjs'
import { M, curve, ell, line, rect, taper } from '../path.mjs'
import { both, mx, roundness } from '../pattern/body.mjs'
import { fold, foldShape } from '../render.mjs'

export const headwear = {
  hat(sk, _r) {
    sk.object = true
    sk.fabric.light.wr *= 0.35
    const straw = sk.fabric.straw
    const brim = sk.part(ell(0, 150, 400, 108), { line: 0.5 })
    brim.grads.push({
      type: 'rad',
      at: [0, 130, 400],
      tr: '',
      stops: [
        [0, 'shade', 0.6],
        [0.45, 'shade', 0.3],
        [0.6, 'shade', 0.02],
        [1, 'shade', 0.2],
      ],
    })
    foldShape(brim, ell(-40, 140, 330, 80), 0.5, 'x')
    foldShape(brim, ell(0, 140, 220, 60), -0.7, 'b')
    brim.marks.push({ path: ell(0, 149, 386, 99), a: 0.35, w: 1.6, dash: '6 4' })
    const cr = sk.part(
      M(-206, 150)
        .C(-212, 40, -200, -70, -160, -122)
        .C(-120, -160, -60, -140, 0, -120)
        .C(60, -140, 120, -160, 160, -122)
        .C(200, -70, 212, 40, 206, 150)
        .C(140, 196, -140, 196, -206, 150)
        .Z(),
      { line: 0.5, drop: [10, 10, 'b', 0.5] },
    )
    roundness(cr, -212, 222, 0.2, 0.5)
    fold(
      cr,
      [
        [-70, -130],
        [-40, -60],
        [-30, 20],
      ],
      (t) => lerp(60, 4, t),
      -0.6,
      'b',
    )
    fold(
      cr,
      [
        [0, -116],
        [4, -60],
        [0, 10],
      ],
      (t) => lerp(90, 10, t),
      -0.6,
      'b',
    )
    fold(
      cr,
      [
        [-130, -120],
        [-150, 0],
        [-150, 90],
      ],
      60,
      0.4,
      'b',
    )
    const band = sk.part(M(-207, 76).C(-140, 122, 140, 122, 207, 76).L(207, 148).C(140, 194, -140, 194, -207, 148).Z(), {
      fill: 'contrastDark',
      pat: false,
      line: 0.5,
    })
    roundness(band, -212, 222, 0.1, 0.5)
    band.marks.push({ path: M(-207, 88).C(-140, 134, 140, 134, 207, 88), c: '#fff', a: 0.14, w: 4 })
    both((s) => {
      sk.part(
        M(150, 116)
          .C(150 + s * 14, 96, 150 + s * 50, 90, 150 + s * 54, 118)
          .C(150 + s * 52, 146, 150 + s * 16, 140, 150, 128)
          .Z(),
        { fill: 'contrastDark', pat: false, line: 0.5, drop: [1, 4, 'f', 0.5] },
      )
    })
    if (straw)
      for (const p of [brim, cr])
        for (let i = 0; i < 24; i++) {
          const k = i / 24
          if (p === brim) p.marks.push({ path: ell(0, 150 - 6 * (1 - k), 210 + 190 * k, 50 + 58 * k), a: 0.18, w: 1.4, dash: '5 3' })
          else
            p.marks.push({
              path: M(-212, -120 + i * 12).C(-100, -84 + i * 12, 100, -84 + i * 12, 212, -120 + i * 12),
              a: 0.2,
              w: 1.4,
              dash: '5 3',
            })
        }
    sk.focus = [60, 60, 1.8]
  },
  sunglasses(sk, r) {
    sk.hang = 'none'
    sk.rigid = true
    const round = r.pick(['round', 'cat', 'square'])
    both((s) => {
      const t = sk.part(
        taper(
          curve([
            [s * 322, -52],
            [s * 120, -40],
            [s * -120, -26],
            [s * -300, s > 0 ? -4 : -14],
          ]).pts(10),
          (q) => lerp(20, 15, q),
        ),
        { line: 0.5, drop: [8, 16, 'm', 0.4] },
      )
      fold(
        t,
        curve([
          [s * 316, -56],
          [s * 120, -44],
          [s * -120, -30],
          [s * -296, -10],
        ]).pts(6),
        8,
        0.6,
        'f',
      )
    })
    const lens = (s, g) => {
      const cx = s * 176
      const q =
        round === 'round'
          ? ell(cx, 20, 138 - g, 132 - g)
          : round === 'cat'
            ? mx(
                M(40 + g, -40 + g)
                  .C(110, -76 + g, 250, -104 + g, 340 - g * 1.4, -112 + g)
                  .C(346 - g, 10, 290 - g, 120 - g, 180, 126 - g)
                  .C(90 + g, 124 - g, 44 + g, 60, 40 + g, -40 + g)
                  .Z(),
                s,
              )
            : mx(
                M(48 + g, -90 + g)
                  .C(140, -104 + g, 240, -104 + g, 318 - g, -90 + g)
                  .C(330 - g, 0, 316 - g, 90, 290 - g, 122 - g)
                  .C(230, 140 - g, 120, 140 - g, 72 + g, 122 - g)
                  .C(46 + g, 80, 40 + g, -10, 48 + g, -90 + g)
                  .Z(),
                s,
              )
      return q
    }
    const br = sk.part(M(-66, -30).C(-30, -62, 30, -62, 66, -30).L(58, 0).C(26, -26, -26, -26, -58, 0).Z(), {
      line: 0.5,
      drop: [6, 10, 'm', 0.5],
    })
    fold(br, line(-60, -24, 60, -24, 24), 14, 0.6, 'f')
    both((s) => {
      const f = sk.part(lens(s, -12), { line: 0.5, drop: [10, 16, 'b', 0.5] })
      foldShape(f, lens(s, -2), 0.6, 'f')
      const l = sk.part(lens(s, 18), { fill: '#2b2a33', pat: false, line: 0.6, alpha: 0.93 })
      l.grads.push({
        at: [0, -110, 0, 140],
        stops: [
          [0, '#120f18', 0.6],
          [0.6, '#5a4a58', 0.3],
          [1, '#d9b4a0', 0.65],
        ],
      })
      const cx = s * 176
      l.marks.push({
        path: M(cx - 100, 60)
          .L(cx - 10, -110)
          .L(cx + 30, -110)
          .L(cx - 70, 90)
          .Z(),
        k: 'fill',
        c: '#fff',
        a: 0.16,
      })
      l.marks.push({
        path: M(cx + 6, 40)
          .L(cx + 70, -90)
          .L(cx + 84, -90)
          .L(cx + 20, 50)
          .Z(),
        k: 'fill',
        c: '#fff',
        a: 0.1,
      })
    })
    sk.focus = [-150, 0, 1.9]
  },
  beanie(sk, r) {
    sk.object = true
    sk.fabric.light.wr *= 0.35
    const c = sk.part(M(-236, 120).C(-250, -40, -170, -210, 0, -214).C(170, -210, 250, -40, 236, 120).Z(), { line: 0.45 })
    roundness(c, -246, 256, 0.22, 0.46)
    for (let i = 0; i < 15; i++) {
      const v = lerp(-1, 1, i / 14)
      fold(
        c,
        [
          [v * 236, 124],
          [v * 214, -20],
          [v * 110, -160],
          [v * 20, -212],
        ],
        (t) => lerp(16, 2, t),
        i % 2 ? 0.34 : -0.34,
        'f',
      )
    }
    const cf = sk.part(
      M(-252, 66)
        .C(-150, 96, 150, 96, 252, 66)
        .C(262, 110, 262, 170, 254, 206)
        .C(150, 240, -150, 240, -254, 206)
        .C(-262, 170, -262, 110, -252, 66)
        .Z(),
      { pat: 'rib', line: 0.45, drop: [0, -6, 'm', 0.5] },
    )
    roundness(cf, -262, 272, 0.22, 0.46)
    puff(cf, 0, 150, 0.8, 0.4, 'b')
    const pm = r.yes(0.5)
    if (pm) {
      const q = sk.part(ell(0, -250, 84, 80), { line: 0.3, fill: 'lightr', pat: false, drop: [0, 8, 'm', 0.4] })
      for (let i = 0; i < 90; i++) {
        const a = r.n(0, 6.28),
          R = r.n(20, 92)
        q.marks.push({
          path: M(Math.cos(a) * R * 0.7, -250 + Math.sin(a) * R * 0.7).L(Math.cos(a) * R, -250 + Math.sin(a) * R),
          c: i % 2 ? 'hi' : 'shade',
          a: 0.5,
          w: 3,
          top: true,
        })
      }
      puff(q, -16, -266, 0.6, 0.8, 'x')
    }
    const lab = sk.part(rect(-30, 130, 60, 44, 3), { fill: '#f3f0e8', pat: false, line: 0.4, ghost: true, drop: [1, 3, 'f', 0.5] })
    lab.marks.push({ path: ell(0, 152, 10), c: '#2b3bd1', a: 0.9, w: 3 })
    sk.focus = [20, 110, 1.9]
  },
}
