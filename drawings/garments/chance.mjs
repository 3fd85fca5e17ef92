// Seeded numbers: the same seed gives the same picture.

/* ---------- randomness ---------- */
function hash(str) {
  let h = 2166136261 >>> 0
  for (const c of String(str)) {
    h ^= c.codePointAt(0)
    h = Math.imul(h, 16777619)
  }
  h ^= h >>> 16
  h = Math.imul(h, 2246822507)
  h ^= h >>> 13
  h = Math.imul(h, 3266489909)
  return (h ^ (h >>> 16)) >>> 0
}

export function rng(seed) {
  let a = hash(seed)
  const r = () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = a
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  r.n = (lo, hi) => lo + (hi - lo) * r()
  r.i = (lo, hi) => Math.floor(r.n(lo, hi + 1 - 1e-9))
  r.pick = (list) => list[Math.floor(r() * list.length)]
  r.yes = (p = 0.5) => r() < p
  r.fork = (label) => rng(`${seed}/${label}`)
  return r
}

/* ---------- numbers ---------- */
export const f1 = (n) => (Math.round(n * 10) / 10).toString()

export const lerp = (a, b, t) => a + (b - a) * t

export const clamp = (v, lo = 0, hi = 1) => Math.min(hi, Math.max(lo, v))
