// Rails, shelves and the virtual room.
import { dressed, item } from './hanging.mjs'
import { f1, rng } from '../garments/chance.mjs'
import { col, oklch } from '../garments/colour.mjs'
import { BACKDROPS } from '../garments/papers.mjs'
import { backdrop, gobo, softShadow, svg } from '../garments/scene.mjs'

/** Straight rail with a few garments. */
export async function railScene({
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
  const pieces = await Promise.all(cast.map(dressed))
  const its = pieces.map((s, i) => item(s, `${id}${i}_`, { x: x0 + i * gap, y, k: k * (s.k || 1), sq: s.sq || 1 }))
  const gb = gobo(id, r.fork('g'), { w, h, s: h / 1500, kind: light })
  defs.push(gb.defs)
  body.push(gb.body) // it falls on the wall: over the clothes it would take their colours
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
  body.push(bd.grain)
  return svg(defs.join('\n'), body.join('\n'), w, h)
}

/** Objects on a ledge in front of a big disc. */
export async function shelfScene({
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
  const gb = gobo(id, r.fork('g'), { w, h, s: h / 1500, kind: light })
  defs.push(gb.defs)
  body.push(gb.body) // it falls on the wall: over the clothes it would take their colours
  const pieces = await Promise.all(cast.map(dressed))
  pieces.forEach((s, i) => {
    const it = item(s, `${id}${i}_`, { x: s.x * w, k: s.k, base: s.base * h })
    defs.push(it.defs)
    const q = softShadow(`${id}s${i}`, it.union, bd.shadow, { dx: 26, dy: 8, blur: 20, a: 0.34, near: 0.3, w: w + 200, h: h + 200 })
    defs.push(q.defs)
    body.push(
      q.body,
      `<ellipse cx="${f1((it.box[0] + it.box[2]) / 2 + 10)}" cy="${f1(it.box[3])}" rx="${f1((it.box[2] - it.box[0]) * 0.48)}" ry="12" fill="${bd.shadow}" opacity=".5" filter="url(#${id}s${i}s2)" style="mix-blend-mode:multiply"/>`,
      it.body,
    )
  })
  body.push(bd.grain)
  return svg(defs.join('\n'), body.join('\n'), w, h)
}

/** The virtual room: cobalt night, a garment of light, rings around it. */
export async function virtualScene({ w = 1200, h = 1500, id = 'v', seed = 'virtual', look }) {
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
  const gown = await dressed(look)
  const it = item(gown, `${id}i_`, { x: w / 2, k: 0.86, base: 1360 })
  defs.push(it.defs)
  const rings = [
    [430, 470],
    [760, 520],
    [1090, 430],
  ]
  rings.forEach(([y, x]) => body.push(ring(y, x, false)))
  body.push(`<g filter="url(#${id}g)" opacity=".7">${it.body}</g>`, it.body)
  rings.forEach(([y, x]) => body.push(ring(y, x, true)))
  for (let i = 0; i < 60; i++)
    body.push(`<circle cx="${f1(r.n(0, w))}" cy="${f1(r.n(0, h))}" r="${f1(r.n(1, 3.4))}" fill="#fff" opacity="${f1(r.n(0.2, 0.8))}"/>`)
  return svg(defs.join('\n'), body.join('\n'), w, h)
}
