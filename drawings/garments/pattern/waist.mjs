// Waistbands and belt loops.
import { M, rect, sym } from '../path.mjs'
import { roundness } from './body.mjs'
import { stitch } from '../render.mjs'

export function waistband(sk, q, h = 46, o = {}) {
  const d = q.dip ?? 10
  const w = sk.part(
    sym(
      M(0, q.y0 + d - h)
        .C(q.w0 * 0.4, q.y0 + d - h, q.w0 * 0.7, q.y0 + d * 0.6 - h, q.w0 - 3, q.y0 - h + 1)
        .L(q.w0 + 2, q.y0 + 2)
        .C(q.w0 * 0.7, q.y0 + d * 0.6 + 2, q.w0 * 0.4, q.y0 + d + 2, 0, q.y0 + d + 2),
    ),
    { line: 0.5, drop: [0, 5, 'm', 0.5], rot: o.rot ?? 90, ...o },
  )
  roundness(w, -q.w0 - 6, q.w0 + 10, 0.18, 0.36)
  // inside of the back
  return w
}

export function waistBack(sk, q, h = 46, rise = 16) {
  const d = q.dip ?? 10
  return sk.part(
    sym(
      M(0, q.y0 - h - rise + 6)
        .C(q.w0 * 0.5, q.y0 - h - rise + 6, q.w0 * 0.85, q.y0 - h - 4, q.w0 - 5, q.y0 - h + 2)
        .L(q.w0 - 6, q.y0)
        .L(0, q.y0 + d),
    ),
    {
      fill: 'inside',
      pat: false,
      line: 0.4,
      grads: [
        {
          at: [0, q.y0 - h - rise, 0, q.y0 - h + d],
          stops: [
            [0, 'shade', 0.1],
            [1, 'shade', 0.8],
          ],
        },
      ],
    },
  )
}

export const beltLoops = (sk, q, h, list) =>
  list.forEach((v) => {
    const y = q.y0 + (q.dip ?? 10) * (1 - v * v) * 0.9
    const l = sk.part(rect(v * q.w0 - 7, y - h - 4, 14, h + 12, 2), { line: 0.5, drop: [2, 2, 'f', 0.5] })
    stitch(l, M(v * q.w0 - 3.5, y - h).L(v * q.w0 - 3.5, y + 4), { a: 0.3, w: 1.2 })
  })
