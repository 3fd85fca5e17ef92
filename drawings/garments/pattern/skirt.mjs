// Skirts, flared or pleated.
import { clamp, lerp } from '../chance.mjs'
import { M, curve, line } from '../path.mjs'
import { fall, roundness, soft } from './body.mjs'
import { fold } from '../render.mjs'

/* ---------------- skirts ---------------- */
function cuts1(r, n, half, vary = 0.35) {
  const w = []
  let t = 0
  for (let i = 0; i < n; i++) {
    const k = r.n(1 - vary, 1 + vary) * (1 - 0.28 * Math.abs((i + 0.5) / n - 0.5) * 2)
    w.push(k)
    t += k
  }
  const x = [-half]
  let a = -half
  for (const k of w) {
    a += (k / t) * 2 * half
    x.push(a)
  }
  return x
}

/** o: y0,w0 waist; hipY,hipW; y1,w1 hem; n folds; wave hem depth; from: where folds start (0 waist..1 hem) */
export function skirt(sk, o) {
  const q = {
    y0: 0,
    w0: 130,
    hipY: 170,
    hipW: 176,
    y1: 760,
    w1: 300,
    n: 8,
    wave: 14,
    arc: 34,
    gather: 0,
    from: 0.1,
    dip: 8,
    drop: [0, 5, 'm', 0.45],
    fill: 'main',
    k: 1,
    ...o,
  }
  const r = sk.r.fork('skirt' + (o.id || '')),
    k = soft(sk) * q.k
  const xs = cuts1(r, q.n, q.w1)
  const hemAt = (x) => q.y1 + q.arc * (1 - (x / q.w1) ** 2)
  const p = M(-q.w0, q.y0).C(-q.w0 * 0.5, q.y0 + q.dip, q.w0 * 0.5, q.y0 + q.dip, q.w0, q.y0)
  if (q.hipY) {
    const t = q.hipY - q.y0
    p.C(q.w0 + (q.hipW - q.w0) * 0.45, q.y0 + t * 0.3, q.hipW - (q.w1 - q.hipW) * 0.06, q.hipY - t * 0.35, q.hipW, q.hipY)
  }
  const from = p.last
  p.C(
    from[0] + (q.w1 - from[0]) * 0.3,
    from[1] + (q.y1 - from[1]) * 0.34,
    q.w1 - (q.w1 - from[0]) * 0.18,
    q.y1 - (q.y1 - from[1]) * 0.3,
    q.w1,
    q.y1,
  )
  const wave = []
  for (let i = q.n; i >= 0; i--) {
    if (i < q.n) {
      const xm = (xs[i] + xs[i + 1]) / 2
      wave.push([xm, hemAt(xm) + q.wave * r.n(0.2, 0.6)])
    }
    if (i > 0) wave.push([xs[i], hemAt(xs[i]) - (i < q.n ? q.wave * r.n(0.1, 0.45) : 0)])
  }
  wave.push([-q.w1, q.y1])
  p.S(wave, 0.9)
  if (q.hipY) {
    p.C(
      -q.w1 + (q.w1 - q.hipW) * 0.18,
      q.y1 - (q.y1 - q.hipY) * 0.3,
      -q.hipW - (q.w1 - q.hipW) * 0.3,
      q.hipY + (q.y1 - q.hipY) * 0.34,
      -q.hipW,
      q.hipY,
    )
    const t = q.hipY - q.y0
    p.C(-q.hipW + (q.w1 - q.hipW) * 0.06, q.hipY - t * 0.35, -q.w0 - (q.hipW - q.w0) * 0.45, q.y0 + t * 0.3, -q.w0, q.y0)
  } else
    p.C(-q.w1 + (q.w1 - q.w0) * 0.18, q.y1 - (q.y1 - q.y0) * 0.3, -q.w0 - (q.w1 - q.w0) * 0.3, q.y0 + (q.y1 - q.y0) * 0.34, -q.w0, q.y0)
  const part = sk.part(p.Z(), { line: 0.42, drop: q.drop, fill: q.fill })
  const bodyW = (y) => {
    const t = clamp((y - q.y0) / (q.y1 - q.y0))
    return q.hipY && y < q.hipY
      ? lerp(q.w0, q.hipW, Math.sin((((y - q.y0) / (q.hipY - q.y0)) * Math.PI) / 2))
      : lerp(q.hipY ? q.hipW : q.w0, q.w1, q.hipY ? (y - q.hipY) / (q.y1 - q.hipY) : t)
  }
  for (let i = 0; i < q.n; i++) {
    const xm = (xs[i] + xs[i + 1]) / 2,
      w = xs[i + 1] - xs[i]
    const ys = q.y0 + (q.y1 - q.y0) * clamp(q.from + r.n(-0.05, 0.12))
    const x0 = (xm / q.w1) * bodyW(ys)
    fold(part, line(x0, ys, xm, q.y1 + q.arc + 40, r.n(-8, 8), 8), (t) => lerp(2, w * 0.55, t ** 0.85), r.n(0.45, 0.8) * k, 'b')
    if (i > 0) {
      const x = xs[i],
        y2 = q.y0 + (q.y1 - q.y0) * clamp(q.from + r.n(-0.04, 0.2)),
        xx = (x / q.w1) * bodyW(y2)
      fold(part, line(xx, y2, x, q.y1 + q.arc + 40, r.n(-8, 8), 8), (t) => lerp(1, w * 0.34, t ** 0.9), -r.n(0.55, 0.95) * k, 'm')
      if (r.yes(0.6))
        fold(part, line(xx + w * 0.1, y2 + 30, x + w * 0.17, q.y1 + q.arc + 30, r.n(-5, 5), 6), (t) => lerp(1, w * 0.1, t), 0.4 * k, 'f')
    }
  }
  if (q.gather) {
    const n = Math.round(q.w0 / 7)
    for (let i = 0; i < n; i++) {
      const x = lerp(-1, 1, (i + r.n(0.2, 0.8)) / n) * q.w0,
        L = r.n(30, 120) * q.gather
      fold(
        part,
        line(x, q.y0 - 6, x * (1 + (0.35 * L) / 300), q.y0 + L, r.n(-4, 4)),
        (t) => lerp(r.n(7, 12), 1, t),
        (i % 2 ? 0.7 : -0.85) * k,
        'f',
      )
    }
  }
  roundness(part, -Math.max(q.w1, q.hipW) * 0.98, Math.max(q.w1, q.hipW) * 1.05, 0.16, 0.4)
  fall(part, q.y0, q.y1 + 80, 0.18)
  return { ...q, part, xs, hemAt, bodyW }
}

/** Knife or box pleats as folded panels. */
export function pleats(sk, o) {
  const q = { y0: 0, w0: 140, y1: 760, w1: 300, n: 14, arc: 22, dip: 8, fill: 'main', depth: 0.9, hipY: 0, hipW: 0, k: 1, ...o }
  const r = sk.r.fork('pl' + (o.id || ''))
  if (sk.fabric.col.L > 0.85) q.depth *= 0.55
  const hemAt = (x) => q.y1 + q.arc * (1 - (x / q.w1) ** 2)
  const p = M(-q.w0, q.y0).C(-q.w0 * 0.5, q.y0 + q.dip, q.w0 * 0.5, q.y0 + q.dip, q.w0, q.y0)
  p.C(q.w0 + (q.w1 - q.w0) * 0.36, q.y0 + (q.y1 - q.y0) * 0.26, q.w1 - (q.w1 - q.w0) * 0.12, q.y1 - (q.y1 - q.y0) * 0.4, q.w1, q.y1)
  const X = (i) => lerp(-q.w1, q.w1, i / q.n)
  for (let i = q.n - 1; i >= 0; i--) {
    const xa = X(i + 1),
      xb = X(i)
    p.L(xb + (xa - xb) * 0.06, hemAt(xb) + 9).L(xb, hemAt(xb))
  }
  p.L(-q.w1, q.y1).C(
    -q.w1 + (q.w1 - q.w0) * 0.12,
    q.y1 - (q.y1 - q.y0) * 0.4,
    -q.w0 - (q.w1 - q.w0) * 0.36,
    q.y0 + (q.y1 - q.y0) * 0.26,
    -q.w0,
    q.y0,
  )
  const part = sk.part(p.Z(), { line: 0.42, drop: [0, 5, 'm', 0.45], fill: q.fill })
  const bend = (x0, x1) => {
    const pts = []
    for (let i = 0; i <= 8; i++) {
      const t = i / 8
      const y = lerp(q.y0, hemAt(x1) + 20, t)
      const e = 1 - (1 - t) ** 1.5
      pts.push([lerp(x0, x1, e), y])
    }
    return pts
  }
  for (let i = 0; i < q.n; i++) {
    const a = i / q.n,
      x0 = lerp(-q.w0, q.w0, a),
      x1 = X(i),
      wT = (2 * q.w0) / q.n,
      wB = (2 * q.w1) / q.n,
      l = bend(x0, x1)
    const jit = r.n(0.85, 1.15)
    if (i > 0) {
      part.marks.push({ path: curve(l), a: 0.5, w: 1.9 })
      part.marks.push({ path: curve(l.map(([x, y], j) => [x + lerp(2, 4, j / 8), y])), c: 'hi', a: 0.5, w: 2 })
    }
    fold(
      part,
      l.map(([x, y], j) => [x - lerp(wT, wB, j / 8) * 0.16, y]),
      (t) => lerp(wT, wB, t) * 0.36,
      -0.85 * q.depth * jit * q.k,
      'f',
    )
    fold(
      part,
      l.map(([x, y], j) => [x + lerp(wT, wB, j / 8) * 0.22, y]),
      (t) => lerp(wT, wB, t) * 0.34,
      0.6 * q.depth * jit * q.k,
      'f',
    )
  }
  for (let i = 0; i < 5; i++) {
    const x = r.n(-q.w1, q.w1) * 0.8
    fold(part, line(x * 0.7, q.y0 + 200, x, q.y1 + 60, r.n(-12, 12)), (t) => lerp(20, 70, t), r.n(-0.3, 0.3) * q.k, 'x')
  }
  roundness(part, -q.w1, q.w1 * 1.06, 0.18, 0.42)
  fall(part, q.y0, q.y1 + 80, 0.16)
  return { ...q, part, hemAt }
}
