// Backdrops, shadows, props and the final picture.
import { f1 } from './chance.mjs'
import { oklch } from './colour.mjs'
import { BACKDROPS } from './papers.mjs'

const [W, H] = [1200, 1500]

export function backdrop(id, name, r, o = {}) {
  const [L, C, Hh] = BACKDROPS[name]
  const c = (dl, k = 1) => oklch(L + dl, C * k, Hh)
  const w = o.w || W,
    h = o.h || H
  const defs = `<linearGradient id="${id}bg" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${c(-0.02, 1.05)}"/><stop offset=".62" stop-color="${c(0.012)}"/><stop offset="1" stop-color="${c(-0.02, 1.1)}"/></linearGradient>
<radialGradient id="${id}bl" cx=".36" cy=".34" r=".75"><stop offset="0" stop-color="#fff" stop-opacity="${L > 0.6 ? 0.42 : 0.12}"/><stop offset=".55" stop-color="#fff" stop-opacity=".06"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<radialGradient id="${id}bv" cx=".5" cy=".46" r=".8"><stop offset=".55" stop-color="${oklch(L * 0.6, C + 0.01, Hh)}" stop-opacity="0"/><stop offset="1" stop-color="${oklch(L * 0.6, C + 0.01, Hh)}" stop-opacity=".15"/></radialGradient>
<filter id="${id}gr" filterUnits="userSpaceOnUse" x="0" y="0" width="${w}" height="${h}" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".75" numOctaves="2" seed="${r.i(1, 99)}"/><feColorMatrix type="matrix" values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 1.4 0 0 0 -.6"/></filter>`
  const body = `<rect width="${w}" height="${h}" fill="url(#${id}bg)"/><rect width="${w}" height="${h}" fill="url(#${id}bl)"/><rect width="${w}" height="${h}" fill="url(#${id}bv)"/>`
  const grain = `<rect width="${w}" height="${h}" filter="url(#${id}gr)" opacity=".1" style="mix-blend-mode:overlay"/>`
  return { defs, body, grain, shadow: oklch(L * 0.45, C * 1.2 + 0.015, Hh + 10) }
}
export function softShadow(id, union, colour, o = {}) {
  const { dx = 30, dy = 40, blur = 26, a = 0.3, near = 0.32, w = 1500, h = 1800, k = 1 } = o
  return {
    defs: `<filter id="${id}s1" filterUnits="userSpaceOnUse" x="-100" y="-100" width="${w}" height="${h}"><feGaussianBlur stdDeviation="${f1(blur * k)}"/></filter><filter id="${id}s2" filterUnits="userSpaceOnUse" x="-100" y="-100" width="${w}" height="${h}"><feGaussianBlur stdDeviation="${f1(7 * k)}"/></filter>`,
    body: `<g fill="${colour}" style="mix-blend-mode:multiply"><g transform="translate(${dx} ${dy})" filter="url(#${id}s1)" opacity="${a}">${union}</g><g transform="translate(${f1(dx * 0.26)} ${f1(dy * 0.26)})" filter="url(#${id}s2)" opacity="${near}">${union}</g></g>`,
  }
}
export const svg = (defs, body, w = W, h = H) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}"><defs>${defs}</defs>${body}</svg>`

/* ---------- props ---------- */
const WOOD = ['#e2c7a0', '#c49a6a', '#8f6843']
/** Hanger for what hangs. kind: wood | strap | clip. Returns its drawing and the top of its hook. */
export function hangerShape(sk, kind, r, id) {
  const k = sk.k
  const at = sk.at
  const steel = '#8d8a88'
  const defs = `<linearGradient id="${id}hw" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${WOOD[0]}"/><stop offset=".45" stop-color="${WOOD[1]}"/><stop offset="1" stop-color="${WOOD[2]}"/></linearGradient><linearGradient id="${id}hs" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#f2f0ec"/><stop offset=".4" stop-color="#a9a6a2"/><stop offset="1" stop-color="#5f5d5c"/></linearGradient>`
  const hook = (x, y, L = 96) => {
    const R = 26
    return `<path d="M${f1(x)} ${f1(y)}V${f1(y - L)}C${f1(x)} ${f1(y - L - 22)} ${f1(x + R * 2)} ${f1(y - L - 4)} ${f1(x + R * 1.9)} ${f1(y - L - 40)}C${f1(x + R * 1.8)} ${f1(y - L - 76)} ${f1(x + 4)} ${f1(y - L - 84)} ${f1(x - R * 0.9)} ${f1(y - L - 52)}" fill="none" stroke="${steel}" stroke-width="8" stroke-linecap="round"/><path d="M${f1(x - 2)} ${f1(y)}V${f1(y - L)}C${f1(x - 2)} ${f1(y - L - 22)} ${f1(x + R * 2 - 2)} ${f1(y - L - 4)} ${f1(x + R * 1.9 - 2)} ${f1(y - L - 40)}C${f1(x + R * 1.8 - 2)} ${f1(y - L - 74)} ${f1(x + 4)} ${f1(y - L - 82)} ${f1(x - R * 0.9 - 1)} ${f1(y - L - 52)}" fill="none" stroke="#f6f5f2" stroke-width="2.4" stroke-linecap="round" opacity=".85"/>`
  }
  if (kind === 'wood') {
    const c = at(0, -22),
      nw = 120 * k
    const L = 70
    const [x, y] = c
    const on = (...points) => points.map(([across, down]) => `${f1(x + nw * across)} ${f1(y + down)}`).join(' ')
    const bar = `M${on([0, -22])}C${on([0.4, -22], [0.8, 14 * k], [1.3, 44 * k])}L${on([1.3, 78 * k])}C${on([0.8, 46 * k], [0.4, 16], [0, 16])}C${on([-0.4, 16], [-0.8, 46 * k], [-1.3, 78 * k])}L${on([-1.3, 44 * k])}C${on([-0.8, 14 * k], [-0.4, -22], [0, -22])}Z`
    return {
      defs,
      body: hook(x, y - 18, L) + `<path d="${bar}" fill="url(#${id}hw)"/>`,
      top: [x + 20, y - 18 - L - 78],
    }
  }
  if (kind === 'strap') {
    const { x: sx, y: sy } = sk.hang
    const a = at(-sx, sy),
      b = at(sx, sy)
    const cx = (a[0] + b[0]) / 2,
      half = (b[0] - a[0]) / 2 + 74,
      y = a[1] - 40
    const bar = `<path d="M${f1(cx)} ${f1(y - 26)}C${f1(cx + half * 0.35)} ${f1(y - 26)} ${f1(cx + half * 0.7)} ${f1(y + 8)} ${f1(cx + half)} ${f1(y + 40)}C${f1(cx + half + 10)} ${f1(y + 54)} ${f1(cx + half - 6)} ${f1(y + 66)} ${f1(cx + half - 18)} ${f1(y + 58)}C${f1(cx + half * 0.66)} ${f1(y + 34)} ${f1(cx + half * 0.3)} ${f1(y + 10)} ${f1(cx)} ${f1(y + 10)}C${f1(cx - half * 0.3)} ${f1(y + 10)} ${f1(cx - half * 0.66)} ${f1(y + 34)} ${f1(cx - half + 18)} ${f1(y + 58)}C${f1(cx - half + 6)} ${f1(y + 66)} ${f1(cx - half - 10)} ${f1(y + 54)} ${f1(cx - half)} ${f1(y + 40)}C${f1(cx - half * 0.7)} ${f1(y + 8)} ${f1(cx - half * 0.35)} ${f1(y - 26)} ${f1(cx)} ${f1(y - 26)}Z"/>`
    const g = (fill) => bar.replace('<path', `<path fill="${fill}"`)
    return { defs, body: hook(cx, y - 20, 56) + g(`url(#${id}hw)`), top: [cx + 20, y - 20 - 56 - 78] }
  }
  const { x: sx, y: sy } = sk.hang
  const a = at(-sx, sy),
    b = at(sx, sy)
  const cx = (a[0] + b[0]) / 2,
    y = a[1] - 52
  const rod = `<rect x="${f1(a[0] - 30)}" y="${f1(y - 7)}" width="${f1(b[0] - a[0] + 60)}" height="13" rx="6.5"/>`
  const clipArt = (x) =>
    `<g><path d="M${f1(x - 19)} ${f1(y + 2)}h38l7 64h-52z" fill="#33302f"/><path d="M${f1(x - 15)} ${f1(y + 6)}l-5 54" stroke="#fff" stroke-opacity=".35" stroke-width="3"/><rect x="${f1(x - 12)}" y="${f1(y - 12)}" width="24" height="26" rx="6" fill="#6c6967"/><rect x="${f1(x - 8)}" y="${f1(y - 9)}" width="4" height="19" rx="2" fill="#d9d6d1"/></g>`
  return {
    defs,
    body:
      hook(cx, y - 4, 60) +
      `<g fill="url(#${id}hs)">${rod}</g><rect x="${f1(a[0] - 28)}" y="${f1(y - 5)}" width="${f1(b[0] - a[0] + 56)}" height="2.4" rx="1.2" fill="#fff" opacity=".8"/><g>${clipArt(a[0] + 16)}${clipArt(b[0] - 16)}</g>`,
    top: [cx + 20, y - 4 - 60 - 78],
  }
}
/** Window light falling across the picture. */
export function gobo(id, r, o = {}) {
  const kind = o.kind || r.pick(['panes', 'panes', 'leaves', 'slats'])
  const gw = o.w || 1200,
    gh = o.h || 1500,
    gs = o.s || 1
  const a = r.n(-16, -8)
  let q = ''
  if (kind === 'panes')
    for (let i = 0; i < 2; i++)
      for (let j = 0; j < 3; j++) q += `<rect x="${260 + i * 310}" y="${-60 + j * 420}" width="286" height="392"/>`
  if (kind === 'slats') for (let j = 0; j < 13; j++) q += `<rect x="120" y="${-160 + j * 128}" width="900" height="80"/>`
  if (kind === 'leaves') {
    q = `<rect x="180" y="-100" width="760" height="1500"/>`
  }
  let leaves = ''
  if (kind === 'leaves') {
    for (let b = 0; b < 3; b++) {
      const x0 = r.n(500, 1000),
        y0 = r.n(-60, 500)
      for (let i = 0; i < 9; i++) {
        const x = x0 - i * 44,
          y = y0 + i * r.n(34, 46),
          s = i % 2 ? 1 : -1,
          L = r.n(60, 104)
        leaves += `<path d="M${f1(x)} ${f1(y)}c${f1(L * 0.3)} ${f1(s * L * 0.1 - 20)} ${f1(L * 0.8)} ${f1(s * L * 0.3)} ${f1(L)} ${f1(s * L * 0.7)}c${f1(-L * 0.5)} ${f1(-s * 4)} ${f1(-L * 0.9)} ${f1(-s * L * 0.3)} ${f1(-L)} ${f1(-s * L * 0.7)}z"/>`
      }
    }
  }
  const defs = `<filter id="${id}gb" filterUnits="userSpaceOnUse" x="${-gw}" y="${-gh}" width="${gw * 3}" height="${gh * 3}"><feGaussianBlur stdDeviation="${kind === 'leaves' ? 12 : 13}"/></filter><mask id="${id}gm" maskUnits="userSpaceOnUse" x="0" y="0" width="${gw}" height="${gh}"><g transform="scale(${gs}) translate(${o.dx || 0} ${o.dy || 0}) rotate(${f1(a)} 600 700) skewX(-14) translate(120 0)" filter="url(#${id}gb)"><g fill="#fff">${q}</g><g fill="#000" opacity=".85">${leaves}</g></g></mask>`
  const R = `<rect width="${gw}" height="${gh}"`
  return {
    defs,
    body: `${R} fill="#38304a" opacity="${o.dim ?? 0.13}" style="mix-blend-mode:multiply"/>${R} fill="#fff3dc" opacity=".34" mask="url(#${id}gm)" style="mix-blend-mode:soft-light"/>${R} fill="#fff6e6" opacity=".12" mask="url(#${id}gm)" style="mix-blend-mode:screen"/>`,
  }
}
