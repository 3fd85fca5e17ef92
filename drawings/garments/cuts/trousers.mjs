// Trousers and jeans.
import { lerp } from '../chance.mjs'
import { M, curve, ell, line } from '../path.mjs'
import { ticks } from '../pattern/bands.mjs'
import { both, mx, soft } from '../pattern/body.mjs'
import { belt, buckle, button, pocket, tieBow } from '../pattern/closures.mjs'
import { legs } from '../pattern/legs.mjs'
import { beltLoops, waistBack, waistband } from '../pattern/waist.mjs'
import { fold, seam, stitch } from '../render.mjs'

// Pants, jeans, shorts, skirts.

export const fly = (part, q, o = {}) => {
  const s = q.over
  const d = q.y0 + q.dip
  part.marks.push({ path: M(s * 0.5, d).L(s * 0.5, q.crotchY), a: 0.5, w: 1.8 })
  const J = M(s * 34, d)
    .L(s * 33, d + 110)
    .C(s * 32, d + 145, s * 16, d + 168, s * 2, d + 176)
  stitch(part, J, { a: o.c ? 0.9 : 0.4, c: o.c })
  if (o.c) stitch(part, J.move(s * -6, 0), { a: 0.8, c: o.c })
}

export const slant = (q, s) => mx(M(q.w0 - 62, q.y0 + 8).C(q.w0 - 34, q.y0 + 70, q.w0 + 6, q.y0 + 130, q.hipW + 4, q.hipY + 20), s)

export const pants = {
  wide(sk, _r) {
    const q0 = { w0: 150, hipW: 196, kneeY: 640, ko: 236, ki: 26, hemY: 1060, ho: 268, hi: 30, crease: true, over: -1 }
    waistBack(sk, { w0: 150, y0: 0 }, 50, 14)
    const q = legs(sk, q0)
    both((s) => {
      const p = q.parts[s]
      seam(p, slant(q, s), { a: 0.45 })
      for (let i = 0; i < 2; i++) {
        const x = s * (66 + i * 34)
        const l = line(x, 6, x + s * (8 + i * 6), 220 - i * 40)
        p.marks.push({ path: curve(l), a: 0.26, w: 1.5 })
        fold(p, line(x + s * 6, 6, x + s * 18, 240, 0), (t) => lerp(12, 3, t), -0.34, 'f')
        fold(p, line(x - s * 6, 6, x, 250, 0), (t) => lerp(12, 5, t), 0.3, 'f')
      }
    })
    fly(q.parts[q.over], q)
    const w = waistband(sk, q, 52)
    beltLoops(sk, q, 52, [-0.62, 0.62])
    button(w, 10, -18, 9, sk.fabric.btn || '#3a353e')
    sk.focus = [60, 60, 2.1]
    sk.hang = { type: 'clip', y: -46, x: 130 }
  },
  tapered(sk, r) {
    waistBack(sk, { w0: 146, y0: 0 }, 48, 12)
    const q = legs(sk, { w0: 146, hipW: 192, kneeY: 600, ko: 178, ki: 40, hemY: 960, ho: 142, hi: 52, crease: true, breakK: 0.5 })
    both((s) => {
      const p = q.parts[s]
      seam(p, slant(q, s), { a: 0.45 })
      const x = s * 74
      p.marks.push({ path: M(x, 6).L(x + s * 8, 180), a: 0.4, w: 1.6 })
      fold(p, line(x + s * 6, 6, x + s * 14, 200), (t) => lerp(12, 1, t), -0.34, 'f')
    })
    fly(q.parts[q.over], q)
    const w = waistband(sk, q, 48)
    beltLoops(sk, q, 48, [-0.6, 0.6])
    if (r.yes(0.5)) {
      const b = belt(sk, -44, 147, 38, { fill: 'contrastDark' })
      buckle(b, 0, -20, 44, 46, '#b79a5b')
    } else button(w, 10, -16, 9, '#3a353e')
    sk.focus = [50, 40, 2.1]
    sk.hang = { type: 'clip', y: -44, x: 126 }
  },
  palazzo(sk, r) {
    const q = legs(sk, { w0: 146, hipW: 206, hipY: 180, kneeY: 620, ko: 276, ki: 14, hemY: 1050, ho: 330, hi: 20, over: 1 })
    const w = waistband(sk, q, 44)
    ticks(w, line(-150, -16, 150, -16), 20, 9, { a: 0.3 })
    both((s) => {
      for (let i = 0; i < 7; i++) {
        const x = s * lerp(14, 140, i / 6)
        fold(q.parts[s], line(x, 4, x * 1.2, r.n(80, 190)), (t) => lerp(11, 1, t), (i % 2 ? 0.42 : -0.46) * soft(sk), 'f')
      }
    })
    if (r.yes(0.6)) tieBow(sk, 0, -6, 0.7, { tails: 260, loops: r.yes(0.6) })
    sk.focus = [20, 60, 2.0]
    sk.hang = { type: 'clip', y: -40, x: 124 }
  },
  cargo(sk, _r) {
    waistBack(sk, { w0: 150, y0: 0 }, 46, 12)
    const q = legs(sk, { w0: 150, hipW: 204, kneeY: 620, ko: 222, ki: 34, hemY: 1000, ho: 196, hi: 40, over: -1, sideSeam: true })
    both((s) => {
      seam(q.parts[s], slant(q, s), { a: 0.5 })
      stitch(q.parts[s], slant(q, s).move(-s * 7, 4), { a: 0.4 })
      pocket(sk, s > 0 ? 128 : -238, 500, 110, 140, { flap: 46, rot: s * -3, btn: '#5b5044' })
    })
    fly(q.parts[q.over], q)
    const w = waistband(sk, q, 46)
    beltLoops(sk, q, 46, [-0.62, 0.62, -0.98, 0.98].slice(0, 2))
    button(w, 10, -16, 9, '#5b5044')
    sk.focus = [120, 480, 1.9]
    sk.hang = { type: 'clip', y: -42, x: 128 }
  },
}

export const denim = (sk, q, r, o = {}) => {
  const th = '#d19a4f'
  both((s) => {
    const p = q.parts[s]
    const pk = mx(M(q.w0 - 86, q.y0 + 6).C(q.w0 - 78, q.y0 + 70, q.w0 - 20, q.y0 + 104, q.hipW + 6, q.y0 + 104), s)
    const inside = mx(
      M(q.w0 - 86, q.y0 + 6)
        .C(q.w0 - 78, q.y0 + 70, q.w0 - 20, q.y0 + 104, q.hipW + 20, q.y0 + 104)
        .L(q.w0 + 40, q.y0 - 10)
        .Z(),
      s,
    )
    p.marks.push({ path: inside, k: 'fill', c: 'shade', a: 0.22 })
    seam(p, pk, { a: 0.6 })
    stitch(p, pk.move(-s * 5, 6), { c: th, a: 0.9 })
    stitch(p, pk.move(-s * 9, 12), { c: th, a: 0.85 })
    for (const [x, y] of [
      [q.w0 - 84, q.y0 + 18],
      [q.hipW - 16, q.y0 + 110],
    ])
      p.marks.push({ path: ell(s * x, y, 4.6), k: 'fill', c: '#b5763f', a: 1 })
    // fades on the thigh
    const fx = s * (q.hipW * 0.5),
      fy = q.crotchY + 110
    p.grads.unshift({
      type: 'rad',
      mul: false,
      at: [fx, fy, 190],
      stops: [
        [0, '#ffffff', o.fade ?? 0.24],
        [0.5, '#ffffff', (o.fade ?? 0.24) * 0.45],
        [1, '#ffffff', 0],
      ],
    })
    const l = mx(
      curve([
        [q.w0 - 3, q.y0 + 108],
        [q.hipW - 6, q.hipY + 30],
        [q.ko - 9, q.kneeY],
        [q.ho - 9, q.hemY],
      ]),
      s,
    )
    seam(p, l, { a: 0.35 })
    if (s === q.over) {
      const cp = mx(
        M(q.w0 - 58, q.y0 + 46)
          .L(q.w0 - 18, q.y0 + 40)
          .L(q.w0 - 4, q.y0 + 98),
        s,
      )
      stitch(p, cp, { c: th, a: 0.7 })
    }
  })
  fly(q.parts[q.over], q, { c: th })
  const w = waistband(sk, q, 48)
  stitch(w, M(-q.w0, q.y0 - 6).C(-60, q.y0 + 4, 60, q.y0 + 4, q.w0, q.y0 - 6), { c: th, a: 0.9 })
  stitch(w, M(-q.w0 + 4, q.y0 - 40).C(-60, q.y0 - 30, 60, q.y0 - 30, q.w0 - 4, q.y0 - 40), { c: th, a: 0.9 })
  beltLoops(sk, q, 48, [-0.64, 0.64])
  button(w, q.over * 12, q.y0 - 14, 11, '#a9824c', false)
  w.marks.push({ path: ell(q.over * 12, q.y0 - 14, 5), c: '#5d4426', a: 0.7, w: 1.6 })
}

export const jeans = {
  straight(sk, r) {
    waistBack(sk, { w0: 152, y0: 0 }, 48, 14)
    const q = legs(sk, { w0: 152, hipW: 194, kneeY: 640, ko: 188, ki: 38, hemY: 1030, ho: 178, hi: 44, thread: '#d19a4f', hemStitch: true })
    denim(sk, q, r, {})
    sk.focus = [70, 40, 2.1]
    sk.hang = { type: 'clip', y: -44, x: 130 }
  },
  wide(sk, r) {
    waistBack(sk, { w0: 148, y0: 0 }, 48, 14)
    const q = legs(sk, { w0: 148, hipW: 198, kneeY: 640, ko: 232, ki: 28, hemY: 1050, ho: 256, hi: 30, thread: '#d19a4f' })
    denim(sk, q, r, { fade: 0.16 })
    sk.focus = [70, 40, 2.1]
    sk.hang = { type: 'clip', y: -44, x: 128 }
  },
  flare(sk, r) {
    waistBack(sk, { w0: 144, y0: 0 }, 48, 14)
    const q = legs(sk, { w0: 144, hipW: 188, kneeY: 600, ko: 158, ki: 44, hemY: 1040, ho: 236, hi: 6, thread: '#d19a4f' })
    denim(sk, q, r, { fade: 0.2 })
    sk.focus = [70, 40, 2.1]
    sk.hang = { type: 'clip', y: -44, x: 124 }
  },
  cropped(sk, r) {
    waistBack(sk, { w0: 152, y0: 0 }, 48, 14)
    const q = legs(sk, { w0: 152, hipW: 194, kneeY: 560, ko: 184, ki: 38, hemY: 840, ho: 172, hi: 42, hemStitch: false })
    denim(sk, q, r, { fade: 0.3 })
    both((s) => {
      const c = sk.part(
        mx(
          M(q.ho + 5, q.hemY - 50)
            .C(150, q.hemY - 40, 70, q.hemY - 38, q.hi - 3, q.hemY - 48)
            .L(q.hi - 4, q.hemY + 8)
            .C(70, q.hemY + 20, 150, q.hemY + 18, q.ho + 6, q.hemY + 6)
            .Z(),
          s,
        ),
        { line: 0.5, drop: [0, -4, 'f', 0.5], fill: 'lightr' },
      )
      stitch(c, mx(M(q.ho, q.hemY - 40).C(150, q.hemY - 30, 70, q.hemY - 28, q.hi, q.hemY - 38), s), { a: 0.5 })
    })
    sk.focus = [70, 40, 2.1]
    sk.hang = { type: 'clip', y: -44, x: 130 }
  },
}
