// One garment placed on a large canvas.
import { f1 } from '../chance.mjs'
import { product } from '../picture.mjs'
import { cloth } from '../render.mjs'
import { hangerShape } from '../scene.mjs'

// Hero, gallery, banners, portraits: the same hand, other formats.

const INSIDE = (sk, part) => {
  let i = -1
  sk.parts.forEach((p, j) => {
    if ((p.fill === 'inside' || p.fill === 'lining') && j < sk.parts.length * 0.6) i = j
  })
  if (i < 0) return
  let j = i
  for (let q = i + 1; q <= i + 2 && q < sk.parts.length; q++) if (sk.parts[q].ghost) j = q
  sk.parts.splice(j + 1, 0, part)
}

const hangK = (k) => Math.min(1, k * 1.35 + 0.04)

/** One garment placed on a large canvas. x,y: hook point; k: scale; sq: turn about the vertical axis. */
export function item(spec, id, { x, y, k = 0.4, sq = 1, w, h, hang = true, dim = 0, base = null, tilt = 0 }) {
  const { sk, r } = product(spec)
  const kind = sk.object || !hang ? null : sk.hang?.type || 'wood'
  const [bx0, by0, bx1, by1] = sk.box()
  const mx = (bx0 + bx1) / 2
  const topLocal = kind === 'wood' ? -22 : kind ? sk.hang.y : by0
  const drop = kind === 'wood' ? 158 : kind === 'strap' ? 178 : kind === 'clip' ? 186 : 0
  const a = (tilt * Math.PI) / 180,
    ca = Math.cos(a),
    sa = Math.sin(a)
  const oy = base != null ? base - by1 * k : y + drop * (kind ? 1 : 0) * (kind ? hangK(k) : 0) - topLocal * k
  const t = (px, py) => {
    const X = (px - (kind ? 0 : mx)) * k * sq,
      Y = py * k
    return [x + X * ca - Y * sa, oy + X * sa + Y * ca]
  }
  sk.map(t)
  sk.zoom = k
  sk.k = k
  sk.at = (px, py) => t(px, py)
  const defs = [],
    back = []
  let hk = null
  if (kind) {
    // the hanger is drawn at full size around the neck, then scaled with the garment
    const K = hangK(k)
    const real = sk.at
    sk.k = k / K
    const [hx, hy] = real(0, kind === 'wood' ? -22 : sk.hang.y)
    sk.at = (px, py) => {
      const [ax, ay] = real(px, py)
      return [hx + (ax - hx) / K, hy + (ay - hy) / K]
    }
    hk = hangerShape(sk, kind, r.fork('h'), id)
    const tr = `translate(${f1(hx)} ${f1(hy)}) scale(${(K * sq).toFixed(3)} ${K.toFixed(3)}) translate(${f1(-hx)} ${f1(-hy)})`
    const m = (px, py) => [hx + (px - hx) * K * sq, hy + (py - hy) * K]
    if (hk.inside) {
      const q = hk.inside
      q.path = q.path.map(m)
      q.marks.forEach((z) => {
        z.path = z.path.map(m)
        z.w *= K / k
      })
      q.grads.forEach((g) => {
        g.at = [...m(g.at[0], g.at[1]), ...m(g.at[2], g.at[3])]
      })
      INSIDE(sk, q)
    }
    defs.push(hk.defs)
    back.push(`<g transform="${tr}">${hk.body}</g>`)
    sk.k = k
    sk.at = real
  }
  const g = cloth(sk, id, { w, h })
  defs.push(g.defs)
  const bb = sk.box()
  let body = back.join('') + g.body
  if (dim)
    body = `<g>${body}<g clip-path="url(#${id}u)"><rect x="${f1(bb[0] - 9)}" y="${f1(bb[1] - 9)}" width="${f1(bb[2] - bb[0] + 18)}" height="${f1(bb[3] - bb[1] + 18)}" fill="#2a2440" opacity="${dim}"/></g></g>`
  return { defs: defs.join(''), body, union: g.union, box: bb }
}
