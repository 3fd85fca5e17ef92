// Bags.
import { lerp } from '../chance.mjs'
import { puff } from './shoe-parts.mjs'
import { M, curve, ell, line, rect, taper } from '../path.mjs'
import { both, fall, roundness } from '../pattern/body.mjs'
import { button } from '../pattern/closures.mjs'
import { fold, seam, stitch } from '../render.mjs'

export const bags = {
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
}
