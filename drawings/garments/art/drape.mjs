// Landscapes of cloth.
import { lerp, rng } from '../chance.mjs'
import { fabric } from '../fabrics.mjs'
import { ell, rect } from '../path.mjs'
import { Sketch, cloth, fold } from '../render.mjs'
import { backdrop, svg } from '../scene.mjs'

/** A landscape of cloth for banners and covers. */
export function drape({ w = 1600, h = 520, colour = 'blue', lot = 0, kind = 'silk', seed = 'd', id = 'b', ring = true, print } = {}) {
  const r = rng(`drape${seed}`)
  const F = fabric(kind, colour, r.fork('f'), { lot, ...(print ? { print } : {}) })
  Object.assign(F.light, { wr: 0.3, pre: 4, post: 3.4, dark: F.light.dark * 0.8 })
  const sk = new Sketch(r, F)
  sk.zoom = Math.max(w, h) / 1600
  const z = sk.zoom
  const part = sk.part(rect(-60, -60, w + 120, h + 120), { line: 0 })
  const a = r.n(0.1, 0.5) * (r.yes() ? 1 : -1),
    amp = r.n(0.1, 0.2) * h,
    f = r.n(0.7, 1.4),
    ph = r.n(0, 6)
  const flow = (t, off) => {
    const pts = []
    for (let i = 0; i <= 16; i++) {
      const u = i / 16,
        x = lerp(-80, w + 80, u)
      pts.push([x, off + (x - w / 2) * a + Math.sin(u * f * Math.PI * 2 + ph + off / h) * amp + Math.sin(u * 5 + off / 60) * amp * 0.14])
    }
    return pts
  }
  const span = h * 2.6 + Math.abs(a) * w
  const n = Math.round(span / (82 * z))
  for (let i = 0; i < n; i++) {
    const off = -span * 0.35 + (i + r.n(-0.35, 0.35)) * (span / n),
      wd = r.n(50, 150) * z,
      ridge = i % 2,
      from = r.n(-0.2, 0.3),
      to = r.n(0.7, 1.2)
    const env = (t) => Math.max(0.03, Math.sin(Math.PI * Math.min(1, Math.max(0, (t - from) / (to - from)))))
    const pts = flow(0, off)
    fold(part, pts, (t) => wd * env(t), (ridge ? 1 : -1) * r.n(0.3, 0.62), 'x')
    if (r.yes(0.5))
      fold(
        part,
        pts.map(([x, y]) => [x, y + wd * 0.34]),
        (t) => wd * 0.36 * env(t),
        (ridge ? -1 : 1) * r.n(0.3, 0.55),
        'b',
      )
    if (r.yes(0.3))
      fold(
        part,
        pts.map(([x, y]) => [x, y - wd * 0.2]),
        (t) => wd * 0.14 * env(t),
        r.n(-0.5, 0.5),
        'm',
      )
  }
  if (ring) {
    const R = h * 0.7,
      cx = w * r.n(0.68, 0.82),
      cy = h * r.n(0.4, 0.62)
    part.marks.push({ path: ell(cx, cy, R), c: '#fff', a: 0.8, w: 2.6, dash: '14 9' })
    part.marks.push({ path: ell(cx + 1.5, cy + 2.5, R), c: 'shade', a: 0.5, w: 1.6, dash: '14 9' })
  }
  const g = cloth(sk, id, { w, h })
  const bd = backdrop(id, 'fog', r, { w, h })
  return svg(g.defs + bd.defs, g.body + bd.grain, w, h)
}
