// Colours in OKLCH, turned into hex when they are painted.
import { clamp } from './chance.mjs'

/* ---------- colour: OKLCH in, hex out ---------- */
const gam = (u) => (u <= 0.0031308 ? 12.92 * u : 1.055 * u ** (1 / 2.4) - 0.055)

function oklchToLinear(L, C, H) {
  const a = C * Math.cos((H * Math.PI) / 180),
    b = C * Math.sin((H * Math.PI) / 180)
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

export function oklch(L, C, H) {
  L = clamp(L)
  let c = C,
    rgb = oklchToLinear(L, c, H)
  for (let i = 0; i < 24 && rgb.some((v) => v < -0.0005 || v > 1.0005); i++) {
    c *= 0.94
    rgb = oklchToLinear(L, c, H)
  }
  return (
    '#' +
    rgb
      .map((v) =>
        Math.round(clamp(gam(clamp(v))) * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  )
}

/** A colour kept in OKLCH so that shades can be derived from it. */
export class Col {
  constructor(L, C, H) {
    this.L = L
    this.C = C
    this.H = H
  }
  get hex() {
    return oklch(this.L, this.C, this.H)
  }
  to(dL = 0, kC = 1, dH = 0) {
    return new Col(clamp(this.L + dL), this.C * kC, this.H + dH)
  }
  at(L, kC = 1, dH = 0) {
    return new Col(L, this.C * kC, this.H + dH)
  }
  toString() {
    return this.hex
  }
}

export const col = (L, C, H) => new Col(L, C, H)
