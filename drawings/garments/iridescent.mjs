// The cloth of virtual fashion: light that changes hue along the garment, in a palette that suits the listing's colour.
import { col } from './colour.mjs'

/* hue of the cloth itself, then the stops of its shimmer */
const PALETTES = {
  aurora: { hue: 300, stops: ['#a6c8ff', '#d9b8ff', '#ffc4dd', '#ffe6b8', '#b8f2dc'] },
  lagoon: { hue: 240, stops: ['#8fd3ff', '#8aa6ff', '#b7a4ff', '#9be9f4', '#7fc4ff'] },
  dusk: { hue: 340, stops: ['#ffb1cf', '#d3a3ff', '#ff9fae', '#ffd3bd', '#f3a6ea'] },
  meadow: { hue: 165, stops: ['#b4f3c4', '#86e3dc', '#e3f59c', '#9fe0ff', '#a9f0b0'] },
  honey: { hue: 75, stops: ['#ffe197', '#ffbd98', '#ffd2e2', '#f7f3ad', '#ffcf8a'] },
  pearl: { hue: 270, stops: ['#f2f4fb', '#dfe6ff', '#f9e4f1', '#fdf4dc', '#dcf5f0'] },
  oil: { hue: 285, stops: ['#4a3d8c', '#23687f', '#8a3a74', '#3a8168', '#3f4fa8'], dark: true },
}
const PALETTE_OF = {
  black: 'oil',
  navy: 'oil',
  gray: 'pearl',
  white: 'pearl',
  silver: 'pearl',
  blue: 'lagoon',
  green: 'meadow',
  pink: 'dusk',
  red: 'dusk',
  purple: 'dusk',
  gold: 'honey',
  yellow: 'honey',
  orange: 'honey',
  beige: 'honey',
  brown: 'honey',
  multicolor: 'aurora',
}

/** The stops of the shimmer that suits a colour. */
export const shimmerOf = (colour) => PALETTES[PALETTE_OF[colour]].stops

/** Turn a fabric iridescent in place; every cut can be made of it. */
export function iridescent(F, colour) {
  const { hue, stops, dark } = PALETTES[PALETTE_OF[colour]]
  const deep = dark ? 0.32 : 0
  F.col = col(0.86 - deep * 1.3, 0.07, hue)
  F.shade = col(0.56 - deep, 0.13, hue - 8)
  F.hi = col(0.985 - deep * 0.5, 0.03, hue - 90)
  F.spec = col(0.99, 0.01, 90)
  F.line = col(0.5 - deep, 0.12, hue - 10)
  F.deep = col(0.6 - deep, 0.12, hue)
  Object.assign(F.light, { dark: 0.9, bright: 1.2, wr: 0.5, scale: 40, post: 2, spec: 0.8, spFloor: 0.3, fx: 0.0035, fy: 0.0014, oct: 2 })
  F.fills.main = F.col.hex
  F.fills.inside = F.fills.lining = col(0.62 - deep * 0.9, 0.09, hue - 10).hex
  F.fills.dark = col(0.72 - deep, 0.1, hue).hex
  F.fills.lightr = col(0.93 - deep, 0.05, hue).hex
  const ramp = [...stops, stops[0]].map((c, i) => `<stop offset="${((i / stops.length) * 1).toFixed(2)}" stop-color="${c}"/>`).join('')
  F.patterns.main = [
    (id, rot, s) =>
      `<linearGradient id="${id}l" gradientUnits="userSpaceOnUse" spreadMethod="repeat" x1="0" y1="0" x2="420" y2="520">${ramp}</linearGradient><pattern id="${id}" x="-3000" y="-3000" width="6000" height="6000" patternUnits="userSpaceOnUse" patternTransform="rotate(${rot}) scale(${s})"><rect width="6000" height="6000" fill="url(#${id}l)"/></pattern>`,
  ]
  F.warpPat = { f: 0.0045, s: 150 }
  return F
}
