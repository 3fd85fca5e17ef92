// One product, several views.
import { design } from './catalog.mjs'
import { f1, rng } from './chance.mjs'
import { H, Sketch, W, cloth } from './render.mjs'
import { backdrop, gobo, hangerShape, niche, peg, rail, softShadow, svg } from './scene.mjs'

const CALM = {
  black: ['fog', 'blush', 'mist', 'putty', 'stone', 'lilac'],
  white: ['stone', 'clay', 'slate', 'sage', 'mist', 'moss'],
  gray: ['blush', 'butter', 'putty', 'mist', 'lilac'],
  beige: ['mist', 'sage', 'lilac', 'slate', 'fog'],
  brown: ['mist', 'butter', 'blush', 'fog', 'sage'],
  navy: ['blush', 'putty', 'butter', 'fog', 'sage'],
  blue: ['putty', 'butter', 'blush', 'fog', 'stone'],
  red: ['blush', 'mist', 'fog', 'lilac', 'sage'],
  pink: ['sage', 'mist', 'fog', 'butter', 'plum'],
  purple: ['butter', 'sage', 'fog', 'blush', 'lilac'],
  green: ['blush', 'butter', 'fog', 'putty', 'lilac'],
  yellow: ['mist', 'lilac', 'fog', 'sage', 'slate'],
  orange: ['mist', 'fog', 'sage', 'blush', 'lilac'],
  gold: ['sage', 'mist', 'plum', 'fog', 'slate'],
  silver: ['lilac', 'mist', 'blush', 'slate', 'fog'],
  multicolor: ['fog', 'putty', 'butter', 'mist', 'blush'],
}

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

function tone(p, r) {
  return p.backdrop || r.fork('bg').pick(CALM[p.colour] || ['fog'])
}
function compose(sk, p, r, d, id, o) {
  const z = p.scale || 1
  const rr = r.fork('scene' + JSON.stringify(o))
  let bgName = tone(p, r)
  const bd = backdrop(id, bgName, rr, o.setting ? { wall: true } : {})
  const defs = [bd.defs],
    body = [bd.body]
  let hk = null
  if (o.hanger) {
    hk = hangerShape(sk, o.hanger, rr, id)
    if (hk.inside) insertHanger(sk, hk.inside)
    const rl = rr.yes(0.6) ? rail(id, bgName, hk.top[1], rr) : peg(id, bgName, hk.top, rr)
    defs.push(hk.defs, rl.defs)
    body.push(rl.shadow || '', '')
    o.front = rl
  }
  if (o.niche) {
    const n = niche(id, bgName, rr)
    defs.push(n.defs)
    body.push(n.body)
  }
  const box0 = sk.box()
  if (z !== 1) {
    sk.map((x, y) => [x * z, y * z])
    sk.zoom *= z
  }
  const g = cloth(sk, id, { w: W * z, h: H * z })
  defs.push(g.defs)
  const inv = z === 1 ? '' : ` transform="scale(${1 / z})"`

  const s = o.detail
    ? { dx: 34, dy: 46, blur: 34, a: 0.3, near: 0.35 }
    : o.setting && !o.niche
      ? { dx: 54, dy: 50, blur: 30, a: 0.26, near: 0.3 }
      : o.niche
        ? { dx: 26, dy: 14, blur: 24, a: 0.34, near: 0.3 }
        : { dx: 26, dy: 36, blur: 26, a: 0.3, near: 0.36 }
  const sh = softShadow(id, `<g${inv}>${g.union}</g>` + (hk ? hk.union : ''), bd.shadow, s)
  defs.push(sh.defs)
  body.push(sh.body)
  if (o.niche) body.push(contact(box0, sk, id, bd.shadow))
  if (hk) body.push(o.front.body || '', hk.body)
  body.push(`<g${inv}>${g.body}</g>`)
  if (o.front?.over) body.push(o.front.over)
  if (o.setting) {
    const gb = gobo(id, rr)
    defs.push(gb.defs)
    body.push(gb.body)
  }
  body.push(bd.grain)
  return svg(defs.join('\n'), z === 1 ? body.join('\n') : `<g transform="scale(${z})">${body.join('\n')}</g>`, W * z, H * z)
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
