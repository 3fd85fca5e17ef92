// Paths that can be moved, mirrored, measured and sampled, and the shapes built from them.
import { f1, mix2 } from './chance.mjs'

/* ---------- paths ---------- */
/** A path of M/L/C/Z segments on which maps (mirror, warp, move) are easy. */
class P {
  constructor(segs = []) {
    this.s = segs
  }
  get last() {
    for (let i = this.s.length - 1; i >= 0; i--) {
      const q = this.s[i]
      if (q[0] !== 'Z') return [q[q.length - 2], q[q.length - 1]]
    }
    return [0, 0]
  }
  M(x, y) {
    this.s.push(['M', x, y])
    return this
  }
  L(x, y) {
    this.s.push(['L', x, y])
    return this
  }
  C(a, b, c, d, x, y) {
    this.s.push(['C', a, b, c, d, x, y])
    return this
  }
  /** quadratic */
  Q(a, b, x, y) {
    const [u, v] = this.last
    return this.C(u + (2 / 3) * (a - u), v + (2 / 3) * (b - v), x + (2 / 3) * (a - x), y + (2 / 3) * (b - y), x, y)
  }
  /** arc-ish bend: bow is the sideways bulge in px, positive to the left of travel */
  B(x, y, bow = 0) {
    const [u, v] = this.last
    const dx = x - u,
      dy = y - v,
      l = Math.hypot(dx, dy) || 1
    const nx = dy / l,
      ny = -dx / l
    const k = bow * 1.333
    return this.C(u + dx * 0.33 + nx * k, v + dy * 0.33 + ny * k, u + dx * 0.67 + nx * k, v + dy * 0.67 + ny * k, x, y)
  }
  /** smooth curve through points (Catmull-Rom) */
  S(pts, tension = 1) {
    const all = [this.last, ...pts]
    for (let i = 0; i < all.length - 1; i++) {
      const p0 = all[i - 1] || all[i],
        p1 = all[i],
        p2 = all[i + 1],
        p3 = all[i + 2] || p2,
        k = tension / 6
      this.C(
        p1[0] + (p2[0] - p0[0]) * k,
        p1[1] + (p2[1] - p0[1]) * k,
        p2[0] - (p3[0] - p1[0]) * k,
        p2[1] - (p3[1] - p1[1]) * k,
        p2[0],
        p2[1],
      )
    }
    return this
  }
  Z() {
    this.s.push(['Z'])
    return this
  }
  map(fn) {
    return new P(
      this.s.map((q) => {
        const o = [q[0]]
        for (let i = 1; i < q.length; i += 2) o.push(...fn(q[i], q[i + 1]))
        return o
      }),
    )
  }
  move(dx, dy) {
    return this.map((x, y) => [x + dx, y + dy])
  }
  mirror(cx = 0) {
    return this.map((x, y) => [2 * cx - x, y])
  }
  rot(deg, cx = 0, cy = 0) {
    const a = (deg * Math.PI) / 180,
      c = Math.cos(a),
      s = Math.sin(a)
    return this.map((x, y) => [cx + (x - cx) * c - (y - cy) * s, cy + (x - cx) * s + (y - cy) * c])
  }
  reversed() {
    const out = []
    const pts = []

    for (const q of this.s) {
      if (q[0] === 'Z') continue
      pts.push(q)
    }
    for (let i = pts.length - 1; i >= 0; i--) {
      const q = pts[i],
        e = [q[q.length - 2], q[q.length - 1]]
      if (i === pts.length - 1) {
        out.push(['M', ...e])
      }
      if (i === 0) break
      const pr = pts[i - 1],
        s = [pr[pr.length - 2], pr[pr.length - 1]]
      if (q[0] === 'L') out.push(['L', ...s])
      else if (q[0] === 'C') out.push(['C', q[3], q[4], q[1], q[2], ...s])
    }
    return new P(out)
  }
  join(p) {
    // continue with another path, its first M becomes L when apart
    const [x, y] = this.last
    p.s.forEach((q, i) => {
      if (i === 0) {
        if (Math.hypot(q[1] - x, q[2] - y) > 0.01) this.s.push(['L', q[1], q[2]])
      } else this.s.push([...q])
    })
    return this
  }
  pts(n = 8) {
    const out = []
    let p = [0, 0],
      start = [0, 0]
    for (const q of this.s) {
      if (q[0] === 'M') {
        p = [q[1], q[2]]
        start = p
        out.push(p)
      } else if (q[0] === 'L') {
        const e = [q[1], q[2]]
        for (let i = 1; i <= n; i++) out.push(mix2(p, e, i / n))
        p = e
      } else if (q[0] === 'C') {
        for (let i = 1; i <= n; i++) {
          const t = i / n,
            u = 1 - t
          out.push([
            u * u * u * p[0] + 3 * u * u * t * q[1] + 3 * u * t * t * q[3] + t * t * t * q[5],
            u * u * u * p[1] + 3 * u * u * t * q[2] + 3 * u * t * t * q[4] + t * t * t * q[6],
          ])
        }
        p = [q[5], q[6]]
      } else if (q[0] === 'Z') {
        p = start
      }
    }
    return out
  }
  box() {
    const p = this.pts(6)
    const xs = p.map((q) => q[0]),
      ys = p.map((q) => q[1])
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  }
  area() {
    const p = this.pts(4)
    let a = 0
    for (let i = 0; i < p.length; i++) {
      const q = p[(i + 1) % p.length]
      a += p[i][0] * q[1] - q[0] * p[i][1]
    }
    return a / 2
  }
  d() {
    return this.s.map((q) => q[0] + q.slice(1).map(f1).join(' ')).join('')
  }
}

export const M = (x, y) => new P().M(x, y)

/** Closed shape from a right half that starts and ends on the axis x = 0. */
export function sym(half) {
  const m = half.mirror().reversed()
  return new P(half.s.map((q) => [...q])).join(m).Z()
}

/** Ellipse as a path. */
export function ell(cx, cy, rx, ry = rx, rot = 0) {
  const k = 0.5523
  const p = M(cx + rx, cy)
    .C(cx + rx, cy + ry * k, cx + rx * k, cy + ry, cx, cy + ry)
    .C(cx - rx * k, cy + ry, cx - rx, cy + ry * k, cx - rx, cy)
    .C(cx - rx, cy - ry * k, cx - rx * k, cy - ry, cx, cy - ry)
    .C(cx + rx * k, cy - ry, cx + rx, cy - ry * k, cx + rx, cy)
    .Z()
  return rot ? p.rot(rot, cx, cy) : p
}

export const rect = (x, y, w, h, r = 0) =>
  r <= 0
    ? M(x, y)
        .L(x + w, y)
        .L(x + w, y + h)
        .L(x, y + h)
        .Z()
    : M(x + r, y)
        .L(x + w - r, y)
        .Q(x + w, y, x + w, y + r)
        .L(x + w, y + h - r)
        .Q(x + w, y + h, x + w - r, y + h)
        .L(x + r, y + h)
        .Q(x, y + h, x, y + h - r)
        .L(x, y + r)
        .Q(x, y, x + r, y)
        .Z()

export const poly = (pts, close = true) => {
  const p = M(...pts[0])
  pts.slice(1).forEach((q) => p.L(...q))
  return close ? p.Z() : p
}

export const curve = (pts, close = false, tension = 1) => {
  const p = M(...pts[0]).S(pts.slice(1), tension)
  return close ? p.Z() : p
}

/** A ribbon of changing width along a line of points. */
export function taper(pts, width) {
  const n = pts.length - 1,
    a = [],
    b = []
  for (let i = 0; i <= n; i++) {
    const p = pts[Math.max(0, i - 1)],
      q = pts[Math.min(n, i + 1)],
      dx = q[0] - p[0],
      dy = q[1] - p[1],
      l = Math.hypot(dx, dy) || 1
    const w = (typeof width === 'function' ? width(i / n) : width) / 2
    a.push([pts[i][0] + (dy / l) * w, pts[i][1] - (dx / l) * w])
    b.push([pts[i][0] - (dy / l) * w, pts[i][1] + (dx / l) * w])
  }
  const p = M(...a[0]).S(a.slice(1), 1)
  const r = b.reverse()
  p.L(...r[0])
  p.S(r.slice(1), 1)
  return p.Z()
}

/** points along a gently bent line */
export function line(x0, y0, x1, y1, bow = 0, n = 6) {
  const dx = x1 - x0,
    dy = y1 - y0,
    l = Math.hypot(dx, dy) || 1
  const out = []
  for (let i = 0; i <= n; i++) {
    const t = i / n,
      k = 4 * t * (1 - t) * bow
    out.push([x0 + dx * t + (dy / l) * k, y0 + dy * t - (dx / l) * k])
  }
  return out
}
