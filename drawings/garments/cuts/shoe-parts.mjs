// What shoes share: a second shoe behind the first, a sole, a puffed shape.
import { foldShape } from '../render.mjs'

// Shoes, bags and other objects.

export const puff = (part, cx, cy, k = 0.72, h = 0.7, s = 'x') =>
  foldShape(
    part,
    part.path.map((x, y) => [cx + (x - cx) * k, cy + (y - cy) * k]),
    h,
    s,
  )

/** Draw a shoe twice: the far one first, then the near one. */
export const pair = (sk, fn, dx = 150, dy = -84, k = 0.95) => {
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

export const sole = (sk, path, c = '#2a2523') =>
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
