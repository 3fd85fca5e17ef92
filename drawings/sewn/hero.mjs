// The carousel of clothes.
import { dressed, item } from './hanging.mjs'
import { f1, lerp, rng } from '../garments/chance.mjs'
import { col } from '../garments/colour.mjs'
import { backdrop, gobo, softShadow, svg } from '../garments/scene.mjs'

/** An elliptic rail drawn as a tube, front or back half. */
function ringRail(cx, cy, rx, ry, c, w, half) {
  const d =
    half === 'back'
      ? `M${f1(cx - rx)} ${f1(cy)}A${f1(rx)} ${f1(ry)} 0 0 1 ${f1(cx + rx)} ${f1(cy)}`
      : `M${f1(cx - rx)} ${f1(cy)}A${f1(rx)} ${f1(ry)} 0 0 0 ${f1(cx + rx)} ${f1(cy)}`
  const k = half === 'back' ? 0.72 : 1
  return `<path d="${d}" fill="none" stroke="${c.to(-0.12).hex}" stroke-width="${f1(w * k)}"/><path d="${d}" fill="none" stroke="${c.hex}" stroke-width="${f1(w * k * 0.72)}" transform="translate(0 ${f1(-w * 0.08)})"/><path d="${d}" fill="none" stroke="${c.to(0.3, 0.5).hex}" stroke-width="${f1(w * k * 0.2)}" transform="translate(0 ${f1(-w * 0.24)})" opacity=".9"/>`
}

/** The carousel: a round rail on which clothes go out and come back. */
export async function hero({
  w = 2000,
  h = 1240,
  theme = 'light',
  count = 11,
  id = 'h',
  seed = 'hero',
  cx = w * 0.5,
  top = null,
  k = null,
  cast: looks,
} = {}) {
  const r = rng(seed)
  const cast = await Promise.all(looks.map(dressed))
  const dark = theme === 'dark'
  const bg = dark ? 'ink' : 'fog'
  const bd = backdrop(id, bg, r, { w, h })
  const K = k || h / 2250
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
      dim: s.z < 0 ? (dark ? 0.42 : 0.12) : dark ? 0.12 : 0,
    })
    defs.push(it.defs)
    const sh = softShadow(`${id}${n}s`, it.union, bd.shadow, { dx: 14, dy: 16, blur: 16, a: 0.22, near: 0.24, w: w + 200, h: h + 200 })
    defs.push(sh.defs)
    return sh.body + it.body
  }
  const gs = h / 1400
  const gb = gobo(id, r.fork('g'), { w, h, s: gs, dx: w / gs / 2 - 600, kind: 'panes', dim: dark ? 0.2 : 0.05 })
  defs.push(gb.defs)
  body.push(gb.body) // it falls on the wall: over the clothes it would take their colours
  let n = 0
  body.push(ringRail(cx, cy, rx, ry, c, tw, 'back'))
  for (const s of back) body.push(put(s, n++))
  body.push(ringRail(cx, cy, rx, ry, c, tw, 'front'))
  for (const s of front) body.push(put(s, n++))
  body.push(bd.grain)
  return svg(defs.join('\n'), body.join('\n'), w, h)
}
