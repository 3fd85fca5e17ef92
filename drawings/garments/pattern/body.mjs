// The bodice: torso, its folds, its roundness.
import { lerp } from '../chance.mjs'
import { M, line, sym } from '../path.mjs'
import { fold } from '../render.mjs'

// Pattern pieces: bodices, sleeves, skirts, legs, collars, closures.
// Everything is drawn around x = 0; s = +1 is the right half, s = -1 the left.

export const both = (fn) => {
  fn(-1)
  fn(1)
}

export const mx = (p, s) => (s < 0 ? p.mirror() : p)

export const sp = (pts, s) => (s < 0 ? pts.map(([x, y]) => [-x, y]) : pts)

export const soft = (sk) =>
  ({
    silk: 1.05,
    satin: 1.05,
    sheer: 0.9,
    organza: 0.9,
    linen: 0.85,
    cotton: 0.8,
    poplin: 0.75,
    jersey: 0.5,
    wool: 0.55,
    felt: 0.5,
    suiting: 0.6,
    tweed: 0.35,
    knit: 0.6,
    rib: 0.5,
    cable: 0.4,
    denim: 0.6,
    canvas: 0.5,
    leather: 0.65,
    patent: 0.6,
    velvet: 0.95,
    nylon: 0.7,
    sequin: 0.6,
    lurex: 0.8,
    virtual: 1.1,
  })[sk.fabric.kind] ?? 0.8

/* side shading of a rounded body */
export const roundness = (part, x0, x1, l = 0.16, rr = 0.34) =>
  part.grads.push({
    at: [x0, 0, x1, 0],
    stops: [
      [0, 'shade', l],
      [0.22, 'shade', 0],
      [0.62, 'shade', 0],
      [1, 'shade', rr],
    ],
  })

export const fall = (part, y0, y1, a = 0.22) =>
  part.grads.push({
    at: [0, y0, 0, y1],
    stops: [
      [0, 'shade', 0],
      [0.6, 'shade', a * 0.2],
      [1, 'shade', a],
    ],
  })

/* ---------------- necklines ---------------- */
export function neckTo(p, q) {
  // p stands at (0, nd); goes to (nw, 0)
  const { nw, nd } = q
  switch (q.neck) {
    case 'v':
      return p.C(nw * 0.3, nd * 0.72, nw * 0.84, nd * 0.3, nw, 0)
    default:
      return p.C(nw * 0.58, nd, nw * 0.96, nd * 0.62, nw, 0)
  }
}

export const TORSO = {
  nw: 84,
  nd: 80,
  bnd: 12,
  sw: 206,
  sd: 54,
  ax: 172,
  aw: 190,
  ay: 250,
  ww: 180,
  wy: 440,
  hw: 190,
  hy: 640,
  hem: 12,
  neck: 'crew',
  dartless: false,
}

/** A closed bodice. Returns measures and the two parts. */
export function torso(sk, o = {}) {
  const q = { ...TORSO, ...o }
  const r = sk.r.fork('torso')
  const k = soft(sk)
  const back = q.noBack
    ? null
    : sk.part(
        sym(
          M(0, q.bnd)
            .C(q.nw * 0.6, q.bnd, q.nw * 0.92, q.bnd * 0.5, q.nw + 2, -1)
            .L(q.nw + 8, 24)
            .C(q.nw * 0.9, q.nd * 0.8, q.nw * 0.6, q.nd + 16, 0, q.nd + 16),
        ),
        {
          fill: 'inside',
          behind: true,
          pat: q.insidePat ?? 'structure',
          line: 0.4,
          grads: [
            {
              at: [0, 0, 0, q.nd + 20],
              stops: [
                [0, 'shade', 0.15],
                [1, 'shade', 0.75],
              ],
            },
          ],
        },
      )
  const half = neckTo(M(0, q.nd), q)
  half.B(q.sw, q.sd, q.shoulderBow ?? 3)
  half.C(q.sw - 10, q.sd + (q.ay - q.sd) * 0.3, q.ax - 4, q.ay - (q.ay - q.sd) * 0.32, q.aw, q.ay)
  half.C(q.aw - 2, q.ay + (q.wy - q.ay) * 0.4, q.ww + (q.aw - q.ww) * 0.05, q.wy - (q.wy - q.ay) * 0.35, q.ww, q.wy)
  half.C(q.ww - (q.aw - q.ww) * 0.05, q.wy + (q.hy - q.wy) * 0.36, q.hw - 2, q.hy - (q.hy - q.wy) * 0.4, q.hw, q.hy)
  half.C(q.hw * 0.62, q.hy + q.hem, q.hw * 0.3, q.hy + q.hem, 0, q.hy + q.hem)
  const front = sk.part(sym(half), { line: 0.42, drop: q.drop ?? [0, 5, 'm', 0.45], fill: q.fill || 'main' })
  roundness(front, -q.aw - 12, q.aw + 20, 0.14, 0.3)
  fall(front, q.ay, q.hy + 60, 0.2)
  if (q.folds !== false) torsoFolds(front, q, r, k)
  return { ...q, front, back }
}

function torsoFolds(front, q, r, k) {
  both((s) => {
    const j = () => r.n(0.8, 1.2)
    fold(front, line(s * q.sw * 0.6, q.sd + 14, s * q.sw * 0.46, q.ay + 120, s * 10), (t) => lerp(8, 56, t), 0.3 * k * j(), 'b')
    fold(front, line(s * q.aw * 0.97, q.ay - 18, s * q.aw * 0.42, q.ay + 96 * j(), s * -16), (t) => lerp(28, 1, t), -0.5 * k * j(), 'm')
    fold(front, line(s * q.aw * 0.95, q.ay + 26, s * q.aw * 0.46, q.ay + 132 * j(), s * -14), (t) => lerp(34, 1, t), 0.42 * k * j(), 'b')
    fold(front, line(s * (q.sw - 12), q.sd + 40, s * q.nw * 0.9, q.ay - 10, s * 20), (t) => lerp(18, 4, t), -0.26 * k * j(), 'b')
    const wy = q.wy + r.n(-40, 40),
      wl = r.n(0.3, 0.6)
    fold(front, line(s * (q.ww + 6), wy - 40, s * q.ww * wl, wy + 18 * j(), s * r.n(6, 16)), (t) => lerp(22, 1, t), -0.3 * k * j(), 'b')
    fold(
      front,
      line(s * (q.ww + 6), wy + 4, s * q.ww * (wl + 0.08), wy + 46 * j(), s * r.n(6, 16)),
      (t) => lerp(24, 1, t),
      0.3 * k * j(),
      'b',
    )
    if (r.yes(0.7))
      fold(front, line(s * (q.hw + 4), q.wy + 90 * j(), s * q.hw * 0.5, q.hy - 40, s * 12), (t) => lerp(16, 4, t), -0.3 * k, 'm')
  })
  const n = 5
  for (let i = 0; i < n; i++) {
    const x = lerp(-0.78, 0.78, (i + r.n(0.2, 0.8)) / n),
      w = r.n(26, 54)
    fold(
      front,
      line(x * q.ww * 0.8, r.n(q.ay + 60, q.wy + 40), x * q.hw * 1.02, q.hy + 30, r.n(-10, 10)),
      (t) => lerp(4, w, t),
      (i % 2 ? -0.4 : 0.36) * k * r.n(0.6, 1.1),
      'b',
    )
  }
}
