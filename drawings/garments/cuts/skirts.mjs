// Skirts.
import { lerp } from '../chance.mjs'
import { M, line } from '../path.mjs'
import { both, soft } from '../pattern/body.mjs'
import { button, pocket } from '../pattern/closures.mjs'
import { pleats, skirt } from '../pattern/skirt.mjs'
import { beltLoops, waistBack, waistband } from '../pattern/waist.mjs'
import { fold, seam, stitch } from '../render.mjs'

export const skirtCuts = {
  pleated(sk, r) {
    const L = r.pick([620, 760, 820])
    waistBack(sk, { w0: 142, y0: 0 }, 46, 12)
    const q = pleats(sk, { w0: 142, y1: L, w1: L > 700 ? 320 : 300, n: r.pick([13, 15, 18]), dip: 10 })
    const w = waistband(sk, { ...q, dip: 10 }, 46)
    button(w, 100, -16, 8, '#3a353e')
    sk.focus = [40, 130, 2.0]
    sk.hang = { type: 'clip', y: -40, x: 122 }
  },
  bias(sk, r) {
    const q = skirt(sk, { y0: 0, w0: 134, hipY: 190, hipW: 186, y1: 830, w1: 250, n: 6, wave: 12, arc: 40, from: 0.34, dip: 8 })
    both((s) => {
      fold(q.part, line(s * 180, 190, s * 50, 330, s * -16), (t) => lerp(28, 1, t), (s > 0 ? -0.34 : -0.22) * soft(sk), 'b')
      fold(q.part, line(s * 182, 240, s * r.n(50, 90), 400, s * -16), (t) => lerp(30, 1, t), 0.3 * soft(sk), 'b')
      if (s > 0) fold(q.part, line(s * 150, 80, s * 60, 180, s * -8), (t) => lerp(18, 1, t), -0.26 * soft(sk), 'b')
    })
    waistband(sk, { w0: 134, y0: 0, dip: 8 }, 22)
    sk.focus = [30, 90, 2.1]
    sk.hang = { type: 'clip', y: -18, x: 116 }
  },
  mini(sk, r) {
    waistBack(sk, { w0: 148, y0: 0 }, 44, 12)
    const q = skirt(sk, { y0: 0, w0: 148, hipY: 150, hipW: 196, y1: 420, w1: 240, n: 4, wave: 5, arc: 22, from: 0.4, dip: 10, k: 0.6 })
    seam(q.part, M(0, 10).L(0, 442), { a: 0.4 })
    const btns = r.yes(0.5)
    if (btns) for (let i = 0; i < 5; i++) button(q.part, 0, lerp(40, 390, i / 4), 11, '#c7a252')
    both((s) => {
      const x = s > 0 ? 70 : -160
      if (r.yes(0.7)) pocket(sk, x, 120, 90, 100, { flap: 36 })
    })
    const w = waistband(sk, { w0: 148, y0: 0, dip: 10 }, 46)
    stitch(w, M(-148, -8).C(-60, 2, 60, 2, 148, -8), { a: 0.35 })
    beltLoops(sk, { w0: 148, y0: 0, dip: 10 }, 46, [-0.62, 0.62])
    sk.focus = [50, 90, 2.0]
    sk.hang = { type: 'clip', y: -40, x: 126 }
  },
  pencil(sk, _r) {
    waistBack(sk, { w0: 140, y0: 0 }, 44, 12)
    const q = skirt(sk, { y0: 0, w0: 140, hipY: 200, hipW: 192, y1: 740, w1: 172, n: 3, wave: 2, arc: 18, from: 0.4, k: 0.5, dip: 10 })
    both((s) => seam(q.part, M(s * 72, 10).C(s * 78, 60, s * 80, 110, s * 78, 150), { a: 0.34 }))
    const slit = M(96, 520).C(98, 600, 100, 680, 104, 762)
    q.part.marks.push({
      path: M(96, 520).C(98, 600, 100, 680, 104, 764).L(124, 760).C(116, 680, 106, 600, 96, 520).Z(),
      k: 'fill',
      c: sk.fabric.fills.inside,
      a: 0.9,
    })
    q.part.marks.push({ path: slit, a: 0.7, w: 2 })
    for (const y of [140, 200, 260])
      fold(q.part, line(-190, y, 190, y + 6, -24), (t) => 14 * Math.sin(Math.PI * t) + 3, y % 40 ? 0.26 : -0.26, 'm')
    waistband(sk, { w0: 140, y0: 0, dip: 10 }, 46)
    sk.focus = [40, 80, 2.0]
    sk.hang = { type: 'clip', y: -40, x: 120 }
  },
  tiered(sk, _r) {
    skirt(sk, {
      id: 'c',
      y0: 540,
      w0: 262,
      hipY: 0,
      y1: 840,
      w1: 350,
      n: 11,
      wave: 16,
      arc: 40,
      gather: 0.9,
      from: 0.06,
      dip: 26,
    })
    skirt(sk, {
      id: 'b',
      y0: 260,
      w0: 206,
      hipY: 0,
      y1: 560,
      w1: 276,
      n: 9,
      wave: 14,
      arc: 34,
      gather: 0.9,
      from: 0.06,
      dip: 20,
      drop: [0, 12, 'm', 0.6],
    })
    skirt(sk, {
      id: 'a',
      y0: 0,
      w0: 138,
      hipY: 0,
      y1: 280,
      w1: 218,
      n: 7,
      wave: 10,
      arc: 28,
      gather: 0.9,
      from: 0.06,
      dip: 8,
      drop: [0, 12, 'm', 0.6],
    })
    const w = waistband(sk, { w0: 138, y0: 0, dip: 8 }, 40)
    for (let i = 0; i < 18; i++) {
      const x = lerp(-136, 136, i / 17)
      fold(w, line(x, -38, x, 6), 8, i % 2 ? 0.34 : -0.34, 'f')
    }
    sk.focus = [40, 250, 1.9]
    sk.hang = { type: 'clip', y: -36, x: 118 }
  },
  circle(sk, _r) {
    waistBack(sk, { w0: 138, y0: 0 }, 44, 10)
    skirt(sk, { y0: 0, w0: 138, hipY: 0, y1: 720, w1: 400, n: 9, wave: 26, arc: 60, from: 0.03, dip: 10 })
    waistband(sk, { w0: 138, y0: 0, dip: 10 }, 44)
    sk.focus = [40, 110, 2.0]
    sk.hang = { type: 'clip', y: -38, x: 118 }
  },
}
