// Shorts.
import { lerp } from '../chance.mjs'
import { denim, fly, slant } from './trousers.mjs'
import { M, curve, line, taper } from '../path.mjs'
import { both, mx, soft } from '../pattern/body.mjs'
import { belt, buckle, button } from '../pattern/closures.mjs'
import { legs } from '../pattern/legs.mjs'
import { beltLoops, waistBack, waistband } from '../pattern/waist.mjs'
import { fold, seam, stitch } from '../render.mjs'

export const shorts = {
  tailored(sk, r) {
    waistBack(sk, { w0: 152, y0: 0 }, 50, 14)
    const q = legs(sk, {
      w0: 152,
      hipW: 206,
      hipY: 170,
      crotchY: 290,
      kneeY: 380,
      ko: 240,
      ki: 24,
      hemY: 500,
      ho: 262,
      hi: 26,
      crease: true,
      kneeK: 0,
      breakK: 0.3,
    })
    both((s) => {
      const p = q.parts[s]
      seam(p, slant(q, s), { a: 0.45 })
      for (let i = 0; i < 2; i++) {
        const x = s * (64 + i * 34)
        p.marks.push({ path: M(x, 6).L(x + s * (10 + i * 6), 190 - i * 30), a: 0.26, w: 1.5 })
        fold(p, line(x + s * 6, 6, x + s * 16, 190 - i * 30), (t) => lerp(10, 0.5, t), -0.22, 'f')
      }
    })
    fly(q.parts[q.over], q)
    const w = waistband(sk, q, 52)
    beltLoops(sk, q, 52, [-0.62, 0.62])
    if (r.yes(0.5)) {
      const b = belt(sk, -47, 153, 40, { fill: 'contrastDark' })
      buckle(b, 0, -22, 46, 48)
    } else button(w, 10, -18, 9, '#3a353e')
    sk.focus = [50, 60, 2.0]
    sk.hang = { type: 'clip', y: -46, x: 130 }
  },
  denim(sk, r) {
    waistBack(sk, { w0: 154, y0: 0 }, 48, 14)
    const q = legs(sk, {
      w0: 154,
      hipW: 202,
      hipY: 165,
      crotchY: 285,
      kneeY: 340,
      ko: 222,
      ki: 20,
      hemY: 420,
      ho: 236,
      hi: 22,
      kneeK: 0,
      breakK: 0.4,
      hemStitch: false,
    })
    denim(sk, q, r, { fade: 0.26 })
    both((s) => {
      for (let i = 0; i < 26; i++) {
        const x = s * lerp(q.hi + 4, q.ho - 4, i / 25),
          y = q.hemY + 6 + 6 * Math.sin(i)
        q.parts[s].marks.push({
          path: M(x, y - 6).C(x + r.n(-5, 5), y + 8, x + r.n(-8, 8), y + 16, x + r.n(-9, 9), y + r.n(18, 30)),
          c: 'hi',
          a: 0.7,
          w: 1.4,
          top: true,
        })
      }
    })
    sk.focus = [70, 40, 2.0]
    sk.hang = { type: 'clip', y: -44, x: 132 }
  },
  bermuda(sk, r) {
    waistBack(sk, { w0: 150, y0: 0 }, 46, 12)
    const q = legs(sk, {
      w0: 150,
      hipW: 198,
      crotchY: 285,
      kneeY: 470,
      ko: 206,
      ki: 32,
      hemY: 640,
      ho: 202,
      hi: 36,
      crease: r.yes(0.5),
      kneeK: 0.3,
      breakK: 0.5,
      sideSeam: true,
    })
    both((s) => {
      seam(q.parts[s], slant(q, s), { a: 0.45 })
      stitch(q.parts[s], slant(q, s).move(-s * 7, 4), { a: 0.35 })
    })
    fly(q.parts[q.over], q)
    const w = waistband(sk, q, 46)
    beltLoops(sk, q, 46, [-0.62, 0.62])
    button(w, 10, -16, 9, '#5b5044')
    sk.focus = [60, 60, 2.0]
    sk.hang = { type: 'clip', y: -42, x: 128 }
  },
  track(sk, r) {
    const q = legs(sk, {
      w0: 150,
      hipW: 216,
      hipY: 170,
      crotchY: 280,
      kneeY: 350,
      ko: 250,
      ki: 16,
      hemY: 440,
      ho: 270,
      hi: 18,
      kneeK: 0,
      breakK: 0.5,
      hemStitch: true,
    })
    const w = waistband(sk, q, 52)
    for (let i = 0; i < 22; i++) {
      const x = lerp(-148, 148, i / 21)
      fold(w, line(x, -48, x * 1.01, 8), 8, i % 2 ? 0.36 : -0.36, 'f')
    }
    both((s) => {
      for (let i = 0; i < 9; i++) {
        const x = s * lerp(10, 146, i / 8)
        fold(q.parts[s], line(x, 4, x * 1.16, r.n(60, 140)), (t) => lerp(10, 1, t), (i % 2 ? 0.42 : -0.46) * soft(sk), 'f')
      }
      const b = mx(
        curve([
          [q.w0 - 12, 6],
          [q.hipW - 16, 170],
          [q.ko - 16, 350],
          [q.ho - 16, 446],
        ]),
        s,
      )
      q.parts[s].marks.push({ path: b, c: sk.fabric.fills.contrast, a: 0.95, w: 18 })
      const hm = M(s * q.hi, q.hemY - 2).C(s * 90, q.hemY + 6, s * 190, q.hemY + 4, s * q.ho, q.hemY - 6)
      q.parts[s].marks.push({ path: hm, c: sk.fabric.fills.contrast, a: 0.95, w: 14 })
    })
    both((s) => {
      sk.part(taper(line(s * 8, -14, s * 26, 120, s * 10), 7), {
        fill: 'contrast',
        pat: false,
        line: 0.5,
        drop: [3, 3, 'f', 0.5],
      })
    })
    sk.focus = [60, 60, 2.0]
    sk.hang = { type: 'clip', y: -46, x: 128 }
  },
}
