// Colours and fabrics. A fabric decides the light, the weave and the print.
import { col, f1, oklch } from './core.mjs'
import { iridescent } from './iridescent.mjs'

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
export const COLOUR_NAMES = Object.keys(COLOURS)

const T = (id, w, h, rot, body, sc = 1) =>
  `<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse" patternTransform="rotate(${f1(rot)}) scale(${sc})">${body}</pattern>`

/* ---------- weaves and prints: each returns (id, rot, scale) => <pattern> ---------- */
export const prints = {
  stripes:
    (c, { w = 34, k = 0.5, v = false } = {}) =>
    (id, rot, s) =>
      T(id, w, 3000, rot + (v ? 0 : 90), `<rect width="${f1(w * k)}" height="3000" fill="${c}"/>`, s),
  pin:
    (c, { w = 22 } = {}) =>
    (id, rot, s) =>
      T(id, w, 3000, rot, `<rect x="${w / 2}" width="1.6" height="3000" fill="${c}" fill-opacity=".7"/>`, s),
  breton: (c) => (id, rot, s) => T(id, 40, 3000, rot + 90, `<rect x="10" width="11" height="3000" fill="${c}"/>`, s),
  gingham:
    (c, { w = 36 } = {}) =>
    (id, rot, s) =>
      T(
        id,
        w,
        w,
        rot,
        `<rect width="${w / 2}" height="${w}" fill="${c}" fill-opacity=".5"/><rect width="${w}" height="${w / 2}" fill="${c}" fill-opacity=".5"/>`,
        s,
      ),
  windowpane:
    (c, { w = 74 } = {}) =>
    (id, rot, s) =>
      T(id, w, w, rot, `<path d="M${w / 2} 0V${w}M0 ${w / 2}H${w}" stroke="${c}" stroke-width="2" stroke-opacity=".75"/>`, s),
  tartan: (a, b, c) => (id, rot, s) =>
    T(
      id,
      120,
      120,
      rot,
      `<g fill-opacity=".62"><rect width="44" height="120" fill="${a}"/><rect width="120" height="44" fill="${a}"/></g><g fill-opacity=".55"><rect x="62" width="12" height="120" fill="${b}"/><rect y="62" width="120" height="12" fill="${b}"/></g><g fill="${c}" fill-opacity=".85"><rect x="92" width="3" height="120"/><rect y="92" width="120" height="3"/><rect x="20" width="3" height="120"/><rect y="20" width="120" height="3"/></g>`,
      s,
    ),
  houndstooth:
    (c, { w = 34 } = {}) =>
    (id, rot, s) =>
      T(id, 4, 4, rot, `<path d="M0 0h2v1l1-1h1v1l-1 1h1v0H2v1L1 4H0V3l1-1H0z" fill="${c}"/>`, s * (w / 4)),
  herring: (c) => (id, rot, s) =>
    T(
      id,
      20,
      10,
      rot,
      `<path d="M0 10L10 0L20 10M0 5L5 0M15 0L20 5M0 15L10 5L20 15" fill="none" stroke="${c}" stroke-width="1.7" stroke-opacity=".55"/>`,
      s,
    ),
  dots:
    (c, { w = 40, rr = 6 } = {}) =>
    (id, rot, s) =>
      T(
        id,
        w,
        w,
        rot,
        `<circle cx="${w / 4}" cy="${w / 4}" r="${rr}" fill="${c}"/><circle cx="${w * 0.75}" cy="${w * 0.75}" r="${rr}" fill="${c}"/>`,
        s,
      ),
  rings:
    (cs, r, { w = 210 } = {}) =>
    (id, rot, s) => {
      const q = []
      for (let i = 0; i < 9; i++) {
        const x = ((i % 3) * w) / 3 + r.n(-8, 8) + w / 6,
          y = (Math.floor(i / 3) * w) / 3 + r.n(-8, 8) + w / 6,
          k = r.n(14, 25),
          c = r.pick(cs)
        q.push(
          r.yes(0.4)
            ? `<circle cx="${f1(x)}" cy="${f1(y)}" r="${f1(k * 0.7)}" fill="${c}"/>`
            : `<circle cx="${f1(x)}" cy="${f1(y)}" r="${f1(k)}" fill="none" stroke="${c}" stroke-width="${f1(r.n(4, 8))}"/>`,
        )
      }
      return T(id, w, w, rot, q.join(''), s)
    },
  floral:
    (cs, leaf, r, { w = 260, size = 34, n = 11, centre = '#e9c46a' } = {}) =>
    (id, rot, s) => {
      const q = [],
        put = []
      for (let t = 0; t < 260 && put.length < n; t++) {
        const x = r.n(0, w),
          y = r.n(0, w),
          k = size * r.n(0.55, 1.15)
        if (
          put.some((p) => {
            const dx = Math.min(Math.abs(p[0] - x), w - Math.abs(p[0] - x)),
              dy = Math.min(Math.abs(p[1] - y), w - Math.abs(p[1] - y))
            return Math.hypot(dx, dy) < (p[2] + k) * 0.92
          })
        )
          continue
        put.push([x, y, k])
      }
      for (const [x, y, k] of put) {
        const c = r.pick(cs),
          a0 = r.n(0, 360),
          np = r.pick([5, 5, 6]),
          one = []
        for (let i = 0; i < 2; i++) {
          const a = a0 + r.n(0, 360),
            L = k * r.n(1.2, 1.6)
          one.push(
            `<path d="M0 0C${f1(L * 0.35)} ${f1(-L * 0.32)} ${f1(L * 0.8)} ${f1(-L * 0.22)} ${f1(L)} 0C${f1(L * 0.8)} ${f1(L * 0.18)} ${f1(L * 0.4)} ${f1(L * 0.2)} 0 0Z" fill="${leaf}" transform="rotate(${f1(a)})" fill-opacity=".9"/>`,
          )
        }
        for (let i = 0; i < np; i++) {
          const a = a0 + (i * 360) / np + r.n(-6, 6),
            kk = k * r.n(0.86, 1.06)
          one.push(
            `<path d="M0 0C${f1(-kk * 0.5)} ${f1(-kk * 0.35)} ${f1(-kk * 0.42)} ${f1(-kk)} 0 ${f1(-kk * 0.93)}C${f1(kk * 0.46)} ${f1(-kk * 1.02)} ${f1(kk * 0.5)} ${f1(-kk * 0.3)} 0 0Z" fill="${c}" transform="rotate(${f1(a)})" fill-opacity="${f1(r.n(0.82, 1))}"/>`,
          )
        }
        one.push(`<circle r="${f1(k * 0.2)}" fill="${centre}"/>`)
        for (const dx of [-w, 0, w])
          for (const dy of [-w, 0, w]) {
            const X = x + dx,
              Y = y + dy
            if (X > -size * 2.4 && X < w + size * 2.4 && Y > -size * 2.4 && Y < w + size * 2.4)
              q.push(`<g transform="translate(${f1(X)} ${f1(Y)})">${one.join('')}</g>`)
          }
      }
      return T(id, w, w, rot, q.join(''), s)
    },
  ditsy: (cs, r) => prints.floral(cs, cs[0], r, { w: 150, size: 11, n: 13 }),
  brush:
    (cs, r, { w = 300, n = 9 } = {}) =>
    (id, rot, s) => {
      const q = []
      for (let i = 0; i < n; i++) {
        const x = ((i % 3) * w) / 3 + r.n(20, 80),
          y = (Math.floor(i / 3) * w) / 3 + r.n(20, 80),
          L = r.n(50, 96),
          h = r.n(16, 34),
          c = r.pick(cs),
          a = r.n(-50, 50)
        const sh = `<path d="M${f1(-L / 2)} ${f1(r.n(-6, 6))}C${f1(-L / 4)} ${f1(-h)} ${f1(L / 4)} ${f1(-h * r.n(0.5, 1))} ${f1(L / 2)} ${f1(r.n(-8, 8))}C${f1(L / 4)} ${f1(h)} ${f1(-L / 4)} ${f1(h * r.n(0.5, 1.1))} ${f1(-L / 2)} 0Z" fill="${c}" fill-opacity=".92" transform="rotate(${f1(a)})"/>`
        for (const dx of [-w, 0, w])
          for (const dy of [-w, 0, w]) {
            const X = x + dx,
              Y = y + dy
            if (X > -100 && X < w + 100 && Y > -100 && Y < w + 100) q.push(`<g transform="translate(${f1(X)} ${f1(Y)})">${sh}</g>`)
          }
      }
      return T(id, w, w, rot, q.join(''), s)
    },
  blocks:
    (cs, r, { w = 360 } = {}) =>
    (id, rot, s) => {
      const q = []
      const n = 4,
        k = w / n
      for (let i = 0; i < n; i++)
        for (let j = 0; j < n; j++) {
          const c = cs[(i * 3 + j * 2 + r.i(0, 1)) % cs.length]
          q.push(`<rect x="${i * k}" y="${j * k}" width="${k + 0.5}" height="${k + 0.5}" fill="${c}"/>`)
          if (r.yes(0.5)) q.push(`<path d="M${i * k} ${j * k}h${k}a${k} ${k} 0 0 1 ${-k} ${k}z" fill="${r.pick(cs)}"/>`)
        }
      return T(id, w, w, rot, q.join(''), s)
    },
  // structure
  twill:
    (c, { a = 0.22, w = 5 } = {}) =>
    (id, rot, s) =>
      T(id, f1(w * 0.7), 3000, rot + 45, `<rect width="${f1(w * 0.3)}" height="3000" fill="${c}" fill-opacity="${a}"/>`, s),
  plain: (c, { a = 0.12 } = {}) =>
    Object.assign(
      (id, rot, s) =>
        T(
          id,
          16,
          16,
          rot,
          `<path d="M0 1H2M4 1H6M8 1H10M12 1H14M2 3H4M6 3H8M10 3H12M14 3H16M0 5H2M4 5H6M8 5H10M12 5H14M2 7H4M6 7H8M10 7H12M14 7H16M0 9H2M4 9H6M8 9H10M12 9H14M2 11H4M6 11H8M10 11H12M14 11H16M0 13H2M4 13H6M8 13H10M12 13H14M2 15H4M6 15H8M10 15H12M14 15H16" stroke="${c}" stroke-width=".9" stroke-opacity="${a}"/>`,
          s,
        ),
      { fine: true },
    ),
  rib:
    (dark, light, { w = 13, a = 0.85 } = {}) =>
    (id, rot, s) =>
      T(
        id,
        w,
        3000,
        rot,
        `<rect width="${f1(w * 0.3)}" height="3000" fill="${dark}" fill-opacity="${(0.42 * a).toFixed(2)}"/><rect x="${f1(w * 0.3)}" width="${f1(w * 0.16)}" height="3000" fill="${dark}" fill-opacity="${(0.16 * a).toFixed(2)}"/><rect x="${f1(w * 0.58)}" width="${f1(w * 0.26)}" height="3000" fill="${light}" fill-opacity=".34"/>`,
        s,
      ),
  knit:
    (dark, light, { w = 11, h = 9 } = {}) =>
    (id, rot, s) => {
      const n = 30
      let a = '',
        b = ''
      for (let i = -1; i <= n; i++) {
        const y = i * h
        a += `M0 ${f1(y + h * 0.1)}L${f1(w / 2)} ${f1(y + h * 0.9)}L${w} ${f1(y + h * 0.1)}`
        b += `M0 ${f1(y - h * 0.45)}L${f1(w / 2)} ${f1(y + h * 0.35)}L${w} ${f1(y - h * 0.45)}`
      }
      return T(
        id,
        w,
        f1(n * h),
        rot,
        `<path d="${a}" fill="none" stroke="${dark}" stroke-width="${f1(w * 0.16)}" stroke-opacity=".4"/><path d="${b}" fill="none" stroke="${light}" stroke-width="${f1(w * 0.13)}" stroke-opacity=".35"/>`,
        s,
      )
    },
  cable: (dark, light) => (id, rot, s) => {
    const one = (x) =>
      `<g transform="translate(${x} 0)"><rect x="-24" width="48" height="74" fill="${dark}" fill-opacity=".13"/><path d="M-16 -10C-16 14 16 22 16 46S-16 60 -16 86" fill="none" stroke="${dark}" stroke-width="17" stroke-opacity=".34"/><path d="M16 -10C16 14 -16 22 -16 46S16 60 16 86" fill="none" stroke="${dark}" stroke-width="17" stroke-opacity=".22"/><path d="M-17 -12C-17 12 14 20 14 44S-17 58 -17 84" fill="none" stroke="${light}" stroke-width="8" stroke-opacity=".42"/><path d="M15 -12C15 4 8 14 0 20M-6 28C-14 34 -18 40 -17 46S10 62 15 84" fill="none" stroke="${light}" stroke-width="7" stroke-opacity=".3"/><path d="M-26 0V74M26 0V74" stroke="${dark}" stroke-width="3" stroke-opacity=".4"/></g>`
    return T(
      id,
      120,
      74,
      rot,
      `${one(32)}<path d="M72 0V74M82 0V74M92 0V74M102 0V74" stroke="${dark}" stroke-width="3.4" stroke-opacity=".26"/><path d="M77 0V74M87 0V74M97 0V74M107 0V74" stroke="${light}" stroke-width="2.4" stroke-opacity=".3"/>`,
      s,
    )
  },
  slub:
    (c, r, { a = 0.2 } = {}) =>
    (id, rot, s) => {
      const q = []
      for (let i = 0; i < 70; i++) {
        const v = r.yes(0.5),
          x = r.n(0, 160),
          y = r.n(0, 160),
          L = r.n(10, 60)
        q.push(
          v
            ? `<path d="M${f1(x)} ${f1(y)}v${f1(L)}" stroke-width="${f1(r.n(0.6, 1.5))}"/>`
            : `<path d="M${f1(x)} ${f1(y)}h${f1(L)}" stroke-width="${f1(r.n(0.6, 1.5))}"/>`,
        )
      }
      return T(id, 160, 160, rot, `<g stroke="${c}" stroke-opacity="${a}">${q.join('')}</g>`, s)
    },
  boucle: (cs, r) => (id, rot, s) => {
    const q = []
    for (let i = 0; i < 300; i++)
      q.push(
        `<path d="M${f1(r.n(0, 120))} ${f1(r.n(0, 120))}q${f1(r.n(-7, 7))} ${f1(r.n(-6, 6))} ${f1(r.n(-8, 8))} ${f1(r.n(-3, 3))}" stroke="${r.pick(cs)}" stroke-width="${f1(r.n(1.6, 3.4))}" stroke-opacity="${f1(r.n(0.3, 0.8))}"/>`,
      )
    for (let y = 0; y < 120; y += 10)
      q.push(`<path d="M0 ${y}H120" stroke="${cs[0]}" stroke-width="1.4" stroke-opacity=".25" stroke-dasharray="5 4"/>`)
    return T(id, 120, 120, rot, `<g fill="none" stroke-linecap="round">${q.join('')}</g>`, s)
  },
  sequins: (c, hi, deep, r) => (id, rot, s) => {
    const q = []
    for (let j = 0; j < 16; j++)
      for (let i = 0; i < 12; i++) {
        const x = i * 13 + (j % 2 ? 6.5 : 0),
          y = j * 9,
          k = r()
        q.push(
          `<circle cx="${x}" cy="${y}" r="7" fill="${k < 0.25 ? deep : k > 0.8 ? hi : c}" stroke="${deep}" stroke-width=".8" stroke-opacity=".5" opacity="${f1(r.n(0.75, 1))}"/>`,
        )
      }
    return T(id, 156, 144, rot, q.join(''), s)
  },
  quilt: () => (_id, _rot, _s) => '',
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
  leather: {
    fx: 0.005,
    fy: 0.004,
    oct: 3,
    wr: 0.5,
    scale: 46,
    dark: 1.5,
    bright: 0.9,
    pre: 1.6,
    post: 1.2,
    spec: 0.75,
    exp: 18,
    spFloor: 0.22,
    spEl: 46,
  },
  velvet: { fx: 0.0035, fy: 0.0018, oct: 3, wr: 0.8, scale: 46, dark: 1.7, bright: 1.25, pre: 3, post: 2.4 },
  nylon: {
    fx: 0.007,
    fy: 0.005,
    oct: 3,
    wr: 0.5,
    scale: 40,
    dark: 1.35,
    bright: 0.95,
    pre: 1.4,
    post: 1,
    spec: 0.45,
    exp: 16,
    spFloor: 0.16,
    spEl: 50,
  },
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
        satin: 'silk',
        jersey: 'cotton',
        poplin: 'cotton',
        tweed: 'wool',
        rib: 'knit',
        cable: 'knit',
        organza: 'sheer',
        lurex: 'metal',
        sequin: 'metal',
        patent: 'leather',
        virtual: 'metal',
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
    case 'leather':
    case 'patent':
      F.texture = grain(0.22, 0.24, kind === 'patent' ? 0.02 : 0.09, 3)
      if (kind === 'patent') {
        L.spec = 1.1
        L.exp = 30
      }
      break
    case 'velvet':
      F.texture = grain(0.5, 0.9, 0.1)
      break
    case 'sequin':
      st.push(prints.sequins(c.hex, F.spec.hex, F.deep.hex, r.fork('sq')))
      break
    case 'lurex':
      st.push(prints.rib(D, LI, { w: 7 }))
      break
    case 'nylon':
      F.texture = grain(0.9, 0.9, 0.03)
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
  return kind === 'virtual' ? iridescent(F, colour) : F
}
