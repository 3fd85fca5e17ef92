// Weaves and prints as SVG patterns.
import { f1 } from './chance.mjs'

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
}
