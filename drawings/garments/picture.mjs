// One product, several views.
import { design } from './catalog.mjs'
import { f1, rng } from './chance.mjs'
import { H, Sketch, W, cloth } from './render.mjs'
import { paperFor } from './papers.mjs'
import { backdrop, gobo, hangerShape, niche, peg, rail, softShadow, svg } from './scene.mjs'

/** Build the sketch of a product, centred on the canvas and ready to draw. */
export function product(p) {
  const r = rng(`${p.category}:${p.seed}`)
  const d = design(p, r)
  const sk = new Sketch(r.fork('sketch'), d.fabric)
  d.build(sk, r.fork('cut'), p)
  // the hand: nothing is quite symmetrical
  const a = r.n(0, 6),
    b = r.n(0, 6),
    c = r.n(0, 6),
    k = sk.rigid ? 0.25 : 1
  sk.map((x, y) => [x + k * (3.2 * Math.sin(y / 150 + a) + (x / 300) * 3.5 * Math.sin(y / 84 + b)), y + k * 3 * Math.sin(x / 120 + c)])
  return { sk, r, d }
}
/** Scale and move a sketch into a box; focus and hanging points move along. */
function fit(sk, { w, h, cx = W / 2, cy, top, max = 1.5 }) {
  const [x0, y0, x1, y1] = sk.box()
  const k = Math.min(w / (x1 - x0), h / (y1 - y0), max)
  const mx = (x0 + x1) / 2
  const oy = top != null ? top - y0 * k : cy - ((y0 + y1) / 2) * k
  const t = (x, y) => [cx + (x - mx) * k, oy + y * k]
  sk.map(t)
  sk.zoom = (sk.zoom || 1) * k
  sk.at = t
  sk.k = k
  return sk
}
function frontView(p, id = 'g') {
  const { sk, r, d } = product(p)
  const [bw, bh, cy] = d.box
  fit(sk, { w: bw, h: bh, cy })
  return compose(sk, p, r, d, id, {})
}
function detailView(p, id = 'g') {
  const { sk, r, d } = product(p)
  const [bw, bh, cy] = d.box
  fit(sk, { w: bw, h: bh, cy })
  const [fx, fy, z] = sk.focus
  const [px, py] = sk.at(fx, fy)
  const k = z * 1.12
  sk.map((x, y) => [W / 2 + (x - px) * k - 20, H / 2 + (y - py) * k])
  sk.zoom *= k
  return compose(sk, p, r, d, id, { detail: true })
}
function settingView(p, id = 'g') {
  const { sk, r, d } = product(p)
  r.fork('set')
  const o = { setting: true }
  if (sk.object) {
    fit(sk, { w: 700, h: 640, cx: W / 2, cy: 0, max: 1.2 })
    const b = sk.box()
    const dy = 1085 - b[3] + (sk.sink || 0)
    sk.map((x, y) => [x, y + dy])
    o.niche = true
  } else if (sk.hang?.type === 'clip') {
    const b = sk.box(),
      low = b[3] - b[1] < 700
    fit(sk, { w: 700, h: 980, top: low ? 470 : 372, max: 1.22 })
    o.hanger = 'clip'
  } else if (sk.hang?.type === 'strap') {
    fit(sk, { w: 640, h: 1060, top: 330, max: 1.1 })
    o.hanger = 'strap'
  } else if (sk.hang === 'none') {
    fit(sk, { w: 760, h: 900, cy: 800 })
  } else {
    const b = sk.box(),
      low = b[3] - b[1] < 860
    fit(sk, { w: 860, h: 1080, top: low ? 380 : 290, max: 1.16 })
    o.hanger = 'wood'
  }
  return compose(sk, p, r, d, id, o)
}
export const VIEWS = { front: frontView, detail: detailView, setting: settingView }

/** Walls behind what hangs, by the paper that suits the piece. */
const WALLS = { chalk: 'fog', mist: 'mist', sage: 'moss' }

/**
 * What relief.py lights, and for a setting what stands behind and before the garment, as SVGs. `zoom` is pixels for a millimetre of cloth.
 */
function compose(sk, p, r, d, id, o) {
  const z = p.scale
  const rr = r.fork('scene' + JSON.stringify(o))
  const paper = paperFor(d.fabric.col, p.seed)
  const wall = WALLS[paper]
  const bd = backdrop(id, wall, rr)
  const defs = [bd.defs],
    behind = [bd.body]
  let hk = null,
    holder
  if (o.hanger) {
    hk = hangerShape(sk, o.hanger, rr, id)
    if (hk.inside) insertHanger(sk, hk.inside)
    holder = rr.yes(0.6) ? rail(id, wall, hk.top[1], rr) : peg(id, wall, hk.top, rr)
    defs.push(hk.defs, holder.defs)
    behind.push(holder.shadow || '')
  }
  if (o.niche) {
    const n = niche(id, wall, rr)
    defs.push(n.defs)
    behind.push(n.body)
  }
  const box0 = sk.box()
  sk.map((x, y) => [x * z, y * z])
  sk.zoom *= z
  const g = cloth(sk, id, { w: W * z, h: H * z })
  const only = (body) => svg(g.defs, body, W * z, H * z)
  const layers = Object.fromEntries(Object.entries(g.layers).map(([name, body]) => [name, only(body)]))
  const lit = { layers, paper, zoom: sk.zoom, isSoft: !sk.object && !sk.rigid }
  if (!o.setting) return lit

  const s = o.niche ? { dx: 26, dy: 14, blur: 24, a: 0.34, near: 0.3 } : { dx: 54, dy: 50, blur: 30, a: 0.26, near: 0.3 }
  const sh = softShadow(id, `<g transform="scale(${1 / z})">${g.union}</g>` + (hk ? hk.union : ''), bd.shadow, s)
  defs.push(sh.defs)
  behind.push(sh.body)
  if (o.niche) behind.push(contact(box0, sk, id, bd.shadow))
  if (hk) behind.push(holder.body || '', hk.body)
  const light = gobo(id, rr)
  const whole = (more, body) => svg(more.join('\n'), `<g transform="scale(${z})">${body.join('\n')}</g>`, W * z, H * z)
  return {
    ...lit,
    behind: whole([...defs, g.defs], behind),
    clips: whole(defs, [hk?.over ?? '']),
    window: whole([light.defs], [light.body]),
  }
}
function contact(b, sk, id, c) {
  return `<ellipse cx="${f1((b[0] + b[2]) / 2 + 14)}" cy="${f1(b[3] - (sk.sink || 0) * 0.4)}" rx="${f1((b[2] - b[0]) * 0.5)}" ry="20" fill="${c}" opacity=".45" filter="url(#${id}s2)" style="mix-blend-mode:multiply"/>`
}
function insertHanger(sk, part) {
  let i = -1
  sk.parts.forEach((p, j) => {
    if ((p.fill === 'inside' || p.fill === 'lining') && j < sk.parts.length * 0.6) i = j
  })
  if (i < 0) return
  let j = i
  for (let q = i + 1; q <= i + 2 && q < sk.parts.length; q++) if (sk.parts[q].ghost) j = q
  sk.parts.splice(j + 1, 0, part)
}
