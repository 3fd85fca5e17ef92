// Hero, gallery, banners, portraits: the same hand, other formats.
import { rng, M, f1, lerp, ell, rect, oklch, col, line } from './core.mjs'
import { Sketch, cloth, fold, foldShape } from './render.mjs'
import { fabric } from './fabrics.mjs'
import { product } from './picture.mjs'
import { backdrop, softShadow, svg, BACKDROPS, hangerShape, gobo } from './scene.mjs'

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
/** An elliptic rail drawn as a tube, front or back half. */
function ringRail(cx, cy, rx, ry, c, w, half) {
  const d =
    half === 'back'
      ? `M${f1(cx - rx)} ${f1(cy)}A${f1(rx)} ${f1(ry)} 0 0 1 ${f1(cx + rx)} ${f1(cy)}`
      : `M${f1(cx - rx)} ${f1(cy)}A${f1(rx)} ${f1(ry)} 0 0 0 ${f1(cx + rx)} ${f1(cy)}`
  const k = half === 'back' ? 0.72 : 1
  return `<path d="${d}" fill="none" stroke="${c.to(-0.12).hex}" stroke-width="${f1(w * k)}"/><path d="${d}" fill="none" stroke="${c.hex}" stroke-width="${f1(w * k * 0.72)}" transform="translate(0 ${f1(-w * 0.08)})"/><path d="${d}" fill="none" stroke="${c.to(0.3, 0.5).hex}" stroke-width="${f1(w * k * 0.2)}" transform="translate(0 ${f1(-w * 0.24)})" opacity=".9"/>`
}

export const HERO_CAST = [
  { category: 'coat', cut: 'wrap', colour: 'beige', seed: 'h1', lot: 1 },
  { category: 'dress', cut: 'slip', colour: 'blue', seed: 'h2', fabric: 'silk', lot: 2, print: 'none' },
  { category: 'top', cut: 'shirt', colour: 'white', seed: 'h3', fabric: 'poplin', print: 'stripesV' },
  { category: 'dress', cut: 'gown', colour: 'red', seed: 'h6', fabric: 'silk', lot: 2 },
  { category: 'jacket', cut: 'tweed', colour: 'pink', seed: 'h5' },
  { category: 'sweater', cut: 'crew', colour: 'white', seed: 'h16', fabric: 'cable' },
  { category: 'skirt', cut: 'pleated', colour: 'green', seed: 'h8', fabric: 'silk', print: 'none' },
  { category: 'jacket', cut: 'trucker', colour: 'blue', seed: 'h4', fabric: 'denim', lot: 0 },
  { category: 'dress', cut: 'tiered', colour: 'yellow', seed: 'h9', fabric: 'cotton', print: 'none', lot: 1 },
  { category: 'other', cut: 'kimono', colour: 'purple', seed: 'h10', fabric: 'silk', print: 'rings', lot: 1 },
  { category: 'dress', cut: 'wrap', colour: 'red', seed: 'h11', fabric: 'silk', print: 'dots', lot: 0 },
  { category: 'dress', cut: 'shirtdress', colour: 'green', seed: 'h12', fabric: 'linen', print: 'none' },
]
/** The carousel: a round rail on which clothes go out and come back. */
export function hero({
  w = 2000,
  h = 1240,
  theme = 'light',
  count = 11,
  id = 'h',
  seed = 'hero',
  cx = w * 0.5,
  top = null,
  k = null,
  cast = HERO_CAST,
} = {}) {
  const r = rng(seed)
  const dark = theme === 'dark'
  const bg = dark ? 'ink' : 'fog'
  const bd = backdrop(id, bg, r, { w, h })
  const K = k || h / 2560
  const tw = h / 70
  const rx = Math.min(w * 0.42, h * 0.74),
    ry = rx * 0.15,
    cy = top ?? h * 0.15
  const c = dark ? col(0.66, 0.19, 268) : col(0.46, 0.235, 266)
  const defs = [bd.defs],
    body = [bd.body]
  const floor = h * 0.86
  // floor glow and shadow of the ring
  defs.push(
    `<filter id="${id}fl" filterUnits="userSpaceOnUse" x="0" y="0" width="${w}" height="${h}"><feGaussianBlur stdDeviation="${f1(h / 40)}"/></filter>`,
  )
  body.push(
    `<ellipse cx="${f1(cx + 30)}" cy="${f1(floor)}" rx="${f1(rx * 1.04)}" ry="${f1(ry * 0.8)}" fill="${bd.shadow}" opacity=".3" filter="url(#${id}fl)" style="mix-blend-mode:multiply"/>`,
  )
  // cables
  for (const s of [-0.62, 0.62])
    body.push(
      `<path d="M${f1(cx + rx * s)} -10V${f1(cy - ry * 0.76)}" stroke="${dark ? '#8b8896' : '#7b7884'}" stroke-width="2.4" opacity=".8"/>`,
    )
  const spots = []
  for (let i = 0; i < count; i++) {
    const a = Math.PI / 2 + (i / count) * Math.PI * 2 + 0.09
    spots.push({ a, x: cx + Math.cos(a) * rx, y: cy + Math.sin(a) * ry, z: Math.sin(a), i })
  }
  spots.sort((p, q) => p.z - q.z)
  const back = spots.filter((s) => s.z < 0),
    front = spots.filter((s) => s.z >= 0)
  const put = (s, n) => {
    const sq = Math.max(0.34, Math.abs(Math.sin(s.a)) ** 0.7)
    const kk = K * lerp(0.82, 1.06, (s.z + 1) / 2)
    const it = item(cast[s.i % cast.length], `${id}${n}_`, {
      x: s.x - 14 * kk * sq,
      y: s.y - tw * 0.9,
      k: kk,
      sq,
      w,
      h,
      dim: s.z < 0 ? (dark ? 0.34 : 0.14) : Math.max(0, 0.1 - s.z * 0.1),
    })
    defs.push(it.defs)
    const sh = softShadow(`${id}${n}s`, it.union, bd.shadow, { dx: 14, dy: 16, blur: 16, a: 0.22, near: 0.24, w: w + 200, h: h + 200 })
    defs.push(sh.defs)
    return sh.body + it.body
  }
  let n = 0
  body.push(ringRail(cx, cy, rx, ry, c, tw, 'back'))
  for (const s of back) body.push(put(s, n++))
  body.push(ringRail(cx, cy, rx, ry, c, tw, 'front'))
  for (const s of front) body.push(put(s, n++))
  const gs = h / 1400
  const gb = gobo(id, r.fork('g'), { w, h, s: gs, dx: w / gs / 2 - 600, kind: 'panes', dim: dark ? 0.2 : 0.05 })
  defs.push(gb.defs)
  body.push(gb.body, bd.grain)
  return svg(defs.join('\n'), body.join('\n'), w, h)
}
/** Straight rail with a few garments. */
export function railScene({
  w = 1200,
  h = 1500,
  bg = 'putty',
  cast,
  id = 'r',
  seed = 'rail',
  k = 0.56,
  gap = 210,
  y = 210,
  light = 'panes',
  extra,
} = {}) {
  const r = rng(seed)
  const bd = backdrop(id, bg, r, { w, h })
  const defs = [bd.defs],
    body = [bd.body]
  const n = cast.length
  const x0 = w / 2 - ((n - 1) * gap) / 2
  defs.push(
    `<linearGradient id="${id}rl" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fbf8f2"/><stop offset=".3" stop-color="#c8c3ba"/><stop offset=".75" stop-color="#77736d"/><stop offset="1" stop-color="#9b968e"/></linearGradient>`,
  )
  const its = cast.map((s, i) => item(s, `${id}${i}_`, { x: x0 + i * gap, y, k: k * (s.k || 1), sq: s.sq || 1, w, h }))
  const all = its.map((t) => t.union).join('')
  const sh = softShadow(`${id}s`, all + `<rect x="-20" y="${y - 8}" width="${w + 40}" height="18"/>`, bd.shadow, {
    dx: 56,
    dy: 54,
    blur: 28,
    a: 0.26,
    near: 0.18,
    w: w + 200,
    h: h + 200,
  })
  defs.push(sh.defs)
  body.push(sh.body)
  its.forEach((t, i) => {
    defs.push(t.defs)
    const q = softShadow(`${id}s${i}`, t.union, bd.shadow, { dx: 16, dy: 10, blur: 12, a: 0.3, near: 0.2, w: w + 200, h: h + 200 })
    defs.push(q.defs)
    body.push(q.body, t.body)
  })
  body.push(`<rect x="-20" y="${y - 9}" width="${w + 40}" height="18" fill="url(#${id}rl)"/>`)
  if (extra) {
    const e = extra(id, r, bd, w, h)
    defs.push(e.defs)
    body.push(e.body)
  }
  const gb = gobo(id, r.fork('g'), { w, h, s: h / 1500, kind: light })
  defs.push(gb.defs)
  body.push(gb.body, bd.grain)
  return svg(defs.join('\n'), body.join('\n'), w, h)
}
/** Objects on a ledge in front of a big disc. */
export function shelfScene({
  w = 1200,
  h = 1500,
  bg = 'sage',
  cast,
  id = 's',
  seed = 'shelf',
  disc = col(0.46, 0.2, 266),
  light = 'panes',
} = {}) {
  const r = rng(seed)
  const bd = backdrop(id, bg, r, { w, h })
  const [L, C, hh] = BACKDROPS[bg]
  const c = (dl, kk = 1) => oklch(L + dl, C * kk, hh)
  const defs = [bd.defs],
    body = [bd.body]
  const ty = h * 0.74
  defs.push(
    `<linearGradient id="${id}t" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${c(0.05)}"/><stop offset="1" stop-color="${c(0)}"/></linearGradient><radialGradient id="${id}d" cx=".36" cy=".3" r=".9"><stop offset="0" stop-color="${disc.to(0.1, 0.95).hex}"/><stop offset="1" stop-color="${disc.to(-0.05).hex}"/></radialGradient><filter id="${id}n" filterUnits="userSpaceOnUse" x="-50" y="-50" width="${w + 100}" height="${h + 100}"><feGaussianBlur stdDeviation="22"/></filter>`,
  )
  body.push(
    `<circle cx="${w * 0.56 + 34}" cy="${h * 0.43 + 40}" r="${w * 0.34}" fill="${bd.shadow}" opacity=".3" filter="url(#${id}n)" style="mix-blend-mode:multiply"/><circle cx="${w * 0.56}" cy="${h * 0.43}" r="${w * 0.34}" fill="url(#${id}d)"/>`,
  )
  body.push(
    `<rect x="-10" y="${ty}" width="${w + 20}" height="${h}" fill="url(#${id}t)"/><rect x="-10" y="${ty}" width="${w + 20}" height="3" fill="${c(0.07)}"/><rect x="-10" y="${h * 0.83}" width="${w + 20}" height="${h}" fill="${c(-0.09, 1.15)}"/>`,
  )
  const blocks = [
    [w * 0.1, ty - h * 0.2, w * 0.34, h * 0.2],
    [w * 0.62, ty - h * 0.09, w * 0.3, h * 0.09],
  ]
  for (const [x, y, bw, bh] of blocks)
    body.push(
      `<rect x="${x + 40}" y="${y + 30}" width="${bw}" height="${bh - 12}" fill="${bd.shadow}" opacity=".35" filter="url(#${id}n)" style="mix-blend-mode:multiply"/><rect x="${x}" y="${y}" width="${bw}" height="${bh}" fill="${c(0.015, 1.05)}"/><rect x="${x + bw * 0.72}" y="${y}" width="${bw * 0.28}" height="${bh}" fill="${c(-0.07, 1.15)}"/><rect x="${x}" y="${y}" width="${bw}" height="3" fill="#fff" opacity=".5"/>`,
    )
  cast.forEach((s, i) => {
    const it = item(s, `${id}${i}_`, { x: s.x * w, y: 0, k: s.k, w, h, base: s.base * h, hang: false, tilt: s.tilt || 0 })
    defs.push(it.defs)
    const q = softShadow(`${id}s${i}`, it.union, bd.shadow, { dx: 26, dy: 8, blur: 20, a: 0.34, near: 0.3, w: w + 200, h: h + 200 })
    defs.push(q.defs)
    body.push(
      q.body,
      `<ellipse cx="${f1((it.box[0] + it.box[2]) / 2 + 10)}" cy="${f1(it.box[3])}" rx="${f1((it.box[2] - it.box[0]) * 0.48)}" ry="12" fill="${bd.shadow}" opacity=".5" filter="url(#${id}s${i}s2)" style="mix-blend-mode:multiply"/>`,
      it.body,
    )
  })
  const gb = gobo(id, r.fork('g'), { w, h, s: h / 1500, kind: light })
  defs.push(gb.defs)
  body.push(gb.body, bd.grain)
  return svg(defs.join('\n'), body.join('\n'), w, h)
}
/** The virtual room: cobalt night, a garment of light, rings around it. */
export function virtualScene({ w = 1200, h = 1500, id = 'v', seed = 'virtual' } = {}) {
  const r = rng(seed)
  const defs = [
    `<radialGradient id="${id}b" cx=".5" cy=".44" r=".8"><stop offset="0" stop-color="#5a63f0"/><stop offset=".5" stop-color="#2a2fb4"/><stop offset="1" stop-color="#12123f"/></radialGradient><filter id="${id}g" filterUnits="userSpaceOnUse" x="0" y="0" width="${w}" height="${h}"><feGaussianBlur stdDeviation="26"/></filter><linearGradient id="${id}l" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#a6c8ff"/><stop offset=".35" stop-color="#ffc4dd"/><stop offset=".65" stop-color="#ffe6b8"/><stop offset="1" stop-color="#b8f2dc"/></linearGradient>`,
  ]
  const body = [`<rect width="${w}" height="${h}" fill="url(#${id}b)"/>`]
  const ring = (cy, rx, front) => {
    const ry = rx * 0.2
    const d = front
      ? `M${w / 2 - rx} ${cy}A${rx} ${ry} 0 0 0 ${w / 2 + rx} ${cy}`
      : `M${w / 2 - rx} ${cy}A${rx} ${ry} 0 0 1 ${w / 2 + rx} ${cy}`
    return `<path d="${d}" fill="none" stroke="url(#${id}l)" stroke-width="16" opacity=".5" filter="url(#${id}g)"/><path d="${d}" fill="none" stroke="url(#${id}l)" stroke-width="${front ? 5 : 3}" opacity="${front ? 0.95 : 0.55}"/>`
  }
  const it = item({ category: 'other', cut: 'virtual', colour: 'multicolor', seed: 2 }, `${id}i_`, {
    x: w / 2,
    y: 0,
    k: 0.86,
    w,
    h,
    base: 1330,
    hang: false,
  })
  defs.push(it.defs)
  const rings = [
    [430, 470],
    [760, 520],
    [1090, 430],
  ]
  rings.forEach(([y, x]) => body.push(ring(y, x, false)))
  body.push(`<g filter="url(#${id}g)" opacity=".55" fill="#c9b8ff">${it.union}</g>`, it.body)
  rings.forEach(([y, x]) => body.push(ring(y, x, true)))
  for (let i = 0; i < 60; i++)
    body.push(`<circle cx="${f1(r.n(0, w))}" cy="${f1(r.n(0, h))}" r="${f1(r.n(1, 3.4))}" fill="#fff" opacity="${f1(r.n(0.2, 0.8))}"/>`)
  return svg(defs.join('\n'), body.join('\n'), w, h)
}
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

/* ---------- portraits ---------- */
const SKIN = [
  [0.9, 0.035, 62],
  [0.84, 0.05, 60],
  [0.77, 0.062, 58],
  [0.66, 0.07, 55],
  [0.54, 0.068, 50],
  [0.42, 0.055, 46],
  [0.34, 0.042, 44],
]
const HAIR = [
  [0.26, 0.015, 40],
  [0.22, 0.012, 300],
  [0.36, 0.045, 48],
  [0.48, 0.065, 60],
  [0.66, 0.08, 78],
  [0.52, 0.1, 42],
  [0.74, 0.01, 90],
  [0.5, 0.11, 350],
]
const WEAR = [
  ['top', 'tee'],
  ['top', 'shirt'],
  ['sweater', 'turtle'],
  ['sweater', 'crew'],
  ['jacket', 'blazer'],
  ['top', 'blouse'],
  ['jacket', 'tweed'],
  ['coat', 'wrap'],
  ['jacket', 'trucker'],
  ['sweater', 'vneck'],
  ['top', 'halter'],
  ['other', 'kimono'],
]
/** An abstract bust: colour, cloth and a turn of the head; no likeness. */
export function portrait({ seed = '1', size = 720, id = 'p', bg, wear, colour, skin, hair, style } = {}) {
  const r = rng(`portrait${seed}`)
  const k = size / 720
  const w = size,
    h = size
  const names = ['fog', 'mist', 'sage', 'putty', 'blush', 'lilac', 'butter', 'clay', 'slate', 'moss', 'plum', 'cobalt']
  const bgName = bg || r.pick(names)
  const bd = backdrop(id, bgName, r, { w, h })
  const sc = r.pick(SKIN),
    hc = r.pick(HAIR)
  const skinC = skin ? col(...SKIN[skin % SKIN.length]) : col(...sc),
    hairC = col(...(hair != null ? HAIR[hair % HAIR.length] : sc[0] < 0.6 ? r.pick(HAIR.slice(0, 3)) : hc))
  const wr = wear || r.pick(WEAR),
    cl = colour || r.pick(['white', 'navy', 'beige', 'red', 'green', 'blue', 'pink', 'yellow', 'black', 'gray', 'orange', 'purple'])
  const turn = r.n(-1, 1)
  const cx = w / 2 + turn * 6 * k,
    neckY = 452 * k
  const defs = [bd.defs],
    body = [bd.body]
  const mk = (c, kind, o = {}) => {
    const F = fabric(kind, 'beige', r.fork('k' + c), { col: c })
    Object.assign(F.light, { wr: 0.1, scale: 30, dark: 1.1, bright: 0.8, pre: 3, post: 3, spec: 0 }, o)
    F.texture = null
    F.shade = col(c.L * 0.66, c.C * 1.25 + 0.012, c.H - 14)
    F.line = col(c.L * 0.58, c.C * 1.1, c.H - 10)
    F.hi = col(Math.min(0.99, c.L + 0.1), c.C * 0.7, c.H)
    const s = new Sketch(r.fork('s' + c), F)
    s.zoom = k
    return s
  }
  const T = (x, y) => [cx + x * k, neckY + y * k]
  const st = style || r.pick(['bob', 'long', 'bun', 'crop', 'curls', 'fringe', 'bald', 'braid', 'waves'])
  // hair behind
  const hb = mk(hairC, 'silk', { wr: 0.16, fx: 0.02, fy: 0.003, dark: 1.3, bright: 0.9 })
  const strands = (p, list, hgt = 0.55) =>
    list.forEach((q, i) => fold(p, q, (t) => 16 * Math.sin(Math.PI * Math.min(1, t + 0.06)) + 2, i % 2 ? hgt : -hgt, 'm'))
  const H0 = -262
  const behind = {
    bob: M(0, H0 - 40)
      .C(96, H0 - 40, 124, H0 + 40, 122, H0 + 130)
      .C(122, H0 + 190, 118, H0 + 222, 104, H0 + 236)
      .L(-104, H0 + 236)
      .C(-118, H0 + 222, -122, H0 + 190, -122, H0 + 130)
      .C(-124, H0 + 40, -96, H0 - 40, 0, H0 - 40)
      .Z(),
    long: M(0, H0 - 40)
      .C(96, H0 - 40, 124, H0 + 40, 122, H0 + 130)
      .C(126, H0 + 260, 140, H0 + 360, 128, H0 + 420)
      .L(-128, H0 + 420)
      .C(-140, H0 + 360, -126, H0 + 260, -122, H0 + 130)
      .C(-124, H0 + 40, -96, H0 - 40, 0, H0 - 40)
      .Z(),
    waves: M(0, H0 - 44)
      .C(104, H0 - 44, 132, H0 + 40, 128, H0 + 110)
      .C(152, H0 + 160, 124, H0 + 210, 150, H0 + 262)
      .C(168, H0 + 320, 130, H0 + 360, 140, H0 + 400)
      .L(-140, H0 + 400)
      .C(-130, H0 + 360, -168, H0 + 320, -150, H0 + 262)
      .C(-124, H0 + 210, -152, H0 + 160, -128, H0 + 110)
      .C(-132, H0 + 40, -104, H0 - 44, 0, H0 - 44)
      .Z(),
  }[st]
  if (behind) {
    const p = hb.part(behind, { line: 0.3 })
    strands(
      p,
      [-100, -60, 60, 100].map((x) => [
        [x * 0.4, H0],
        [x, H0 + 120],
        [x * 1.1, H0 + 400],
      ]),
      0.5,
    )
    p.grads.push({
      at: [-130, 0, 130, 0],
      stops: [
        [0, 'shade', 0],
        [0.5, 'shade', 0.4],
        [1, 'shade', 0.5],
      ],
    })
  }
  if (st === 'bun') {
    const p = hb.part(ell(10, H0 - 62, 54, 48), { line: 0.3 })
    strands(
      p,
      [
        [
          [-36, H0 - 70],
          [10, H0 - 100],
          [52, H0 - 60],
        ],
        [
          [-30, H0 - 50],
          [14, H0 - 76],
          [54, H0 - 44],
        ],
      ],
      0.5,
    )
  }
  if (st === 'curls')
    for (let i = 0; i < 26; i++) {
      const a = lerp(-3.5, 0.36, i / 25),
        R = r.n(104, 128)
      const q = hb.part(ell(Math.cos(a) * R, H0 + 84 + Math.sin(a) * R * 1.12, r.n(30, 44)), { line: 0.2 })
      foldShape(q, ell(Math.cos(a) * R - 8, H0 + 76 + Math.sin(a) * R * 1.12, 20), 0.4, 'b')
    }
  if (st === 'braid') {
    for (let i = 0; i < 7; i++) {
      const q = hb.part(ell(104 - i * 2, H0 + 210 + i * 40, 30 - i * 1.5, 26), { line: 0.35 })
      fold(q, line(84, H0 + 200 + i * 40, 124, H0 + 214 + i * 40, 6), 12, 0.5, 'm')
    }
  }
  if (hb.parts.length) {
    hb.map(T)
    const g = cloth(hb, id + 'b', { w, h })
    defs.push(g.defs)
    const sh = softShadow(id + 'sb', g.union, bd.shadow, {
      dx: 18 * k,
      dy: 20 * k,
      blur: 18 * k,
      a: 0.26,
      near: 0.2,
      w: w + 200,
      h: h + 200,
    })
    defs.push(sh.defs)
    body.push(sh.body, g.body)
  }
  // clothes
  const kk = 0.98 * k
  const { sk } = product({ category: wr[0], cut: wr[1], colour: cl, seed: `w${seed}` })
  sk.map((x, y) => [cx + x * kk * 1.06, neckY + 46 * k + y * kk])
  sk.zoom = kk
  const pre0 = sk.parts.filter((p) => p.behind && !p.ghost),
    post0 = sk.parts.filter((p) => !p.behind && !p.ghost)
  // neck and head are skin, put between the back and the front of the garment by drawing twice
  const s2 = mk(skinC, 'silk')
  const neck = s2.part(
    M(-50, -96).C(-48, -40, -54, -6, -96, 30).L(-70, 96).C(-30, 120, 30, 120, 70, 96).L(96, 30).C(54, -6, 48, -40, 50, -96).Z(),
    {
      line: 0.25,
    },
  )
  neck.grads.push({
    at: [0, -96, 0, 10],
    stops: [
      [0, 'shade', 0.85],
      [0.6, 'shade', 0.2],
      [1, 'shade', 0],
    ],
  })
  neck.grads.push({
    at: [-60, 0, 60, 0],
    stops: [
      [0, 'shade', 0],
      [0.55, 'shade', 0.05],
      [1, 'shade', 0.5],
    ],
  })
  const tx = turn * 10
  const head = s2.part(
    M(tx * 0.4, H0 - 2)
      .C(72, H0 - 2, 92, H0 + 50, 90, H0 + 100)
      .C(88, H0 + 150, 60, H0 + 206, 22 + tx, H0 + 218)
      .C(8 + tx, H0 + 222, -8 + tx, H0 + 222, -22 + tx, H0 + 218)
      .C(-60, H0 + 206, -88, H0 + 150, -90, H0 + 100)
      .C(-92, H0 + 50, -72, H0 - 2, tx * 0.4, H0 - 2)
      .Z(),
    { line: 0.25, drop: [0, 16, 'b', 0.5] },
  )
  head.grads.push({
    at: [-90, 0, 92, 0],
    stops: [
      [0, 'shade', 0.06],
      [0.3, 'shade', 0],
      [0.6, 'shade', 0.06],
      [1, 'shade', 0.62],
    ],
  })
  head.grads.push({
    type: 'rad',
    at: [-30 + tx, H0 + 84, 90],
    stops: [
      [0, 'hi', 0.5],
      [1, 'hi', 0],
    ],
  })
  // features: a brow line that becomes the nose, a shadow, a mouth
  const fx = tx * 1.8
  head.marks.push({
    path: M(-46 + fx, H0 + 86)
      .C(-34 + fx, H0 + 76, -18 + fx, H0 + 76, -6 + fx, H0 + 88)
      .C(-2 + fx, H0 + 112, 10 + fx, H0 + 132, 12 + fx, H0 + 144)
      .C(10 + fx, H0 + 152, 0 + fx, H0 + 153, -6 + fx, H0 + 150),
    c: 'line',
    a: 0.5,
    w: 2.4,
  })
  head.marks.push({ path: M(22 + fx, H0 + 86).C(34 + fx, H0 + 77, 48 + fx, H0 + 78, 58 + fx, H0 + 88), c: 'line', a: 0.42, w: 2.2 })
  for (const x of [-30, 40])
    head.marks.push({
      path: M(x - 14 + fx, H0 + 104).C(x - 6 + fx, H0 + 111, x + 6 + fx, H0 + 111, x + 13 + fx, H0 + 103),
      c: 'line',
      a: 0.5,
      w: 2.6,
    })
  head.marks.push({
    path: M(4 + fx, H0 + 92)
      .C(12 + fx, H0 + 112, 22 + fx, H0 + 134, 24 + fx, H0 + 146)
      .C(16 + fx, H0 + 156, 8 + fx, H0 + 154, 4 + fx, H0 + 150)
      .Z(),
    k: 'fill',
    c: 'shade',
    a: 0.5,
    soft: 'm',
  })
  const lip = col(Math.max(0.36, skinC.L * 0.74), 0.11, 20).hex
  head.marks.push({
    path: M(-20 + fx, H0 + 178)
      .C(-10 + fx, H0 + 170, -2 + fx, H0 + 174, 2 + fx, H0 + 173)
      .C(8 + fx, H0 + 172, 16 + fx, H0 + 171, 25 + fx, H0 + 178)
      .C(16 + fx, H0 + 190, -10 + fx, H0 + 191, -20 + fx, H0 + 178)
      .Z(),
    k: 'fill',
    c: lip,
    a: 0.75,
  })
  head.marks.push({ path: M(-20 + fx, H0 + 178).C(-8 + fx, H0 + 181, 12 + fx, H0 + 181, 25 + fx, H0 + 178), c: 'line', a: 0.5, w: 1.8 })
  for (const x of [-48, 56])
    head.marks.push({
      path: ell(x + fx * 0.6, H0 + 146, 24, 18),
      k: 'fill',
      c: col(0.68, 0.14, 22).hex,
      a: skinC.L > 0.6 ? 0.16 : 0.1,
      soft: 'b',
    })
  s2.map(T)
  const drawn = (sub, idx, parts) => {
    const keep = sub.parts
    sub.parts = parts
    const g = cloth(sub, id + idx, { w, h })
    sub.parts = keep
    return g
  }
  if (pre0.length) {
    const pre = pre0,
      post = post0
    const g1 = drawn(sk, 'c1', pre)
    const g2 = drawn(sk, 'c2', post)
    const gs = cloth(s2, id + 's', { w, h })
    defs.push(g1.defs, g2.defs, gs.defs)
    const sh = softShadow(id + 'sc', g1.union + g2.union + gs.union, bd.shadow, {
      dx: 18 * k,
      dy: 16 * k,
      blur: 20 * k,
      a: 0.26,
      near: 0.16,
      w: w + 200,
      h: h + 200,
    })
    defs.push(sh.defs)
    const sh2 = softShadow(id + 'sd', g2.union, s2.fabric.shade.hex, {
      dx: 3 * k,
      dy: -6 * k,
      blur: 8 * k,
      a: 0.0,
      near: 0.3,
      w: w + 200,
      h: h + 200,
    })
    defs.push(sh2.defs)
    body.push(sh.body, g1.body, gs.body, g2.body)
  } else {
    const g2 = cloth(sk, id + 'c2', { w, h })
    const gs = cloth(s2, id + 's', { w, h })
    defs.push(g2.defs, gs.defs)
    const sh = softShadow(id + 'sc', g2.union + gs.union, bd.shadow, {
      dx: 18 * k,
      dy: 16 * k,
      blur: 20 * k,
      a: 0.26,
      near: 0.16,
      w: w + 200,
      h: h + 200,
    })
    defs.push(sh.defs)
    body.push(sh.body, gs.body, g2.body)
  }
  // hair in front
  const hf = mk(hairC, 'silk', { wr: 0.16, fx: 0.02, fy: 0.003, dark: 1.3, bright: 0.9 })
  const side = r.yes() ? 1 : -1
  const cap = {
    bob: M(0, H0 - 42)
      .C(98, H0 - 42, 126, H0 + 40, 122, H0 + 140)
      .C(120, H0 + 200, 116, H0 + 226, 96, H0 + 232)
      .C(92, H0 + 180, 92, H0 + 120, 70, H0 + 74)
      .C(30, H0 + 60, -10, H0 + 34, -34, H0 + 14)
      .C(-60, H0 + 44, -84, H0 + 90, -92, H0 + 140)
      .C(-92, H0 + 190, -94, H0 + 214, -98, H0 + 232)
      .C(-118, H0 + 224, -122, H0 + 190, -122, H0 + 140)
      .C(-126, H0 + 40, -98, H0 - 42, 0, H0 - 42)
      .Z(),
    fringe: M(0, H0 - 44)
      .C(98, H0 - 44, 122, H0 + 34, 116, H0 + 150)
      .C(108, H0 + 168, 98, H0 + 168, 92, H0 + 150)
      .C(92, H0 + 120, 88, H0 + 90, 80, H0 + 66)
      .C(40, H0 + 78, -40, H0 + 78, -80, H0 + 66)
      .C(-88, H0 + 90, -92, H0 + 120, -92, H0 + 150)
      .C(-98, H0 + 168, -108, H0 + 168, -116, H0 + 150)
      .C(-122, H0 + 34, -98, H0 - 44, 0, H0 - 44)
      .Z(),
    crop: M(10, H0 - 34)
      .C(80, H0 - 40, 108, H0 + 10, 100, H0 + 84)
      .C(96, H0 + 96, 92, H0 + 96, 88, H0 + 90)
      .C(86, H0 + 60, 70, H0 + 40, 56, H0 + 28)
      .C(20, H0 + 30, -40, H0 + 30, -66, H0 + 22)
      .C(-80, H0 + 46, -88, H0 + 66, -90, H0 + 92)
      .C(-96, H0 + 98, -100, H0 + 92, -102, H0 + 82)
      .C(-110, H0 + 10, -70, H0 - 40, 10, H0 - 34)
      .Z(),
    bun: M(0, H0 - 26)
      .C(84, H0 - 28, 106, H0 + 24, 98, H0 + 96)
      .C(92, H0 + 100, 90, H0 + 96, 88, H0 + 84)
      .C(80, H0 + 46, 40, H0 + 22, 0, H0 + 20)
      .C(-40, H0 + 22, -80, H0 + 46, -88, H0 + 84)
      .C(-90, H0 + 96, -92, H0 + 100, -98, H0 + 96)
      .C(-106, H0 + 24, -84, H0 - 28, 0, H0 - 26)
      .Z(),
  }
  cap.long = cap.waves = M(0, H0 - 42)
    .C(98, H0 - 42, 126, H0 + 40, 122, H0 + 140)
    .C(126, H0 + 240, 134, H0 + 330, 120, H0 + 400)
    .C(96, H0 + 380, 104, H0 + 260, 96, H0 + 190)
    .C(94, H0 + 130, 70, H0 + 60, 10, H0 + 12)
    .C(-50, H0 + 50, -92, H0 + 110, -94, H0 + 190)
    .C(-102, H0 + 270, -98, H0 + 380, -120, H0 + 400)
    .C(-134, H0 + 330, -126, H0 + 240, -122, H0 + 140)
    .C(-126, H0 + 40, -98, H0 - 42, 0, H0 - 42)
    .Z()
  cap.braid = cap.bun
  cap.curls = null
  const cp = cap[st]
  if (cp) {
    const p = hf.part(side < 0 ? cp.mirror() : cp, { line: 0.3, drop: [2, 8, 'm', 0.5] })
    const pt = side * -26
    strands(
      p,
      [-110, -84, -56, -28, 20, 48, 76, 104].map((x) => [
        [pt, H0 - 30],
        [x * 0.8, H0 + 10],
        [x * 1.04, H0 + 120],
        [x * 1.05, H0 + 240],
      ]),
      0.5,
    )
    p.grads.push({
      at: [-120, 0, 124, 0],
      stops: [
        [0, 'shade', 0.1],
        [0.3, 'shade', 0],
        [0.6, 'shade', 0.06],
        [1, 'shade', 0.5],
      ],
    })
  }
  if (st === 'curls')
    for (let i = 0; i < 12; i++) {
      const a = lerp(-2.75, -0.4, i / 11)
      const q = hf.part(ell(Math.cos(a) * 88, H0 + 60 + Math.sin(a) * 84, r.n(24, 34)), { line: 0.25, drop: [1, 4, 'f', 0.4] })
      foldShape(q, ell(Math.cos(a) * 88 - 6, H0 + 54 + Math.sin(a) * 84, 15), 0.45, 'b')
    }
  if (hf.parts.length) {
    hf.map(T)
    const g = cloth(hf, id + 'f', { w, h })
    defs.push(g.defs)
    body.push(g.body)
  }
  // small jewels
  if (r.yes(0.6)) {
    const y = neckY + (H0 + 168) * k
    for (const s of [-1, 1])
      if (st !== 'long' && st !== 'bob' && st !== 'waves')
        body.push(
          `<circle cx="${f1(cx + s * 92 * k)}" cy="${f1(y)}" r="${f1(13 * k)}" fill="none" stroke="#c6a253" stroke-width="${f1(4 * k)}"/><circle cx="${f1(cx + s * 92 * k - 1)}" cy="${f1(y - 1)}" r="${f1(13 * k)}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="${f1(1.2 * k)}"/>`,
        )
  }
  body.push(bd.grain)
  return svg(defs.join('\n'), body.join('\n'), w, h)
}

/* ---------- the pictures of the landing page ---------- */
export const GALLERY = {
  closet: (o = {}) =>
    railScene({
      id: 'ga',
      bg: 'butter',
      seed: 'closet',
      k: 0.66,
      gap: 250,
      y: 250,
      light: 'panes',
      cast: [
        { category: 'coat', cut: 'trench', colour: 'beige', seed: 'g1', fabric: 'canvas', sq: 0.62 },
        { category: 'dress', cut: 'slip', colour: 'green', seed: 'g2', fabric: 'silk', print: 'none', lot: 0 },
        { category: 'top', cut: 'shirt', colour: 'blue', seed: 'g3', fabric: 'poplin', print: 'stripesV', sq: 0.7 },
        { category: 'skirt', cut: 'tiered', colour: 'pink', seed: 'g4', fabric: 'cotton', print: 'none', lot: 1, sq: 0.72 },
      ],
      ...o,
    }),
  designer: (o = {}) =>
    shelfScene({
      id: 'gb',
      bg: 'mist',
      seed: 'designer',
      cast: [
        { category: 'accessories', cut: 'tote', colour: 'red', seed: 'g5', fabric: 'leather', lot: 1, x: 0.29, base: 0.542, k: 0.62 },
        { category: 'shoes', cut: 'pump', colour: 'navy', seed: '3', fabric: 'leather', x: 0.72, base: 0.653, k: 0.56 },
        { category: 'accessories', cut: 'hat', colour: 'beige', seed: 'g7', fabric: 'straw', x: 0.58, base: 0.775, k: 0.52 },
      ],
      ...o,
    }),
  virtual: (o = {}) => virtualScene(o),
  pickup: (o = {}) =>
    railScene({
      id: 'gd',
      bg: 'blush',
      seed: 'pickup',
      k: 0.86,
      gap: 520,
      y: 230,
      light: 'leaves',
      cast: [
        { category: 'other', cut: 'bag', colour: 'navy', seed: 'g8', fabric: 'canvas', k: 1.02 },
        { category: 'jacket', cut: 'blazer', colour: 'white', seed: 'g9', fabric: 'linen', print: 'none', k: 0.94 },
      ],
      ...o,
    }),
}
