// Cowl, straps and the shaped skirt that dresses share.
import { lerp } from '../chance.mjs'
import { P, curve, line, taper } from '../path.mjs'
import { both, fall, roundness } from '../pattern/body.mjs'
import { sleeve } from '../pattern/sleeve.mjs'
import { fold } from '../render.mjs'

// Dresses, jumpsuits, suits, activewear, swimwear, lingerie, other.

export const cowl = (f, k, y, w) =>
  [
    [-0.7, 0, 0.7, -70, 14, -0.6, 'f'],
    [-0.84, -8, 0.84, -86, 18, 0.6, 'm'],
    [-0.96, -4, 0.96, -120, 18, -0.5, 'm'],
    [-1.04, -8, 1.04, -150, 28, 0.5, 'b'],
  ].forEach(([a, dy, c, e, ww, h, so]) =>
    fold(f, line(a * w, y + dy, c * w, y + dy, e, 8), (t) => ww * Math.sin(Math.PI * t) + 2, h * k, so),
  )

export const strap = (sk, s, a, b, w = 6) =>
  sk.part(taper(curve([a, [lerp(a[0], b[0], 0.5) + s * 4, lerp(a[1], b[1], 0.5)], b]).pts(10), w), { line: 0.5, pat: false })

export const sleeves = (sk, q, o) => {
  const out = {}
  both((s) => {
    out[s] = sleeve(sk, q, s, o)
  })
  return out
}

/** A bodice outline (right half, ending at the hip) continued into a fluted hem. */
export function skirtShape(sk, r, half, hipW, hipY, hw, L, n, k, ww, wy) {
  const w = []
  let t = 0
  for (let i = 0; i < n; i++) {
    const q = r.n(0.7, 1.3)
    w.push(q)
    t += q
  }
  const xs = [-hw]
  let a = -hw
  for (const q of w) {
    a += (q / t) * 2 * hw
    xs.push(a)
  }
  const arc = 40,
    hemAt = (x) => L + arc * (1 - (x / hw) ** 2)
  const p = new P(half.s.map((q) => [...q]))
  p.C(hipW + (hw - hipW) * 0.26, hipY + (L - hipY) * 0.34, hw - (hw - hipW) * 0.2, L - (L - hipY) * 0.3, hw, L)
  const wave = []
  for (let i = n; i >= 0; i--) {
    if (i < n) {
      const xm = (xs[i] + xs[i + 1]) / 2
      wave.push([xm, hemAt(xm) + r.n(2, 9)])
    }
    if (i > 0) wave.push([xs[i], hemAt(xs[i]) - (i < n ? r.n(1, 6) : 0)])
  }
  wave.push([-hw, L])
  p.S(wave, 0.9)
  p.C(-hw + (hw - hipW) * 0.2, L - (L - hipY) * 0.3, -hipW - (hw - hipW) * 0.26, hipY + (L - hipY) * 0.34, -hipW, hipY)
  p.join(half.mirror().reversed()).Z()
  const f = sk.part(p, { line: 0.45, drop: [0, 6, 'm', 0.5] })
  for (let i = 0; i < n; i++) {
    const xm = (xs[i] + xs[i + 1]) / 2,
      wd = xs[i + 1] - xs[i],
      y0 = hipY + r.n(-150, 60),
      bw = y0 < hipY ? lerp(ww, hipW, Math.max(0, (y0 - wy) / (hipY - wy))) : hipW
    fold(f, line((xm / hw) * bw, y0, xm, L + 70, r.n(-8, 8), 8), (q) => lerp(1, wd * 0.55, q ** 0.9), r.n(0.5, 0.85) * k, 'b')
    if (i) {
      const x = xs[i],
        y2 = hipY + r.n(-120, 140)
      fold(f, line((x / hw) * hipW * 0.98, y2, x, L + 70, r.n(-8, 8), 8), (q) => lerp(0.6, wd * 0.32, q), -r.n(0.6, 0.95) * k, 'm')
      if (r.yes(0.6))
        fold(f, line((x / hw) * hipW + 8, y2 + 60, x + wd * 0.16, L + 60, r.n(-5, 5), 6), (q) => lerp(0.6, wd * 0.1, q), 0.45 * k, 'f')
    }
  }
  roundness(f, -hw * 0.98, hw * 1.04, 0.16, 0.42)
  fall(f, hipY, L + 60, 0.16)
  return f
}
