// Shoes, bags and other objects.
import { M, sym, line, lerp, curve, ell, taper, rect } from './core.mjs'
import { fold, foldShape, seam, stitch } from './render.mjs'
import { both, mx, soft, roundness, fall, button, zip, ticks } from './build.mjs'
import { dress } from './cuts-dress.mjs'

const puff = (part, cx, cy, k = 0.72, h = 0.7, s = 'x') =>
  foldShape(
    part,
    part.path.map((x, y) => [cx + (x - cx) * k, cy + (y - cy) * k]),
    h,
    s,
  )
/** Draw a shoe twice: the far one first, then the near one. */
const pair = (sk, fn, dx = 150, dy = -84, k = 0.95) => {
  sk.fabric.light.wr *= 0.4
  for (const near of [false, true]) {
    const n0 = sk.parts.length
    fn(near)
    if (!near)
      for (const p of sk.parts.slice(n0)) {
        const t = (x, y) => [dx + x * k, dy + y * k]
        p.path = p.path.map(t)
        p.folds.forEach((f) => (f.path = f.path.map(t)))
        p.marks.forEach((m) => m.path && (m.path = m.path.map(t)))
        p.grads.forEach((g) => {
          if (g.type === 'rad') {
            const [x, y] = t(g.at[0], g.at[1])
            g.at = [x, y, g.at[2] * k]
          } else g.at = [...t(g.at[0], g.at[1]), ...t(g.at[2], g.at[3])]
        })
      }
  }
  sk.object = true
  sk.sink = 0
}
const sole = (sk, path, c = '#2a2523') =>
  sk.part(path, {
    fill: c,
    pat: false,
    line: 0.5,
    grads: [
      {
        at: [0, -60, 0, 10],
        stops: [
          [0, '#fff', 0.16],
          [1, '#000', 0.3],
        ],
      },
    ],
  })

export const shoes = {
  pump(sk, r) {
    const h = r.pick([150, 185, 110]),
      peep = r.yes(0.5)
    pair(sk, () => {
      const T = [-336, -12],
        V = [-150, -84],
        K = [262, -h - 116],
        S = [270, -h]
      const arch = (p, dy) => p.C(-30, dy, 16, -h * 0.5 + dy, 116, -h + 24 + dy).C(160, -h + 6 + dy, 220, -h + 2 + dy, S[0] - 4, S[1] + dy)
      sk.part(
        M(...V)
          .C(-60, -132, 40, -150, 120, -h - 64)
          .C(180, -h - 96, 230, -h - 112, ...K)
          .C(240, -h - 60, 180, -h - 10, 100, -h + 14)
          .C(0, -50, -90, -70, ...V)
          .Z(),
        {
          fill: '#dcc6a9',
          pat: false,
          line: 0.4,
          grads: [
            {
              at: [0, -h - 120, 0, -70],
              stops: [
                [0, '#7a5a40', 0.1],
                [1, '#3d2a1e', 0.8],
              ],
            },
          ],
        },
      )
      const heel = sk.part(
        M(146, -h + 8)
          .C(190, -h - 2, 240, -h - 4, 272, -h - 4)
          .C(276, -h + 50, 254, -h * 0.5, 250, 0)
          .L(224, 0)
          .C(224, -h * 0.4, 204, -h + 64, 146, -h + 8)
          .Z(),
        { line: 0.5 },
      )
      heel.grads.push({
        at: [170, 0, 274, 0],
        stops: [
          [0, 'shade', 0.6],
          [0.5, 'shade', 0.05],
          [1, 'shade', 0.34],
        ],
      })
      sole(sk, M(222, -9).L(252, -9).L(251, 3).L(223, 3).Z())
      sk.part(
        taper(arch(M(...T).C(-300, 2, -230, 0, -150, 0), 0).pts(10), (q) => (q < 0.5 ? 11 : 9)),
        { fill: '#a67c58', pat: false, line: 0.5 },
      )
      const up = sk.part(
        arch(M(...T).C(-320, -4, -240, -4, -150, -5), -6)
          .C(S[0] + 8, S[1] - 40, K[0] + 12, K[1] + 40, ...K)
          .C(226, -h - 92, 180, -h - 54, 124, -h - 20)
          .C(60, -72 - h * 0.16, -20, -70, -74, -66)
          .C(-104, -64, -132, -70, ...V)
          .C(-220, -98, -300, -72, -338, -26)
          .C(-342, -20, -340, -15, ...T)
          .Z(),
        { line: 0.5, drop: [0, 4, 'm', 0.4] },
      )
      puff(up, -40, -h * 0.5, 0.72, 0.4, 'b')
      up.grads.push({
        at: [0, -h - 110, 0, 0],
        stops: [
          [0, 'shade', 0],
          [0.6, 'shade', 0],
          [1, 'shade', 0.45],
        ],
      })
      fold(
        up,
        [
          [-318, -30],
          [-260, -66],
          [-190, -80],
          [-130, -70],
        ],
        (q) => 20 * Math.sin(Math.PI * q) + 2,
        0.55,
        'm',
      )
      fold(
        up,
        [
          [200, -h - 40],
          [240, -h - 74],
          [258, -h - 96],
        ],
        14,
        0.4,
        'm',
      )
      up.marks.push({
        path: M(V[0] + 2, V[1] + 6)
          .C(-132, -64, -104, -58, -74, -60)
          .C(-20, -64, 60, -66 - h * 0.16, 124, -h - 14)
          .C(180, -h - 48, 222, -h - 86, 256, -h - 106),
        a: 0.35,
        w: 1.6,
      })
      if (peep) {
        const b = sk.part(
          M(-158, -86)
            .C(-176, -116, -214, -112, -208, -88)
            .C(-214, -66, -176, -66, -158, -82)
            .C(-140, -64, -102, -60, -104, -80)
            .C(-100, -104, -140, -112, -158, -86)
            .Z(),
          { line: 0.5, drop: [1, 5, 'f', 0.5] },
        )
        fold(b, line(-196, -92, -120, -84, 0), 12, 0.5, 'f')
        sk.part(rect(-167, -95, 18, 22, 6), { line: 0.5, drop: [1, 2, 'f', 0.5] })
      }
    })
    sk.focus = [-150, -70, 2.0]
  },
  boot(sk, r) {
    const block = r.yes(0.6),
      tall = r.yes(0.4),
      T = tall ? -720 : -470
    pair(sk, () => {
      if (block) {
        const h = sk.part(M(136, -96).L(288, -104).C(284, -60, 280, -20, 280, 0).L(152, 0).C(152, -40, 146, -70, 136, -96).Z(), {
          line: 0.5,
          fill: '#2a2422',
          pat: false,
        })
        h.grads.push({
          at: [140, 0, 290, 0],
          stops: [
            [0, '#fff', 0.1],
            [0.5, '#fff', 0.14],
            [1, '#000', 0.3],
          ],
        })
      } else sole(sk, M(140, -34).L(286, -38).L(284, 2).L(150, 2).Z())
      sole(
        sk,
        M(-340, -30)
          .C(-338, 4, -250, 4, -150, 2)
          .C(-60, 0, 20, block ? -40 : -10, 90, block ? -72 : -22)
          .L(290, block ? -94 : -30)
          .L(292, block ? -112 : -52)
          .L(80, block ? -94 : -44)
          .C(0, -40, -100, -26, -180, -24)
          .Z(),
      )
      sk.part(
        M(36, T + 4)
          .C(90, T - 22, 220, T - 26, 268, T)
          .C(220, T + 26, 90, T + 28, 36, T + 4)
          .Z(),
        {
          fill: 'inside',
          pat: false,
          line: 0.5,
          grads: [
            {
              at: [0, T - 20, 0, T + 26],
              stops: [
                [0, 'shade', 0.5],
                [1, 'shade', 0.9],
              ],
            },
          ],
        },
      )
      const b = block ? -100 : -40
      const up = sk.part(
        M(-342, -34)
          .C(-346, -90, -300, -130, -220, -152)
          .C(-120, -180, -30, -220, 14, -300)
          .C(40, T * 0.55 - 100, 34, T + 90, 34, T + 2)
          .C(90, T + 26, 220, T + 24, 270, T)
          .C(278, T + 140, 262, -330, 276, -240)
          .C(292, -190, 300, -140, 290, b - 4)
          .C(220, b + 8, 140, b + 10, 80, b + 8)
          .C(0, -36, -100, -18, -200, -16)
          .C(-280, -16, -336, -14, -342, -34)
          .Z(),
        { line: 0.5, drop: [0, 4, 'm', 0.4] },
      )
      up.grads.push({
        at: [30, 0, 290, 0],
        stops: [
          [0, 'shade', 0.18],
          [0.3, 'shade', 0],
          [0.65, 'shade', 0.04],
          [1, 'shade', 0.5],
        ],
      })
      up.grads.push({
        at: [0, -200, 0, 0],
        stops: [
          [0, 'shade', 0],
          [0.5, 'shade', 0],
          [1, 'shade', 0.45],
        ],
      })
      fold(
        up,
        [
          [-320, -60],
          [-230, -118],
          [-100, -160],
          [0, -240],
        ],
        34,
        0.6,
        'b',
      )
      fold(up, line(90, T + 40, 96, -330, 8), 50, 0.5, 'b')
      for (let i = 0; i < 4; i++) {
        const y = -230 - i * 34
        fold(
          up,
          [
            [30, y - 30],
            [110, y + r.n(0, 14)],
            [200, y + r.n(-20, 10)],
          ],
          (t) => lerp(18, 1, t),
          i % 2 ? 0.45 : -0.55,
          'm',
        )
        fold(
          up,
          [
            [276, y],
            [210, y + 14],
            [150, y + r.n(0, 20)],
          ],
          (t) => lerp(16, 1, t),
          i % 2 ? -0.4 : 0.35,
          'm',
        )
      }
      if (!tall) {
        sk.part(
          M(110, T + 40)
            .C(140, T + 46, 180, T + 46, 210, T + 40)
            .C(206, T + 180, 190, -230, 164, -190)
            .C(136, -230, 116, T + 180, 110, T + 40)
            .Z(),
          { fill: 'dark', pat: 'rib', line: 0.5 },
        )
      } else {
        zip(up, line(236, T + 40, 244, -130, 6), { w: 7, c: '#a8a49e' })
      }
      seam(up, M(-60, -196).C(0, -150, 60, -90, 76, b + 8), { a: 0.35 })
      up.marks.push({ path: curve(line(22, T + 22, 272, T + 20, -20)), a: 0.35, w: 1.6, dash: '6 4' })
    })
    sk.focus = [-60, -170, 1.9]
  },
  sneaker(sk, _r) {
    const c2 = sk.fabric.fills.contrast,
      white = '#f2f0ea'
    pair(sk, () => {
      const so = sk.part(
        M(-346, -52)
          .C(-356, -20, -340, 2, -300, 4)
          .C(-120, 8, 120, 6, 280, 2)
          .C(308, 0, 314, -30, 306, -66)
          .C(200, -58, 0, -50, -160, -52)
          .C(-240, -54, -300, -70, -346, -52)
          .Z(),
        {
          fill: white,
          pat: false,
          line: 0.45,
          grads: [
            {
              at: [0, -66, 0, 6],
              stops: [
                [0, '#8a8690', 0],
                [0.7, '#8a8690', 0.2],
                [1, '#5e5a66', 0.6],
              ],
            },
          ],
        },
      )
      so.marks.push({ path: M(-342, -24).C(-120, -14, 120, -16, 308, -28), c: '#77737c', a: 0.5, w: 2 })
      ticks(so, M(-344, -42).C(-250, -52, 0, -42, 300, -56).pts(10), 6, 9, { c: '#77737c', a: 0.2 })
      sk.part(M(-6, -276).C(40, -330, 60, -356, 96, -352).C(160, -320, 240, -286, 286, -268).C(220, -220, 100, -210, -6, -276).Z(), {
        fill: 'inside',
        pat: false,
        line: 0.4,
        grads: [
          {
            at: [0, -350, 0, -220],
            stops: [
              [0, 'shade', 0.15],
              [1, 'shade', 0.9],
            ],
          },
        ],
      })
      const tg = sk.part(
        M(-150, -176).C(-80, -250, -20, -320, 40, -372).C(80, -384, 110, -364, 104, -340).C(60, -280, -20, -220, -110, -150).Z(),
        {
          line: 0.5,
          fill: 'lightr',
        },
      )
      puff(tg, -10, -270, 0.7, 0.5, 'b')
      const up = sk.part(
        M(-344, -56)
          .C(-352, -120, -300, -150, -220, -162)
          .C(-170, -172, -140, -182, -110, -200)
          .C(-60, -236, -20, -268, 6, -286)
          .C(40, -262, 80, -222, 140, -222)
          .C(200, -222, 240, -262, 282, -286)
          .C(300, -250, 296, -200, 302, -150)
          .C(308, -110, 308, -80, 304, -62)
          .C(200, -56, 0, -48, -160, -50)
          .C(-240, -52, -310, -64, -344, -56)
          .Z(),
        { line: 0.5, drop: [0, 4, 'm', 0.4] },
      )
      puff(up, -20, -120, 0.72, 0.5)
      up.grads.push({
        at: [0, -280, 0, -50],
        stops: [
          [0, 'shade', 0],
          [0.5, 'shade', 0.03],
          [1, 'shade', 0.4],
        ],
      })
      up.grads.push({
        at: [-340, 0, 310, 0],
        stops: [
          [0, 'shade', 0.2],
          [0.3, 'shade', 0],
          [0.7, 'shade', 0],
          [1, 'shade', 0.4],
        ],
      })
      const cap = M(-346, -58).C(-350, -120, -300, -148, -232, -160).C(-216, -130, -214, -90, -222, -54)
      seam(up, cap, { a: 0.45 })
      stitch(up, M(-226, -156).C(-208, -128, -206, -90, -213, -54), { a: 0.4 })
      for (let i = 0; i < 9; i++)
        up.marks.push({ path: ell(-300 + (i % 3) * 24, -118 + Math.floor(i / 3) * 20, 2.4), k: 'fill', c: 'shade', a: 0.6 })
      const foxing = sk.part(
        M(228, -246)
          .C(244, -258, 266, -276, 284, -288)
          .C(300, -250, 296, -200, 302, -150)
          .C(308, -110, 308, -80, 304, -62)
          .C(290, -60, 270, -59, 250, -58)
          .C(256, -110, 250, -190, 228, -246)
          .Z(),
        { fill: c2, pat: false, line: 0.5 },
      )
      stitch(foxing, M(238, -240).C(256, -190, 262, -110, 258, -60), { a: 0.4 })
      const ey = sk.part(
        M(-132, -190)
          .C(-70, -228, -24, -262, 6, -288)
          .C(26, -272, 44, -252, 58, -244)
          .C(10, -210, -60, -160, -110, -130)
          .C(-128, -146, -138, -168, -132, -190)
          .Z(),
        { line: 0.5, drop: [0, 4, 'f', 0.4] },
      )
      stitch(ey, M(-104, -138).C(-56, -168, 10, -212, 50, -240), { a: 0.45 })
      up.marks.push({ path: M(-60, -56).C(-20, -120, 60, -160, 190, -170), c: c2, a: 0.95, w: 26 })
      up.marks.push({ path: M(-60, -56).C(-20, -120, 60, -160, 190, -170).move(0, -14), a: 0.3, w: 1.5, dash: '6 4' })
      for (let i = 0; i < 5; i++) {
        const t = i / 4,
          a = [lerp(-112, 26, t), lerp(-146, -252, t)],
          b = [lerp(-136, -2, t), lerp(-190, -290, t)]
        const l = sk.part(taper(line(a[0], a[1], b[0] + 4, b[1] - 8, 6), 13), {
          fill: white,
          pat: false,
          line: 0.45,
          drop: [2, 4, 'f', 0.5],
        })
        l.ghost = true
      }
      sk.part(
        taper(
          curve([
            [0, -288],
            [-40, -330],
            [-74, -318],
            [-50, -282],
            [-6, -280],
          ]).pts(8),
          9,
        ),
        { fill: white, pat: false, line: 0.4, drop: [3, 5, 'f', 0.5] },
      )
      sk.part(
        taper(
          curve([
            [-4, -284],
            [36, -322],
            [62, -296],
            [30, -268],
            [-2, -280],
          ]).pts(8),
          9,
        ),
        { fill: white, pat: false, line: 0.4, drop: [3, 5, 'f', 0.5] },
      )
    })
    sk.focus = [-90, -200, 1.8]
  },
  loafer(sk, r) {
    pair(sk, () => {
      sole(
        sk,
        M(-340, -34)
          .C(-346, -6, -330, 4, -280, 4)
          .L(90, 4)
          .L(96, -10)
          .L(140, -12)
          .L(144, 4)
          .L(292, 4)
          .L(296, -50)
          .C(200, -36, 0, -28, -160, -28)
          .Z(),
        '#33291f',
      )
      sk.part(
        M(-70, -196)
          .C(0, -190, 120, -160, 180, -172)
          .C(230, -184, 262, -192, 282, -196)
          .C(250, -170, 160, -130, 60, -128)
          .C(0, -130, -50, -160, -70, -196)
          .Z(),
        {
          fill: '#c9a67f',
          pat: false,
          line: 0.4,
          grads: [
            {
              at: [0, -210, 0, -120],
              stops: [
                [0, '#5b3d26', 0.25],
                [1, '#2c1c12', 0.8],
              ],
            },
          ],
        },
      )
      const up = sk.part(
        M(-342, -36)
          .C(-352, -100, -300, -136, -230, -150)
          .C(-180, -166, -140, -196, -96, -214)
          .C(-66, -222, -52, -206, -40, -190)
          .C(-10, -150, 40, -124, 110, -128)
          .C(190, -134, 240, -174, 276, -198)
          .C(292, -206, 302, -140, 298, -50)
          .C(200, -34, 0, -26, -160, -26)
          .C(-240, -26, -330, -14, -342, -36)
          .Z(),
        { line: 0.5, drop: [0, 4, 'm', 0.4] },
      )
      puff(up, -40, -90, 0.74, 0.5)
      up.grads.push({
        at: [0, -220, 0, -26],
        stops: [
          [0, 'shade', 0],
          [0.55, 'shade', 0.04],
          [1, 'shade', 0.5],
        ],
      })
      up.grads.push({
        at: [-340, 0, 300, 0],
        stops: [
          [0, 'shade', 0.16],
          [0.3, 'shade', 0],
          [0.7, 'shade', 0],
          [1, 'shade', 0.36],
        ],
      })
      const moc = M(-330, -92).C(-290, -140, -210, -158, -150, -150).C(-100, -142, -60, -120, -30, -96)
      seam(up, moc, { a: 0.6 })
      for (const p of moc.pts(12)) up.marks.push({ path: M(p[0] - 4, p[1] - 8).L(p[0] + 4, p[1] + 6), a: 0.4, w: 2 })
      fold(
        up,
        [
          [-320, -70],
          [-240, -110],
          [-140, -120],
          [-60, -90],
        ],
        24,
        0.5,
        'm',
      )
      const st = sk.part(
        M(-178, -182)
          .C(-130, -204, -80, -200, -46, -180)
          .C(-20, -140, -10, -100, -6, -40)
          .L(-64, -34)
          .C(-76, -90, -110, -130, -186, -138)
          .Z(),
        { line: 0.5, drop: [0, 6, 'm', 0.5] },
      )
      stitch(st, M(-178, -146).C(-112, -138, -76, -98, -62, -40), { a: 0.4 })
      if (r.yes(0.5)) {
        st.marks.push({ path: rect(-112, -176, 44, 18, 9).rot(30, -90, -166), c: '#c6a253', a: 1, w: 6 })
        st.marks.push({ path: rect(-113, -177, 44, 18, 9).rot(30, -90, -166), c: '#fff', a: 0.5, w: 1.6 })
      } else st.marks.push({ path: M(-116, -164).L(-70, -142).L(-76, -130).L(-122, -150).Z(), k: 'fill', c: '#16110f', a: 0.7 })
    })
    sk.focus = [-130, -130, 1.9]
  },
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

export const accessories = {
  tote(sk, r) {
    sk.object = true
    sk.fabric.light.wr *= 0.35
    const hh = r.n(210, 270)
    const hd = (dy, _c) => {
      const p = sk.part(
        taper(
          curve([
            [-120, 20 + dy],
            [-112, -hh * 0.62],
            [-40, -hh],
            [40, -hh],
            [112, -hh * 0.62],
            [120, 20 + dy],
          ]).pts(10),
          22,
        ),
        { line: 0.5, drop: [3, 6, 'm', 0.45], rot: 0 },
      )
      stitch(
        p,
        curve([
          [-120, 20 + dy],
          [-112, -hh * 0.62],
          [-40, -hh],
          [40, -hh],
          [112, -hh * 0.62],
          [120, 20 + dy],
        ]),
        { a: 0.4 },
      )
      return p
    }
    const bk = hd(-20) // the far handle
    bk.path = bk.path.map((x, y) => [x + 14, y - 26])
    sk.part(M(-262, 6).C(-120, -16, 120, -16, 262, 6).L(250, 30).C(120, 8, -120, 8, -250, 30).Z(), {
      fill: 'inside',
      pat: false,
      line: 0.45,
      grads: [
        {
          at: [0, -14, 0, 30],
          stops: [
            [0, 'shade', 0.3],
            [1, 'shade', 0.9],
          ],
        },
      ],
    })
    const b = sk.part(
      M(-266, 8)
        .C(-120, 22, 120, 22, 266, 8)
        .C(286, 150, 306, 280, 316, 380)
        .C(316, 402, 306, 408, 290, 408)
        .C(120, 418, -120, 418, -290, 408)
        .C(-306, 408, -316, 402, -316, 380)
        .C(-306, 280, -286, 150, -266, 8)
        .Z(),
      { line: 0.5, drop: [0, 5, 'm', 0.4] },
    )
    roundness(b, -320, 330, 0.2, 0.42)
    fall(b, 60, 420, 0.3)
    puff(b, 0, 220, 0.8, 0.5)
    for (let i = 0; i < 3; i++)
      fold(b, line(r.n(-220, 220), 40, r.n(-260, 260), 400, r.n(-20, 20)), (t) => lerp(6, 60, t), i % 2 ? -0.26 : 0.26, 'b')
    both((s) => {
      seam(b, M(s * 214, 18).C(s * 236, 150, s * 248, 300, s * 252, 412), { a: 0.35 })
      const tab = sk.part(rect(s * 120 - 20, 4, 40, 96, 6), { line: 0.5, drop: [1, 4, 'f', 0.5] })
      stitch(tab, rect(s * 120 - 14, 12, 28, 82, 4), { a: 0.4 })
      button(tab, s * 120, 80, 7, '#c6a253', false)
    })
    stitch(b, M(-262, 26).C(-120, 40, 120, 40, 262, 26), { a: 0.4 })
    stitch(b, M(-300, 390).C(-120, 402, 120, 402, 300, 390), { a: 0.35 })
    const fh = taper(
      curve([
        [-120, 30],
        [-112, -hh * 0.62 + 30],
        [-40, -hh + 30],
        [40, -hh + 30],
        [112, -hh * 0.62 + 30],
        [120, 30],
      ]).pts(10),
      22,
    )
    const f = sk.part(fh, { line: 0.5, drop: [3, 8, 'm', 0.5] })
    fold(
      f,
      curve([
        [-124, 30],
        [-116, -hh * 0.62 + 30],
        [-44, -hh + 26],
        [36, -hh + 26],
        [108, -hh * 0.62 + 30],
        [116, 30],
      ]).pts(6),
      10,
      0.6,
      'f',
    )
    stitch(
      f,
      curve([
        [-113, 30],
        [-105, -hh * 0.62 + 32],
        [-38, -hh + 37],
        [38, -hh + 37],
        [105, -hh * 0.62 + 32],
        [113, 30],
      ]),
      { a: 0.4 },
    )
    sk.focus = [120, 60, 2.1]
  },
  shoulder(sk, r) {
    sk.object = true
    sk.fabric.light.wr *= 0.35
    const st = curve([
      [-250, 20],
      [-236, -180],
      [-120, -300],
      [20, -318],
      [150, -286],
      [244, -170],
      [254, 20],
    ])
    const s = sk.part(taper(st.pts(10), 26), { line: 0.5, drop: [4, 8, 'm', 0.45] })
    fold(
      s,
      st.pts(6).map(([x, y]) => [x - 4, y - 4]),
      12,
      0.6,
      'f',
    )
    stitch(s, st, { a: 0.35 })
    const b = sk.part(
      M(-262, 0)
        .C(-120, -18, 120, -18, 262, 0)
        .C(300, 60, 312, 150, 296, 214)
        .C(280, 250, 200, 262, 0, 264)
        .C(-200, 262, -280, 250, -296, 214)
        .C(-312, 150, -300, 60, -262, 0)
        .Z(),
      { line: 0.5, drop: [0, 5, 'm', 0.4] },
    )
    roundness(b, -310, 322, 0.24, 0.46)
    fall(b, 60, 280, 0.4)
    puff(b, 0, 130, 0.78, 0.7)
    for (let i = 0; i < 8; i++) {
      const x = lerp(-250, 250, i / 7)
      fold(b, line(x, 258, x * 0.9, r.n(180, 220)), (t) => lerp(12, 1, t), i % 2 ? 0.4 : -0.45, 'f')
    }
    const f = sk.part(
      M(-266, -2)
        .C(-120, -20, 120, -20, 266, -2)
        .C(284, 40, 278, 96, 236, 116)
        .C(120, 150, -120, 150, -236, 116)
        .C(-278, 96, -284, 40, -266, -2)
        .Z(),
      { line: 0.5, drop: [0, 9, 'm', 0.55] },
    )
    roundness(f, -290, 300, 0.16, 0.36)
    puff(f, 0, 50, 0.8, 0.5, 'b')
    stitch(f, M(-262, 30).C(-270, 70, -240, 100, -220, 106).C(-120, 136, 120, 136, 220, 106).C(240, 100, 270, 70, 262, 30), { a: 0.4 })
    both((s2) => {
      f.marks.push({ path: ell(s2 * 252, 10, 18), c: '#c6a253', a: 1, w: 7, top: true })
      f.marks.push({ path: ell(s2 * 251, 9, 18), c: '#fff', a: 0.5, w: 1.6, top: true })
    })
    const k = sk.part(rect(-26, 96, 52, 62, 8), { line: 0.5, drop: [1, 5, 'f', 0.5] })
    k.marks.push({ path: ell(0, 128, 17), c: '#c6a253', a: 1, w: 8 })
    k.marks.push({ path: ell(-1, 127, 17), c: '#fff', a: 0.5, w: 2 })
    sk.focus = [0, 100, 2.1]
  },
  bucket(sk, r) {
    sk.object = true
    sk.fabric.light.wr *= 0.35
    const st = sk.part(
      taper(
        curve([
          [-196, 60],
          [-206, -170],
          [-110, -350],
          [0, -390],
          [110, -350],
          [206, -170],
          [196, 60],
        ]).pts(10),
        22,
      ),
      { line: 0.5, drop: [4, 8, 'm', 0.45] },
    )
    stitch(
      st,
      curve([
        [-196, 60],
        [-206, -170],
        [-110, -350],
        [0, -390],
        [110, -350],
        [206, -170],
        [196, 60],
      ]),
      { a: 0.35 },
    )
    sk.part(ell(0, 6, 196, 46), {
      fill: 'inside',
      pat: false,
      line: 0.5,
      grads: [
        {
          at: [0, -40, 0, 50],
          stops: [
            [0, 'shade', 0.4],
            [1, 'shade', 0.95],
          ],
        },
      ],
    })
    const b = sk.part(
      M(-202, 2)
        .C(-170, 44, 170, 44, 202, 2)
        .C(214, 140, 226, 280, 232, 370)
        .C(190, 424, -190, 424, -232, 370)
        .C(-226, 280, -214, 140, -202, 2)
        .Z(),
      { line: 0.5, drop: [0, 5, 'm', 0.4] },
    )
    roundness(b, -236, 246, 0.28, 0.5)
    fall(b, 120, 430, 0.3)
    for (let i = 0; i < 11; i++) {
      const v = lerp(-0.95, 0.95, i / 10)
      fold(b, line(v * 196, 26, v * 210, r.n(120, 200)), (t) => lerp(16, 1, t), i % 2 ? 0.5 : -0.55, i % 2 ? 'm' : 'f')
    }
    const bs = M(-230, 330).C(-180, 384, 180, 384, 230, 330)
    seam(b, bs, { a: 0.5 })
    stitch(b, bs.move(0, 8), { a: 0.4 })
    b.marks.push({ path: M(-206, 76).C(-150, 116, 150, 116, 206, 76), c: '#3a2c24', a: 0.95, w: 8 })
    both((s) => {
      for (const v of [0.2, 0.55, 0.85]) b.marks.push({ path: ell(s * v * 206, 76 + 30 * (1 - v * v), 8), c: '#c6a253', a: 1, w: 4 })
      sk.part(
        taper(
          curve([
            [s * 6, 104],
            [s * 24, 170],
            [s * 18, 250],
          ]).pts(8),
          8,
        ),
        { fill: '#3a2c24', pat: false, line: 0.4, drop: [3, 4, 'f', 0.5] },
      )
      sk.part(
        taper(line(s * 18, 240, s * 18, 296), (q) => lerp(16, 26, q)),
        { line: 0.5, drop: [3, 4, 'f', 0.5] },
      )
    })
    sk.focus = [0, 110, 2.0]
  },
  scarf(sk, r) {
    sk.hang = 'none'
    const c = sk.fabric,
      co = c.companions,
      k = soft(sk)
    const w = 330
    const edge = (x0, y0, x1, y1) => line(x0, y0, x1, y1, r.n(-12, 12), 6)
    const base = M(-w, -w)
      .S(edge(-w, -w, w, -w + r.n(-10, 20)).slice(1))
      .S(edge(w, -w, w + 8, w * 0.42).slice(1))
      .L(w * 0.36, w + 4)
      .S(edge(w * 0.36, w, -w, w).slice(1))
      .S(edge(-w, w, -w, -w).slice(1))
      .Z()
    const p = sk.part(base, { line: 0.45, pat: false })
    const sq = (d, ww, cc, a = 1) =>
      p.marks.push({
        path: M(-w + d, -w + d)
          .L(w - d, -w + d)
          .L(w - d, w - d)
          .L(-w + d, w - d)
          .Z(),
        c: cc,
        a,
        w: ww,
      })
    sq(20, 40, co[1])
    sq(54, 8, co[0])
    sq(78, 4, co[2])
    for (let i = 0; i < 3; i++)
      for (let j = 0; j < 3; j++) {
        const x = -190 + i * 190,
          y = -190 + j * 190,
          q = (i + j) % 3
        p.marks.push({ path: ell(x, y, 72), c: co[q], a: 1, w: 15 })
        p.marks.push({ path: ell(x, y, 44), k: q === 1 ? 'fill' : undefined, c: co[(q + 1) % 3], a: 1, w: 9 })
        if (q !== 1) p.marks.push({ path: ell(x + 30, y - 30, 14), k: 'fill', c: co[(q + 2) % 3], a: 1 })
      }
    for (let i = 0; i < 9; i++) {
      const a = r.n(0, Math.PI),
        x = r.n(-200, 200),
        y = r.n(-200, 200),
        L = r.n(200, 420)
      fold(
        p,
        line(x - (Math.cos(a) * L) / 2, y - (Math.sin(a) * L) / 2, x + (Math.cos(a) * L) / 2, y + (Math.sin(a) * L) / 2, r.n(-40, 40)),
        (t) => 44 * Math.sin(Math.PI * t) + 2,
        (i % 2 ? 0.34 : -0.34) * k,
        'b',
      )
    }
    const fl = sk.part(
      M(w + 8, w * 0.42)
        .L(w * 0.36, w + 4)
        .C(w * 0.3, w * 0.7, w * 0.2, w * 0.42, w * 0.1, w * 0.22)
        .C(w * 0.4, w * 0.26, w * 0.72, w * 0.34, w + 8, w * 0.42)
        .Z(),
      { line: 0.5, pat: false, fill: 'lightr', drop: [-8, -8, 'b', 0.5] },
    )
    fl.marks.push({
      path: M(w * 0.33, w * 0.94)
        .C(w * 0.28, w * 0.7, w * 0.2, w * 0.46, w * 0.14, w * 0.28)
        .C(w * 0.42, w * 0.3, w * 0.7, w * 0.38, w * 0.94, w * 0.44),
      c: co[1],
      a: 0.6,
      w: 30,
    })
    fold(fl, line(w * 0.9, w * 0.5, w * 0.4, w * 0.9, 10), 40, 0.5, 'b')
    sk.map((x, y) => {
      const a = (r.tilt ??= r.n(-14, 14)) / 57.3
      return [x * Math.cos(a) - y * Math.sin(a), x * Math.sin(a) + y * Math.cos(a)]
    })
    sk.focus = [90, 90, 1.9]
  },
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
  belt(sk, _r) {
    sk.hang = 'none'
    const spiral = (k0, k1, _w) => {
      const pts = []
      for (let i = 0; i <= 60; i++) {
        const t = i / 60,
          a = -0.6 + t * Math.PI * 2 * 1.62,
          R = lerp(k0, k1, t)
        pts.push([Math.cos(a) * R, Math.sin(a) * R * 0.92])
      }
      return pts
    }
    const pts = spiral(330, 190, 60)
    const p2 = sk.part(taper(pts, 56), { line: 0.5, drop: [8, 12, 'b', 0.5], pat: true })
    fold(
      p2,
      pts.map(([x, y]) => [x - 6, y - 6]),
      22,
      0.6,
      'm',
    )
    for (const d of [-21, 21])
      stitch(
        p2,
        curve(
          pts.map(([x, y]) => {
            const l = Math.hypot(x, y)
            return [x + (x / l) * d, y + (y / l) * d]
          }),
        ),
        { a: 0.5 },
      )
    const [bx, by] = pts[0],
      ux = -0.6,
      uy = -0.8
    const end = [bx + ux * 150, by + uy * 150]
    const tail = sk.part(
      taper(line(bx + 10, by + 14, ...end, -10), (q) => (q > 0.9 ? 40 : 56)),
      { line: 0.5, drop: [8, 12, 'm', 0.5] },
    )
    fold(tail, line(bx - 4, by - 2, end[0] - 6, end[1] - 6, -10), 22, 0.6, 'm')
    for (let i = 0; i < 4; i++)
      tail.marks.push({ path: ell(bx + ux * (56 + i * 26), by + uy * (56 + i * 26), 5), k: 'fill', c: '#1a1412', a: 0.9 })
    const loop = rect(bx - 50, by - 46, 84, 92, 16)
      .rot(53, bx, by)
      .pts(6)
    sk.part(taper(loop, 15), {
      fill: '#cda95c',
      pat: false,
      line: 0.6,
      drop: [5, 8, 'm', 0.5],
      grads: [
        {
          at: [bx - 50, by - 50, bx + 50, by + 50],
          stops: [
            [0, '#fff', 0.5],
            [0.5, '#fff', 0],
            [1, '#5c4014', 0.5],
          ],
        },
      ],
    })
    sk.part(taper(line(bx + 26, by + 34, bx - 32, by - 44), 9), {
      fill: '#cda95c',
      pat: false,
      line: 0.6,
      drop: [3, 5, 'f', 0.5],
    })
    sk.focus = [bx - 10, by, 1.9]
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

export const otherThings = {
  bag(sk, r) {
    // garment bag
    const b = sk.part(
      sym(
        M(0, -10)
          .C(60, -6, 90, 20, 120, 40)
          .C(190, 66, 236, 90, 240, 140)
          .L(250, 900)
          .C(250, 926, 236, 930, 220, 930)
          .C(120, 936, 60, 936, 0, 936),
      ),
      { line: 0.5 },
    )
    roundness(b, -250, 262, 0.16, 0.36)
    const k = soft(sk)
    for (let i = 0; i < 6; i++) {
      const x = lerp(-200, 200, (i + r.n(0.2, 0.8)) / 6)
      fold(b, line(x * 0.7, r.n(90, 220), x * 1.05, 960, r.n(-14, 14)), (t) => lerp(6, 54, t), (i % 2 ? 0.5 : -0.5) * k, 'b')
    }
    both((s) => {
      fold(b, line(s * 236, 160, s * 120, 330, s * -14), (t) => lerp(26, 2, t), -0.5, 'm')
      stitch(b, M(s * 236, 150).L(s * 243, 920), { a: 0.4 })
    })
    zip(b, line(0, 20, 0, 930, 0), { c: '#c6a253' })
    const pk = sk.part(rect(60, 560, 140, 190, 4), { line: 0.5, drop: [1, 3, 'f', 0.4] })
    stitch(pk, rect(66, 566, 128, 178, 3), { a: 0.4 })
    const lb = sk.part(rect(88, 600, 84, 54, 3), { fill: '#f3f0e8', pat: false, line: 0.4 })
    lb.marks.push({ path: ell(130, 622, 10), c: '#2b3bd1', a: 0.9, w: 3 })
    lb.marks.push({ path: M(106, 642).L(154, 642), c: '#4a4552', a: 0.5, w: 2.4 })
    sk.focus = [70, 560, 1.8]
  },
  virtual(sk, r, _p) {
    // a dress that exists only on screen: its cloth is iridescent
    dress[r.pick(['gown', 'tiered', 'slip'])](sk, r)
  },
}
