// Buttons, zips, pockets, belts and bows.
import { lerp } from '../chance.mjs'
import { M, curve, ell, line, poly, rect, sym, taper } from '../path.mjs'
import { both, roundness, soft } from './body.mjs'
import { fold, stitch } from '../render.mjs'

/* ---------------- closures and details ---------------- */
export function button(part, x, y, rr = 9, c = '#3b3640', holes = true) {
  const push = (o) => part.marks.push(o)
  push({ path: ell(x + 1.8, y + 2.6, rr * 1.05), k: 'fill', c: '#000', a: 0.28, soft: 'e' })
  push({ path: ell(x, y, rr), k: 'fill', c, a: 1 })
  push({ path: ell(x, y, rr * 0.78), c: '#000', a: 0.22, w: rr * 0.12 })
  push({
    path: curve([
      [x - rr * 0.72, y + rr * 0.1],
      [x - rr * 0.55, y - rr * 0.52],
      [x + rr * 0.1, y - rr * 0.74],
    ]),
    c: '#fff',
    a: 0.55,
    w: rr * 0.16,
  })
  if (holes)
    for (const [a, b] of [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ])
      push({ path: ell(x + a * rr * 0.24, y + b * rr * 0.24, rr * 0.1), k: 'fill', c: '#000', a: 0.55 })
}

/** Patch pocket. */
export function pocket(sk, x, y, w, h, o = {}) {
  const u = { shape: 'square', rot: 0, ...o }
  let p =
    u.shape === 'point'
      ? M(x, y)
          .L(x + w, y)
          .L(x + w, y + h - 18)
          .L(x + w / 2, y + h)
          .L(x, y + h - 18)
          .Z()
      : u.shape === 'round'
        ? M(x, y)
            .L(x + w, y)
            .L(x + w, y + h - 22)
            .C(x + w, y + h - 4, x + w - 12, y + h, x + w - 26, y + h)
            .L(x + 26, y + h)
            .C(x + 12, y + h, x, y + h - 4, x, y + h - 22)
            .Z()
        : rect(x, y, w, h, 4)
  if (u.rot) p = p.rot(u.rot, x + w / 2, y)
  const part = sk.part(p, { line: 0.5, drop: [2, 3, 'f', 0.45], rot: u.prot || 0, fill: u.fill || 'main' })
  const inset = (d) => {
    const b =
      u.shape === 'point'
        ? M(x + d, y + d)
            .L(x + d, y + h - 18 - d * 0.4)
            .L(x + w / 2, y + h - d)
            .L(x + w - d, y + h - 18 - d * 0.4)
            .L(x + w - d, y + d)
        : M(x + d, y + d)
            .L(x + d, y + h - d - 8)
            .Q(x + d, y + h - d, x + d + 8, y + h - d)
            .L(x + w - d - 8, y + h - d)
            .Q(x + w - d, y + h - d, x + w - d, y + h - d - 8)
            .L(x + w - d, y + d)
    return u.rot ? b.rot(u.rot, x + w / 2, y) : b
  }
  stitch(part, inset(5), { a: 0.5, c: u.thread })
  stitch(
    part,
    u.rot
      ? poly(
          [
            [x + 4, y + 20],
            [x + w - 4, y + 20],
          ],
          false,
        ).rot(u.rot, x + w / 2, y)
      : poly(
          [
            [x + 4, y + 20],
            [x + w - 4, y + 20],
          ],
          false,
        ),
    { a: 0.4, c: u.thread },
  )
  fold(part, line(x + 4, y + 6, x + w - 4, y + 6), 14, 0.4, 'f')
  return { part }
}

export function welt(part, x, y, w, h, rot = 0) {
  let p = rect(x, y, w, h, 2)
  let l = M(x, y + h).L(x + w, y + h)
  if (rot) {
    p = p.rot(rot, x + w / 2, y)
    l = l.rot(rot, x + w / 2, y)
  }
  part.marks.push({ path: p.move(1, 4), k: 'fill', c: 'shade', a: 0.5, soft: 'f' })
  part.marks.push({ path: p, k: 'fill', c: 'hi', a: 0.14 })
  part.marks.push({ path: p, a: 0.55, w: 1.7 })
  part.marks.push({ path: l, a: 0.7, w: 2.4 })
}

export function flapPocket(sk, x, y, w, h, rot = 0, o = {}) {
  let p = M(x, y)
    .L(x + w, y)
    .L(x + w - 1, y + h - 10)
    .Q(x + w - 2, y + h, x + w - 12, y + h)
    .L(x + 8, y + h)
    .Q(x, y + h, x, y + h - 10)
    .Z()
  if (rot) p = p.rot(rot, x + w / 2, y)
  const part = sk.part(p, { line: 0.55, drop: [1, 6, 'f', 0.6], ...o })
  let t = M(x - 3, y - 3).L(x + w + 3, y - 3)
  if (rot) t = t.rot(rot, x + w / 2, y)
  part.marks.push({ path: t, a: 0.6, w: 3, top: true })
  return part
}

/** Belt with a buckle or a tied bow. */
export function belt(sk, y, w, h = 40, o = {}) {
  const p = sk.part(
    sym(
      M(0, y + 6)
        .C(w * 0.5, y + 6, w * 0.8, y + 4, w + 3, y)
        .L(w + 3, y + h)
        .C(w * 0.8, y + h + 5, w * 0.5, y + h + 7, 0, y + h + 7),
    ),
    { line: 0.55, drop: [0, 7, 'm', 0.6], pat: o.pat ?? true, rot: 90, fill: o.fill || 'main' },
  )
  roundness(p, -w - 5, w + 10, 0.2, 0.4)
  if (o.stitch !== false) {
    stitch(p, M(-w, y + 7).C(-w * 0.5, y + 13, w * 0.5, y + 13, w, y + 7), { a: 0.4 })
    stitch(p, M(-w, y + h - 7).C(-w * 0.5, y + h, w * 0.5, y + h, w, y + h - 7), { a: 0.4 })
  }
  return p
}

export function tieBow(sk, x, y, k = 1, o = {}) {
  // knot with two loops and two tails
  const r = sk.r.fork('bow' + x)
  const kk = soft(sk)
  const tails = o.tails ?? 250
  both((s) => {
    const L = tails * r.n(0.85, 1.1) * k,
      a = s * r.n(20, 46) * k
    const pts = line(x + s * 4, y + 8, x + a, y + L, s * 14, 6)
    const t = sk.part(
      taper(pts, (t) => lerp(24, 44, t) * k),
      { line: 0.5, drop: [4, 6, 'm', 0.55], rot: -s * 8, fill: o.fill || 'main' },
    )
    fold(t, line(x + s * 6, y + 10, x + a * 0.9, y + L, s * 14), (q) => lerp(8, 16, q) * k, 0.6 * kk, 'f')
    fold(t, line(x + s * 12, y + 14, x + a + 10 * s, y + L, s * 14), (q) => lerp(4, 10, q) * k, -0.6 * kk, 'f')
  })
  if (o.loops !== false)
    both((s) => {
      const lp = M(x, y - 6 * k)
        .C(x + s * 30 * k, y - 52 * k, x + s * 110 * k, y - 50 * k, x + s * 112 * k, y - 8 * k)
        .C(x + s * 112 * k, y + 34 * k, x + s * 40 * k, y + 34 * k, x, y + 10 * k)
        .Z()
      const t = sk.part(lp, { line: 0.5, drop: [3, 6, 'm', 0.55], rot: s * 70, fill: o.fill || 'main' })
      fold(t, line(x + s * 8 * k, y - 2 * k, x + s * 92 * k, y - 16 * k, s * -8), (q) => lerp(5, 16, q) * k, 0.6 * kk, 'f')
      fold(t, line(x + s * 8 * k, y + 3 * k, x + s * 80 * k, y + 12 * k, s * 6), (q) => lerp(8, 2, q) * k, -0.7 * kk, 'f')
    })
  const kn = sk.part(rect(x - 17 * k, y - 20 * k, 34 * k, 42 * k, 12 * k), { line: 0.5, drop: [2, 4, 'f', 0.6], fill: o.fill || 'main' })
  fold(kn, line(x - 5 * k, y - 16 * k, x - 7 * k, y + 16 * k, 4), 10 * k, 0.6, 'f')
  fold(kn, line(x + 7 * k, y - 16 * k, x + 5 * k, y + 16 * k, -4), 8 * k, -0.7, 'f')
}
