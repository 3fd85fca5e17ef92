// Prints as SVG patterns.
import { f1 } from './chance.mjs'

const T = (id, w, h, rot, body, sc = 1) =>
  `<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse" patternTransform="rotate(${f1(rot)}) scale(${sc})">${body}</pattern>`

/** Each answers (id, rot, scale) => <pattern>. */
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
}
