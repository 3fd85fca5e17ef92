// Colours and fabrics. A fabric decides the light, the weave and the fuzz.
import { col, oklch } from './colour.mjs'
import { prints } from './prints.mjs'

/* Three dye lots for each of the sixteen listing colours. */
export const COLOURS = {
  black: [col(0.255, 0.006, 285), col(0.27, 0.012, 270), col(0.245, 0.01, 330)],
  white: [col(0.955, 0.006, 95), col(0.965, 0.003, 250), col(0.945, 0.012, 85)],
  gray: [col(0.66, 0.006, 250), col(0.55, 0.008, 260), col(0.74, 0.006, 120)],
  beige: [col(0.83, 0.035, 82), col(0.79, 0.045, 75), col(0.86, 0.03, 92)],
  brown: [col(0.45, 0.055, 52), col(0.4, 0.06, 42), col(0.53, 0.075, 62)],
  navy: [col(0.33, 0.06, 265), col(0.31, 0.075, 270), col(0.36, 0.05, 255)],
  blue: [col(0.58, 0.125, 255), col(0.72, 0.075, 245), col(0.5, 0.16, 264)],
  red: [col(0.52, 0.18, 25), col(0.46, 0.155, 22), col(0.57, 0.195, 29)],
  pink: [col(0.8, 0.085, 5), col(0.72, 0.14, 0), col(0.86, 0.055, 20)],
  purple: [col(0.5, 0.12, 310), col(0.66, 0.095, 305), col(0.4, 0.11, 325)],
  green: [col(0.48, 0.075, 150), col(0.68, 0.06, 140), col(0.4, 0.06, 165)],
  yellow: [col(0.87, 0.125, 95), col(0.9, 0.09, 100), col(0.83, 0.15, 88)],
  orange: [col(0.69, 0.16, 50), col(0.64, 0.165, 42), col(0.75, 0.13, 60)],
  gold: [col(0.78, 0.105, 86), col(0.74, 0.11, 80), col(0.83, 0.09, 90)],
  silver: [col(0.79, 0.008, 250), col(0.74, 0.012, 260), col(0.83, 0.006, 230)],
  multicolor: [col(0.93, 0.02, 90), col(0.33, 0.06, 268), col(0.88, 0.04, 20)],
}

const over = (...list) => list.filter(Boolean)

/* fine grain laid over the cloth */
const grain =
  (fx, fy, op, oct = 2) =>
  (px, r, region, full, k) => ({
    defs: `<filter id="${px('tx')}" ${region}><feTurbulence type="fractalNoise" baseFrequency="${(fx / k).toFixed(3)} ${(fy / k).toFixed(3)}" numOctaves="${oct}" seed="${r.i(1, 999)}"/><feColorMatrix type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2.6 0 0 0 -1.05"/></filter>`,
    body: `<rect ${full} filter="url(#${px('tx')})" opacity="${op}"/>`,
  })

/* light presets: fx,fy wrinkle frequency; wr wrinkle height; scale relief */
const LIGHT = {
  silk: {
    fx: 0.0035,
    fy: 0.0011,
    oct: 2,
    wr: 0.85,
    scale: 44,
    dark: 1.5,
    bright: 1.15,
    pre: 3,
    post: 2.2,
    spec: 0.62,
    exp: 11,
    spFloor: 0.2,
    spEl: 48,
  },
  cotton: { fx: 0.005, fy: 0.0026, oct: 3, wr: 0.42, scale: 40, dark: 1.35, bright: 0.9, pre: 1.4, post: 1.2 },
  linen: { fx: 0.008, fy: 0.005, oct: 4, wr: 0.46, scale: 40, dark: 1.35, bright: 0.9, pre: 1, post: 0.9 },
  wool: { fx: 0.003, fy: 0.0022, oct: 2, wr: 0.38, scale: 40, dark: 1.3, bright: 0.7, pre: 3, post: 2.4 },
  knit: { fx: 0.004, fy: 0.003, oct: 3, wr: 0.36, scale: 38, dark: 1.2, bright: 0.75, pre: 3, post: 2.4 },
  denim: { fx: 0.006, fy: 0.004, oct: 4, wr: 0.46, scale: 42, dark: 1.4, bright: 0.85, pre: 1.3, post: 1.1 },
  velvet: { fx: 0.0035, fy: 0.0018, oct: 3, wr: 0.8, scale: 46, dark: 1.7, bright: 1.25, pre: 3, post: 2.4 },
  sheer: { fx: 0.004, fy: 0.0016, oct: 3, wr: 0.7, scale: 40, dark: 1.1, bright: 1, pre: 2, post: 1.6 },
  metal: {
    fx: 0.008,
    fy: 0.002,
    oct: 3,
    wr: 1,
    scale: 52,
    dark: 1.7,
    bright: 1.4,
    pre: 1.6,
    post: 1,
    spec: 1,
    exp: 12,
    spFloor: 0.24,
    spEl: 46,
  },
}

/** Build a fabric. kind: cloth family; o.print: print name; colour name + lot. */
export function fabric(kind, colour, r, o = {}) {
  const lots = COLOURS[colour]
  let c = o.col || lots[(o.lot ?? r.i(0, 2)) % lots.length]
  const L = {
    ...LIGHT[
      {
        jersey: 'cotton',
        poplin: 'cotton',
        tweed: 'wool',
        rib: 'knit',
        cable: 'knit',
        lurex: 'metal',
        suiting: 'wool',
        canvas: 'denim',
        felt: 'wool',
      }[kind] || kind
    ],
  }
  const darkC = c.L < 0.36,
    pale = c.L > 0.9
  const F = { kind, colour, col: c, light: L, fills: {}, patterns: {}, foldK: 1 }
  // shade: cooler and deeper than the cloth, hi: lighter and a little warmer
  const sh = pale
    ? col(0.69, 0.012, 275)
    : col(
        Math.max(0.1, c.L * (darkC ? 0.42 : 0.5)),
        c.C * 0.95 + 0.012,
        c.H + (c.C > 0.03 ? (c.H > 60 && c.H < 130 ? -30 : c.H > 240 ? 12 : -8) : 0),
      )
  F.shade = c.C < 0.015 && !pale ? col(Math.max(0.1, c.L * 0.45), 0.012, 275) : sh
  F.hi = col(Math.min(0.99, c.L + (darkC ? 0.3 : c.L < 0.6 ? 0.24 : 0.14)), c.C * (darkC ? 0.9 : 0.75), c.H)
  F.spec = col(Math.min(0.995, c.L + 0.36), c.C * 0.35, c.H)
  F.deep = col(c.L * 0.62, c.C, c.H)
  F.line = pale ? col(0.55, 0.02, 270) : col(Math.max(0.09, c.L * 0.4), c.C * 0.7 + 0.008, c.H)
  if (darkC) {
    L.bright *= 0.8
    L.dark *= 1.25
    if (L.spec) L.spec *= 0.85
  }
  if (pale) {
    L.dark *= 0.82
    L.thr = 0.022
    L.wr *= 0.8
  }
  F.fills.lining = col(Math.max(0.16, c.L * 0.72), c.C * 0.7, c.H).hex
  F.fills.inside = col(Math.max(0.12, c.L * 0.6), c.C * 0.8, c.H).hex
  F.fills.contrast = (o.contrast || (pale ? col(0.3, 0.05, 268) : col(0.95, 0.01, 90))).hex
  F.fills.dark = c.to(-0.09).hex
  F.fills.lightr = c.to(0.06, 0.9).hex
  const D = F.line.hex,
    LI = F.hi.hex
  const st = []
  switch (kind) {
    case 'denim':
      st.push(
        prints.twill(oklch(Math.min(0.95, c.L + 0.3), 0.02, c.H), { a: 0.3, w: 5 }),
        prints.slub(oklch(Math.min(0.96, c.L + 0.32), 0.02, c.H), r.fork('sl'), { a: 0.2 }),
      )
      F.texture = grain(0.5, 0.7, 0.14)
      break
    case 'canvas':
      st.push(prints.twill(D, { a: 0.16, w: 6 }))
      F.texture = grain(0.6, 0.6, 0.1)
      break
    case 'linen':
      st.push(prints.slub(D, r.fork('a'), { a: 0.16 }), prints.slub(LI, r.fork('b'), { a: 0.28 }))
      F.texture = grain(0.5, 0.5, 0.09)
      break
    case 'cotton':
    case 'poplin':
    case 'jersey':
      st.push(prints.plain(D, { a: 0.09 }))
      F.texture = grain(0.8, 0.8, 0.06)
      break
    case 'wool':
    case 'felt':
    case 'suiting':
      st.push(kind === 'suiting' ? prints.twill(D, { a: 0.1, w: 4 }) : null)
      F.texture = grain(0.34, 0.36, kind === 'suiting' ? 0.1 : 0.2, 3)
      F.fuzz = kind === 'suiting' ? 0 : 2.2
      break
    case 'tweed':
      st.push(prints.boucle([F.line.hex, F.hi.hex, c.to(0.02, 1.4, 20).hex, c.to(-0.12).hex, ...(o.flecks || [])], r.fork('bo')))
      F.texture = grain(0.4, 0.4, 0.12)
      F.fuzz = 2.4
      break
    case 'knit':
      st.push(prints.knit(D, LI, o.gauge ? { w: o.gauge, h: o.gauge * 0.82 } : {}))
      F.texture = grain(0.4, 0.4, 0.08)
      F.fuzz = 2.4
      break
    case 'rib':
      st.push(prints.rib(D, LI, { w: o.gauge || 13, a: pale ? 0.45 : 0.85 }))
      F.texture = grain(0.4, 0.4, 0.08)
      F.fuzz = 2
      break
    case 'cable':
      st.push(prints.cable(D, LI))
      F.texture = grain(0.4, 0.4, 0.1)
      F.fuzz = 2.2
      break
    case 'velvet':
      F.texture = grain(0.5, 0.9, 0.1)
      break
    case 'lurex':
      st.push(prints.rib(D, LI, { w: 7 }))
      break
    default:
      F.texture = grain(0.9, 0.9, 0.025)
  }
  if (o.print) {
    const pr = Array.isArray(o.print) ? o.print : [o.print]
    st.unshift(...pr)
    F.warpPat = { f: 0.006, s: o.printWarp ?? 12 }
  }
  if (st.filter(Boolean).length) F.patterns.main = over(...st)
  F.patterns.rib = prints.rib(D, LI, { w: 12, a: pale ? 0.5 : 0.85 })
  F.patterns.structure =
    st.length > (o.print ? (Array.isArray(o.print) ? o.print.length : 1) : 0)
      ? over(...st.slice(o.print ? (Array.isArray(o.print) ? o.print.length : 1) : 0))
      : null
  return F
}
