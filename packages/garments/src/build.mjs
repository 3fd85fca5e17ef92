// Pattern pieces: bodices, sleeves, skirts, legs, collars, closures.
// Everything is drawn around x = 0; s = +1 is the right half, s = -1 the left.
import { M, sym, line, lerp, curve, ell, taper, rect, poly, mix2, clamp } from './core.mjs'
import { fold, seam, stitch } from './render.mjs'

export const both = (fn) => {
  fn(-1)
  fn(1)
}
export const mx = (p, s) => (s < 0 ? p.mirror() : p)
const sp = (pts, s) => (s < 0 ? pts.map(([x, y]) => [-x, y]) : pts)
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
    case 'deepv':
      return p.C(nw * 0.22, nd * 0.7, nw * 0.9, nd * 0.36, nw, 0)
    case 'scoop':
      return p.C(nw * 0.72, nd, nw * 0.98, nd * 0.62, nw, 0)
    case 'square':
      return p.C(nw * 0.4, nd + 2, nw * 0.7, nd, nw * 0.86, nd - 2).C(nw * 0.9, nd * 0.7, nw * 0.97, nd * 0.3, nw, 0)
    case 'boat':
      return p.C(nw * 0.5, nd, nw * 0.86, nd * 0.7, nw, 0)
    default:
      return p.C(nw * 0.58, nd, nw * 0.96, nd * 0.62, nw, 0)
  }
}
const TORSO = {
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
export function torsoFolds(front, q, r, k) {
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
const bandEdges = (q, w) => {
  // seam edge and free edge of a neckband, left to right
  const half = neckTo(M(0, q.nd), q).pts(14)
  const outer = [...half.map(([x, y]) => [-x, y]).reverse(), ...half.slice(1)]
  const inner = outer.map(([x, y]) => {
    const v = Math.max(0, Math.min(1, y / q.nd))
    return [x * (1 - (0.72 * w) / q.nw), y - w * v - w * 0.42 * (1 - v)]
  })
  return { outer, inner }
}
/** Ribbed or plain band inside the neckline. */
export function neckBand(sk, q, w = 24, o = {}) {
  const { outer, inner } = bandEdges(q, w)
  const band = sk.part(
    M(...outer[0])
      .S(outer.slice(1))
      .L(...inner[inner.length - 1])
      .S([...inner].reverse().slice(1))
      .Z(),
    { drop: [0, 4, 'f', 0.5], pat: false, line: 0.42, fill: o.fill || 'main', ...o },
  )
  if (o.ticks !== false) {
    let acc = 0
    for (let i = 1; i < outer.length; i++) {
      acc += Math.hypot(outer[i][0] - outer[i - 1][0], outer[i][1] - outer[i - 1][1])
      while (acc > 7) {
        acc -= 7
        const t = i - acc / 20
        const i0 = Math.max(0, Math.floor(t)),
          f = t - i0,
          A = mix2(outer[i0], outer[Math.min(i0 + 1, outer.length - 1)], f),
          B = mix2(inner[i0], inner[Math.min(i0 + 1, inner.length - 1)], f)
        band.marks.push({ path: M(...A).L(...B), a: 0.24, w: 1.8 })
      }
    }
  }
  fold(
    band,
    outer.map((p, i) => mix2(p, inner[i], 0.5)),
    w * 0.5,
    0.4,
    'f',
  )
  band.grads.push({
    at: [-q.nw, 0, q.nw, 0],
    stops: [
      [0, 'shade', 0.1],
      [0.4, 'shade', 0],
      [1, 'shade', 0.3],
    ],
  })
  return band
}
/** What is seen of the band at the back of the neck. */
export function backBand(sk, q, w = 24, o = {}) {
  const x = q.nw - 0.72 * w,
    y = -w * 0.42,
    d = q.bnd
  const top = M(-x, y)
      .C(-x * 0.6, d - w * 0.3, x * 0.6, d - w * 0.3, x, y)
      .pts(18),
    bot = M(-q.nw, 2)
      .C(-q.nw * 0.6, d + w * 0.7, q.nw * 0.6, d + w * 0.7, q.nw, 2)
      .pts(18)
  const band = sk.part(
    M(...top[0])
      .S(top.slice(1))
      .L(...bot[bot.length - 1])
      .S([...bot].reverse().slice(1))
      .Z(),
    {
      pat: false,
      behind: true,
      line: 0.36,
      fill: o.fill || 'main',
      grads: [
        {
          at: [0, y, 0, d + w],
          stops: [
            [0, 'shade', 0.12],
            [1, 'shade', 0.5],
          ],
        },
      ],
    },
  )
  if (o.ticks !== false)
    for (let i = 0; i < 18; i += 0.9) {
      const k = Math.floor(i),
        f = i - k
      band.marks.push({ path: M(...mix2(top[k], top[k + 1], f)).L(...mix2(bot[k], bot[k + 1], f)), a: 0.24, w: 1.8 })
    }
  return band
}
export function ticks(part, pts, half, gap, o = {}) {
  // short ribs across a line
  let acc = 0
  for (let i = 1; i < pts.length; i++) {
    const [x0, y0] = pts[i - 1],
      [x1, y1] = pts[i],
      l = Math.hypot(x1 - x0, y1 - y0)
    let t = gap - acc
    while (t < l) {
      const x = lerp(x0, x1, t / l),
        y = lerp(y0, y1, t / l),
        nx = -(y1 - y0) / l,
        ny = (x1 - x0) / l
      part.marks.push({
        path: M(x + nx * half, y + ny * half).L(x - nx * half, y - ny * half),
        c: o.c || 'line',
        a: o.a || 0.26,
        w: o.w || 1.8,
      })
      t += gap
    }
    acc = (acc + l) % gap
  }
}
export function hemRib(sk, q, h = 54, o = {}) {
  const y = q.hy,
    w = q.hw
  const rib = sk.part(
    sym(
      M(0, y + q.hem - 4)
        .C(w * 0.3, y + q.hem - 4, w * 0.62, y + q.hem - 4, w + 2, y - 8)
        .L(w - 8, y + h - 4)
        .C(w * 0.6, y + q.hem + h - 2, w * 0.3, y + q.hem + h, 0, y + q.hem + h),
    ),
    { pat: 'rib', line: 0.36, drop: [0, -2, 'f', 0.2], ...o },
  )
  roundness(rib, -w - 10, w + 16, 0.14, 0.34)
  seam(rib, M(-w, y - 6).C(-w * 0.5, y + q.hem, w * 0.5, y + q.hem, w, y - 6), { a: 0.4 })
  for (let i = 0; i < 5; i++) {
    const x = sk.r.n(-w, w)
    fold(rib, line(x, y, x * 0.99, y + h + 10), 24, i % 2 ? 0.16 : -0.16, 'b')
  }
  return rib
}

/* ---------------- sleeves ---------------- */
/** s: side; o: len, ang (deg from the vertical), cw cuff half width, puff, bend, cuff */
export function sleeve(sk, q0, s, o = {}) {
  const q = { ...TORSO, ...q0 }
  const u = { len: 560, ang: 11, cw: 44, puff: 0, bend: 10, cuff: 'plain', wide: 0, over: false, ...o }
  const r = sk.r.fork('sl' + s),
    k = soft(sk) * (u.foldK ?? 1)
  const a = ((u.ang + r.n(-1.2, 1.2)) * Math.PI) / 180,
    dx = Math.sin(a),
    dy = Math.cos(a)
  const S = [q.sw - 6, q.sd - 3],
    U = [q.aw - 8, q.ay + 6]
  const T0 = [q.sw - 18, q.sd + 44]
  const E = [T0[0] + dx * u.len, T0[1] + dy * u.len]
  const out = [E[0] + dy * u.cw, E[1] - dx * u.cw],
    inn = [E[0] - dy * u.cw, E[1] + dx * u.cw]
  const shortS = u.len < 330
  const mid = mix2(S, out, 0.5)
  const im = mix2(U, inn, 0.5)
  const bo = u.bend,
    w = u.wide,
    pf = u.puff
  const p = M(q.sw - 46, q.sd - 4).L(S[0], S[1] - pf * 26)
  if (shortS)
    p.C(
      S[0] + 26 + pf * 70,
      S[1] + 6 - pf * 30,
      out[0] - dx * u.len * 0.35 + 10 + pf * 60,
      out[1] - dy * u.len * 0.4,
      out[0] + pf * 4,
      out[1],
    )
  else {
    const m = [mid[0] + 12 + bo + w, mid[1]]
    p.C(S[0] + 26 + pf * 66, S[1] + 10 - pf * 30, m[0] - dx * u.len * 0.2 + 6 + pf * 40, m[1] - dy * u.len * 0.24, m[0], m[1]).C(
      m[0] + dx * u.len * 0.16,
      m[1] + dy * u.len * 0.18,
      out[0] - dx * u.len * 0.16 + w * 0.6,
      out[1] - dy * u.len * 0.18,
      out[0],
      out[1],
    )
  }
  p.C(mix2(out, inn, 0.3)[0], mix2(out, inn, 0.3)[1] + 7, mix2(out, inn, 0.7)[0], mix2(out, inn, 0.7)[1] + 7, inn[0], inn[1])
  if (shortS) p.C(inn[0] - dx * u.len * 0.2, inn[1] - dy * u.len * 0.25, U[0] + 6, U[1] + 16, U[0], U[1])
  else {
    const m = [im[0] + bo * 0.7 - w * 0.35, im[1]]
    p.C(inn[0] - dx * u.len * 0.16 - w * 0.5, inn[1] - dy * u.len * 0.16, m[0] + dx * u.len * 0.1, m[1] + dy * u.len * 0.14, m[0], m[1]).C(
      m[0] - dx * u.len * 0.12,
      m[1] - dy * u.len * 0.14,
      U[0] + 12,
      U[1] + 26,
      U[0],
      U[1],
    )
  }
  p.L(q.ax - 40, q.ay - 30)
    .L(q.ax - 60, q.sd + 40)
    .Z()
  const part = sk.part(mx(p, s), {
    rot: -s * u.ang,
    line: 0.42,
    fill: u.fill || 'main',
    drop: u.over ? [s * -5, 4, 'm', 0.5] : null,
    patScale: 1,
  })
  const at = (t, v) => {
    // t along, v across -1 inner .. 1 outer, in right-half space
    const A = mix2(mix2(S, U, 0.5), E, t)
    const hw = lerp(Math.hypot(S[0] - U[0], S[1] - U[1]) * 0.4, u.cw, clamp(t)) + (shortS ? 0 : Math.sin(Math.PI * clamp(t)) * w * 0.4)
    return [A[0] + dy * hw * v + Math.sin(Math.PI * t) * bo, A[1] - dx * hw * v]
  }
  const g0 = at(0.5, -1.25),
    g1 = at(0.5, 1.2)
  part.grads.push({
    at: s > 0 ? [g0[0], g0[1], g1[0], g1[1]] : [-g1[0], g1[1], -g0[0], g0[1]],
    stops: [
      [0, 'shade', s > 0 ? 0.3 : 0.12],
      [0.35, 'shade', 0],
      [0.62, 'shade', 0],
      [1, 'shade', s > 0 ? 0.38 : 0.32],
    ],
  })
  const L = (t0, v0, t1, v1, b = 0) => {
    const A = at(t0, v0),
      B = at(t1, v1)
    return sp(line(A[0], A[1], B[0], B[1], b), s)
  }
  // long drape from the cap
  fold(part, L(0.02, 0.5, shortS ? 0.9 : 0.5, 0.25, 8), (t) => lerp(10, 34, t), 0.36 * k, 'b')
  fold(part, L(0.06, -0.1, shortS ? 0.85 : 0.42, -0.5, -6), (t) => lerp(8, 24, t), -0.42 * k, 'm')
  fold(part, L(-0.02, -0.8, shortS ? 0.6 : 0.24, 0.3, 10), (t) => lerp(22, 3, t), -0.5 * k, 'm')
  fold(part, L(0.05, -0.95, shortS ? 0.75 : 0.3, 0.1, 10), (t) => lerp(20, 3, t), 0.42 * k, 'm')
  if (!shortS) {
    const e = 0.5 + r.n(-0.04, 0.04) // elbow
    for (let i = 0; i < 4; i++) {
      const t = e + (i - 1.5) * 0.065 + r.n(-0.012, 0.012),
        up = i % 2
      fold(
        part,
        L(t + 0.03, -1, t - 0.035 + r.n(-0.02, 0.02), 0.45 + r.n(-0.2, 0.4), up ? 8 : -8),
        (x) => lerp(15, 2, x),
        (up ? 0.5 : -0.6) * k,
        'm',
      )
    }
    for (let i = 0; i < 4; i++) {
      const t = 0.72 + i * 0.06 + r.n(-0.015, 0.015),
        fl = i % 2
      fold(part, L(t, fl ? 1 : -1, t + 0.035, fl ? -0.3 : 0.4, fl ? 5 : -5), (x) => lerp(12, 2, x), (i % 2 ? 0.34 : -0.42) * k, 'm')
    }
    fold(part, L(0.55, 0.3, 0.98, 0.2, 5), (t) => lerp(6, 22, t), 0.3 * k, 'b')
  }
  if (pf)
    for (let i = 0; i < 9; i++) {
      const v = lerp(-0.7, 1.2, i / 8)
      fold(
        part,
        L(-0.06, v * 0.8, (shortS ? 0.3 : 0.16) * r.n(0.6, 1.2), v * 1.08, 0),
        (t) => lerp(10, 0.5, t),
        (i % 2 ? 0.5 : -0.5) * k,
        'f',
      )
    }
  const ret = { part, at, E, dx, dy, cw: u.cw, out, inn, L, s, len: u.len }
  // cuffs
  const edge = (d0, d1, extra = 0) => {
    // a band across the sleeve end between distances along the axis
    const P0 = (v, d) => [E[0] + dy * (u.cw + extra) * v + dx * d, E[1] - dx * (u.cw + extra) * v + dy * d]
    const A = P0(1, d0),
      B = P0(1, d1),
      C = P0(-1, d1),
      D = P0(-1, d0)
    return mx(
      M(...A)
        .L(...B)
        .C(...mix2(B, C, 0.3).map((v, i) => v + (i ? 7 : 0)), ...mix2(B, C, 0.7).map((v, i) => v + (i ? 7 : 0)), ...C)
        .L(...D)
        .C(...mix2(D, A, 0.3).map((v, i) => v + (i ? 7 : 0)), ...mix2(D, A, 0.7).map((v, i) => v + (i ? 7 : 0)), ...A)
        .Z(),
      s,
    )
  }
  if (u.cuff === 'rib') {
    const c = sk.part(edge(-8, 58, u.gather ? -8 : -3), {
      rot: -s * u.ang,
      pat: 'rib',
      line: 0.4,
      drop: [0, -2, 'f', 0.4],
      fill: u.fill || 'main',
      grads: [
        {
          at: s > 0 ? [inn[0], 0, out[0], 0] : [-out[0], 0, -inn[0], 0],
          stops: [
            [0, 'shade', 0.25],
            [0.4, 'shade', 0],
            [1, 'shade', 0.35],
          ],
        },
      ],
    })
    ret.cuff = c
    for (let i = 0; i < 6; i++) {
      const v = lerp(-0.9, 0.9, i / 5),
        A = [E[0] - dx * 40 + dy * u.cw * v, E[1] - dy * 40 - dx * u.cw * v]
      fold(part, sp(line(A[0], A[1], A[0] + dx * 40, A[1] + dy * 40), s), (t) => lerp(1, 11, t), (i % 2 ? 0.3 : -0.36) * k, 'f')
    }
  }
  if (u.cuff === 'shirt') {
    const c = sk.part(edge(-4, 62, u.gather ? -10 : 2), {
      rot: -s * u.ang,
      line: 0.5,
      drop: [0, -2, 'f', 0.45],
      fill: u.cuffFill || u.fill || 'main',
    })
    ret.cuff = c
    const P0 = (v, d) => [E[0] + dy * u.cw * v + dx * d, E[1] - dx * u.cw * v + dy * d]
    stitch(c, mx(poly([P0(0.96, 2), P0(-0.96, 2)], false), s), { a: 0.4 })
    button(c, ...sp([P0(0.55, 32)], s)[0], 7, u.btn)
    for (let i = 0; i < 5; i++) {
      const v = lerp(-0.8, 0.7, i / 4)
      const A = P0(v, -46),
        B = P0(v * 0.96, 0)
      fold(part, sp(line(...A, ...B), s), (t) => lerp(1, 10, t), (i % 2 ? 0.3 : -0.36) * k, 'f')
    }
  }
  if (u.cuff === 'plain' || u.cuff === 'turn') {
    const A = [E[0] + dy * u.cw - dx * 26, E[1] - dx * u.cw - dy * 26],
      B = [E[0] - dy * u.cw - dx * 26, E[1] + dx * u.cw - dy * 26]
    if (u.hemStitch !== false) stitch(part, mx(M(...A).Q((A[0] + B[0]) / 2, (A[1] + B[1]) / 2 + 8, ...B), s), { a: 0.35 })
  }
  if (u.cuff === 'elastic') {
    for (let i = 0; i < 8; i++) {
      const v = lerp(-0.95, 0.95, i / 7),
        A = [E[0] - dx * 52 + dy * u.cw * v, E[1] - dy * 52 - dx * u.cw * v]
      fold(part, sp(line(A[0], A[1], A[0] + dx * 60, A[1] + dy * 60), s), (t) => lerp(2, 12, t), (i % 2 ? 0.55 : -0.6) * k, 'f')
    }
  }
  return ret
}

/* ---------------- skirts ---------------- */
export function cuts1(r, n, half, vary = 0.35) {
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

/* ---------------- trousers ---------------- */
/** o: y0,w0; hipY,hipW; crotchY; kneeY; ko,ki; hemY; ho,hi (outer and inner x of each leg) */
export function legs(sk, o) {
  const q = {
    y0: 0,
    w0: 150,
    hipY: 170,
    hipW: 192,
    crotchY: 285,
    kneeY: 640,
    ko: 208,
    ki: 40,
    hemY: 1020,
    ho: 214,
    hi: 44,
    crease: false,
    drop: null,
    fill: 'main',
    over: -1,
    k: 1,
    dip: 10,
    ...o,
  }
  const r = sk.r.fork('legs'),
    k = soft(sk) * q.k
  const parts = {}
  for (const s of [-q.over, q.over]) {
    const p = M(0, q.y0 + q.dip).C(q.w0 * 0.4, q.y0 + q.dip, q.w0 * 0.7, q.y0 + q.dip * 0.6, q.w0, q.y0)
    p.C(q.w0 + (q.hipW - q.w0) * 0.5, q.y0 + (q.hipY - q.y0) * 0.35, q.hipW - 2, q.hipY - (q.hipY - q.y0) * 0.35, q.hipW, q.hipY)
    p.C(q.hipW + 4, q.hipY + (q.kneeY - q.hipY) * 0.35, q.ko - (q.ho - q.ko) * 0.1, q.kneeY - (q.kneeY - q.hipY) * 0.3, q.ko, q.kneeY)
    p.C(
      q.ko + (q.ho - q.ko) * 0.2,
      q.kneeY + (q.hemY - q.kneeY) * 0.35,
      q.ho - (q.ho - q.ko) * 0.2,
      q.hemY - (q.hemY - q.kneeY) * 0.3,
      q.ho,
      q.hemY,
    )
    const hm = (q.ho + q.hi) / 2
    p.C(q.ho - (q.ho - hm) * 0.4, q.hemY + 12, q.hi + (hm - q.hi) * 0.4, q.hemY + 14, q.hi, q.hemY + 2)
    p.C(
      q.hi - (q.hi - q.ki) * 0.2,
      q.hemY - (q.hemY - q.kneeY) * 0.3,
      q.ki + (q.hi - q.ki) * 0.1,
      q.kneeY + (q.hemY - q.kneeY) * 0.3,
      q.ki,
      q.kneeY,
    )
    p.C(q.ki - 6, q.kneeY - (q.kneeY - q.crotchY) * 0.4, 10, q.crotchY + 80, 0, q.crotchY).Z()
    const part = sk.part(mx(p, s), {
      line: 0.42,
      fill: q.fill,
      drop: s === q.over ? [s * -4, 4, 'm', 0.35] : null,
      rot: -s * Math.atan2((q.ho + q.hi) / 2 - q.w0 / 2, q.hemY) * 57,
    })
    parts[s] = part
    const X = (v, y) => {
      const t1 = clamp((y - q.hipY) / (q.kneeY - q.hipY)),
        t2 = clamp((y - q.kneeY) / (q.hemY - q.kneeY))
      const xo =
        y < q.hipY ? lerp(q.w0, q.hipW, clamp((y - q.y0) / (q.hipY - q.y0))) : y < q.kneeY ? lerp(q.hipW, q.ko, t1) : lerp(q.ko, q.ho, t2)
      const xi =
        y < q.crotchY ? 0 : y < q.kneeY ? lerp(0, q.ki, Math.min(1, ((y - q.crotchY) / (q.kneeY - q.crotchY)) * 1.6)) : lerp(q.ki, q.hi, t2)
      return lerp(xi, xo, v)
    }
    parts['X' + s] = (v, y) => s * X(v, y)
    const L = (v0, y0, v1, y1, b = 0) => {
      const n = 6,
        out = []
      const A = [X(v0, y0), y0],
        B = [X(v1, y1), y1]
      for (let i = 0; i <= n; i++) {
        const t = i / n,
          y = lerp(y0, y1, t)
        out.push([lerp(lerp(A[0], B[0], t), X(lerp(v0, v1, t), y), 0.8) + 4 * t * (1 - t) * b, y])
      }
      return sp(out, s)
    }
    // rounded leg
    const mid = (q.kneeY + q.crotchY) / 2
    const a = s > 0 ? [X(0, mid), 0, X(1, mid), 0] : [-X(1, mid), 0, -X(0, mid), 0]
    part.grads.push({
      at: a,
      stops:
        s > 0
          ? [
              [0, 'shade', 0.4],
              [0.28, 'shade', 0.06],
              [0.6, 'shade', 0],
              [1, 'shade', 0.4],
            ]
          : [
              [0, 'shade', 0.22],
              [0.3, 'shade', 0],
              [0.65, 'shade', 0.04],
              [1, 'shade', 0.48],
            ],
    })
    // pulls at the crotch
    for (let i = 0; i < 3; i++) {
      const y = q.crotchY - 36 + i * 30 + r.n(-6, 6),
        reach = r.n(0.4, 0.66)
      fold(
        part,
        sp(
          [
            [2, y + 8],
            [X(reach * 0.5, y - 10), y - 6 + r.n(-6, 6)],
            [X(reach, y - 36), y - 26 - i * 4 + r.n(-10, 10)],
          ],
          s,
        ),
        (t) => lerp(20, 1, t),
        (i % 2 ? 0.36 : -0.38) * k * r.n(0.5, 1.15),
        r.yes() ? 'm' : 'b',
      )
    }
    fold(part, L(0.1, q.crotchY + 50, 0.2, q.kneeY, 0), (t) => lerp(34, 16, t), -0.26 * k, 'b')
    const wideLeg = (q.ho - q.hi) / 60,
      n = Math.max(2, Math.min(5, Math.round(wideLeg)))
    for (let i = 0; i < n; i++) {
      const v = (i + 0.5 + r.n(-0.25, 0.25)) / n,
        y0 = r.n(q.hipY + 20, q.kneeY + 60)
      fold(
        part,
        L(lerp(0.5, v, 0.6), y0, v, q.hemY + 30, r.n(-8, 8)),
        (t) => lerp(3, ((q.ho - q.hi) / n) * 0.62, t ** 0.9),
        r.n(0.2, 0.46) * k,
        'b',
      )
      if (i > 0 && r.yes(0.85)) {
        const vv = (i + r.n(-0.15, 0.15)) / n,
          y1 = r.n(q.crotchY, q.kneeY + 120)
        fold(
          part,
          L(lerp(0.5, vv, 0.6), y1, vv, q.hemY + 30, r.n(-8, 8)),
          (t) => lerp(1, ((q.ho - q.hi) / n) * 0.32, t),
          -r.n(0.3, 0.6) * k,
          r.yes(0.5) ? 'm' : 'b',
        )
      }
    }
    // knee and break: short, soft, from one side
    const kk = (q.kneeK ?? 1) * (wideLeg > 3 ? 0.4 : 1)
    if (kk)
      for (let i = 0; i < 2; i++) {
        const y = q.kneeY - 20 + i * 40 + r.n(-12, 12),
          o = r.yes() ? 1 : 0
        fold(
          part,
          sp(
            [
              [X(o, y), y],
              [X(o ? 0.75 : 0.25, y + 8), y + 12],
              [X(o ? 0.5 : 0.5, y + 14), y + 10 + r.n(-8, 8)],
            ],
            s,
          ),
          (t) => lerp(20, 1, t),
          (i % 2 ? 0.34 : -0.4) * k * kk,
          'b',
        )
      }
    const bk = (q.breakK ?? 1) * (wideLeg > 3 ? 0.5 : 1)
    if (bk)
      for (let i = 0; i < 3; i++) {
        const y = q.hemY - 92 + i * 30 + r.n(-8, 8),
          o = i % 2
        fold(
          part,
          sp(
            [
              [X(o, y), y],
              [X(o ? 0.7 : 0.3, y + 10), y + 14],
              [X(o ? 0.42 : 0.58, y + 8), y + 6 + r.n(-6, 6)],
            ],
            s,
          ),
          (t) => lerp(20, 1, t),
          (i % 2 ? 0.36 : -0.42) * k * bk,
          'b',
        )
      }
    if (q.crease) {
      const cr = L(0.52, q.y0 + 60, 0.5, q.hemY + 8)
      part.marks.push({ path: curve(cr), a: 0.2, w: 1.5 })
      fold(
        part,
        cr.map(([x, y]) => [x - 7, y]),
        13,
        0.16,
        'f',
      )
      fold(
        part,
        cr.map(([x, y]) => [x + 7, y]),
        13,
        -0.14,
        'f',
      )
    }
    if (q.hemStitch !== false)
      stitch(part, mx(M(q.ho - 1, q.hemY - 22).C(hm + 20, q.hemY - 10, hm - 20, q.hemY - 8, q.hi + 1, q.hemY - 20), s), {
        a: 0.34,
        c: q.thread,
      })
    if (q.sideSeam)
      seam(
        part,
        mx(
          curve([
            [q.w0 - 6, q.y0 + 12],
            [q.hipW - 8, q.hipY],
            [q.ko - 10, q.kneeY],
            [q.ho - 10, q.hemY],
          ]),
          s,
        ),
        { a: 0.3 },
      )
  }
  return { ...q, parts }
}
export function waistband(sk, q, h = 46, o = {}) {
  const d = q.dip ?? 10
  const w = sk.part(
    sym(
      M(0, q.y0 + d - h)
        .C(q.w0 * 0.4, q.y0 + d - h, q.w0 * 0.7, q.y0 + d * 0.6 - h, q.w0 - 3, q.y0 - h + 1)
        .L(q.w0 + 2, q.y0 + 2)
        .C(q.w0 * 0.7, q.y0 + d * 0.6 + 2, q.w0 * 0.4, q.y0 + d + 2, 0, q.y0 + d + 2),
    ),
    { line: 0.5, drop: [0, 5, 'm', 0.5], rot: o.rot ?? 90, ...o },
  )
  roundness(w, -q.w0 - 6, q.w0 + 10, 0.18, 0.36)
  // inside of the back
  return w
}
export function waistBack(sk, q, h = 46, rise = 16) {
  const d = q.dip ?? 10
  return sk.part(
    sym(
      M(0, q.y0 - h - rise + 6)
        .C(q.w0 * 0.5, q.y0 - h - rise + 6, q.w0 * 0.85, q.y0 - h - 4, q.w0 - 5, q.y0 - h + 2)
        .L(q.w0 - 6, q.y0)
        .L(0, q.y0 + d),
    ),
    {
      fill: 'inside',
      pat: false,
      line: 0.4,
      grads: [
        {
          at: [0, q.y0 - h - rise, 0, q.y0 - h + d],
          stops: [
            [0, 'shade', 0.1],
            [1, 'shade', 0.8],
          ],
        },
      ],
    },
  )
}
export const beltLoops = (sk, q, h, list) =>
  list.forEach((v) => {
    const y = q.y0 + (q.dip ?? 10) * (1 - v * v) * 0.9
    const l = sk.part(rect(v * q.w0 - 7, y - h - 4, 14, h + 12, 2), { line: 0.5, drop: [2, 2, 'f', 0.5] })
    stitch(l, M(v * q.w0 - 3.5, y - h).L(v * q.w0 - 3.5, y + 4), { a: 0.3, w: 1.2 })
  })

/* ---------------- collars ---------------- */
export function shirtCollar(sk, q, o = {}) {
  const u = { point: 74, spread: 60, h: 30, gap: 3, fill: 'main', ...o }
  const { nw, nd } = q
  // inside of the stand and back of the collar
  const ins = sk.part(
    sym(
      M(0, -u.h - 10)
        .C(nw * 0.6, -u.h - 10, nw * 0.96, -u.h * 0.7, nw + 2, -8)
        .C(nw * 0.9, nd * 0.55, nw * 0.3, nd + 4, 0, nd + 6),
    ),
    {
      fill: u.fill,
      behind: true,
      line: 0.45,
      grads: [
        {
          at: [0, -u.h - 10, 0, nd],
          stops: [
            [0, 'shade', 0.12],
            [0.3, 'shade', 0.3],
            [1, 'shade', 0.75],
          ],
        },
      ],
    },
  )
  seam(ins, M(-nw, -2).C(-nw * 0.6, 12, nw * 0.6, 12, nw, -2), { a: 0.3 })
  const lab = sk.part(rect(-26, 6, 52, 20, 2), { fill: u.label || '#f4f1ea', pat: false, line: 0.3, ghost: true, behind: true })
  lab.marks.push({ path: M(-14, 16).L(14, 16), c: '#55505a', a: 0.5, w: 2 })
  both((s) => {
    const leaf = M(nw - 4, -u.h)
      .C(nw * 0.98, nd * 0.35, nw * 0.42, nd * 0.82, u.gap, nd - 2)
      .L(u.spread, nd + u.point)
      .C(u.spread + 26, nd + u.point - 34, nw + 26, 54, nw + 30, 22)
      .C(nw + 24, -6, nw + 8, -u.h - 2, nw - 4, -u.h)
      .Z()
    const c = sk.part(mx(leaf, s), { rot: s * 42, line: 0.5, drop: [0, 7, 'm', 0.6], fill: u.fill })
    fold(
      c,
      sp(
        [
          [nw - 6, -u.h + 4],
          [nw * 0.8, nd * 0.5],
          [u.gap + 2, nd],
        ],
        s,
      ),
      12,
      0.5,
      'f',
    )
    stitch(
      c,
      mx(
        M(u.gap + 7, nd + 7)
          .L(u.spread, nd + u.point - 10)
          .C(u.spread + 22, nd + u.point - 40, nw + 18, 56, nw + 22, 24),
        s,
      ),
      { a: 0.4, c: u.thread },
    )
    c.grads.push({
      at: s > 0 ? [nw + 30, 0, 0, nd] : [-nw - 30, 0, 0, nd],
      stops: [
        [0, 'shade', s > 0 ? 0.28 : 0.06],
        [0.5, 'shade', 0],
        [1, 'shade', 0.12],
      ],
    })
  })
}
/** Tailored collar with lapels down to the break (0, by). style: notch | peak | shawl */
export function lapels(sk, q, o = {}) {
  const u = { by: 350, w: 70, style: 'notch', fill: 'main', ov: 20, gorge: 92, over: 1, ...o }
  const { nw } = q
  for (const s of [-u.over, u.over]) {
    const bx = s === u.over ? -u.ov : -u.ov * 0.2
    const roll0 = [nw - 6, -28],
      g0 = [nw * 0.6, u.gorge + 8]
    const g1 = [nw + u.w * 0.5, u.gorge + 6]
    let lap
    if (u.style === 'shawl')
      lap = M(...roll0)
        .C(nw + 34, -10, nw + u.w + 10, 90, nw + u.w * 0.92, u.gorge + 60)
        .C(nw + u.w * 0.7, u.by * 0.6, 40, u.by - 40, bx, u.by)
        .C(20, u.by - 70, nw * 0.5, u.gorge + 70, g0[0], g0[1])
        .C(nw * 0.86, 60, nw * 0.96, 10, ...roll0)
        .Z()
    else {
      const tip = u.style === 'peak' ? [nw + u.w * 1.12, u.gorge - 34] : [nw + u.w, u.gorge + 16]
      lap = M(...g0)
        .L(...g1)
        .L(...tip)
        .C(nw + u.w * 0.95, u.gorge + (u.by - u.gorge) * 0.34, bx + 74, u.by - 84, bx, u.by)
        .C(bx + 26, u.by - 74, nw * 0.44, u.gorge + 80, ...g0)
        .Z()
    }
    const rot = s * 16
    const part = sk.part(mx(lap, s), { rot, line: 0.5, drop: [s * 3, 8, 'm', 0.6], fill: u.fill })
    fold(
      part,
      sp(
        [
          [g0[0] - 4, g0[1] - 6],
          [nw * 0.4, u.gorge + (u.by - u.gorge) * 0.45],
          [bx + 6, u.by - 8],
        ],
        s,
      ),
      16,
      0.5,
      'm',
    )
    part.grads.push({
      at: s > 0 ? [0, 0, nw + u.w, 0] : [-nw - u.w, 0, 0, 0],
      stops:
        s > 0
          ? [
              [0, 'shade', 0.16],
              [0.5, 'shade', 0],
              [1, 'shade', 0.1],
            ]
          : [
              [0, 'shade', 0],
              [0.6, 'shade', 0],
              [1, 'shade', 0.3],
            ],
    })
    if (u.stitch)
      stitch(
        part,
        mx(
          M(g1[0] + 2, g1[1] + 7)
            .L(nw + u.w - 9, u.gorge + 22)
            .C(nw + u.w * 0.84, u.gorge + (u.by - u.gorge) * 0.36, bx + 62, u.by - 88, bx + 6, u.by - 8),
          s,
        ),
        { a: 0.3 },
      )
    if (u.style !== 'shawl') {
      const colr = M(...roll0)
        .C(nw + 16, -24, nw + 34, -8, nw + 36, 6)
        .C(nw + 44, 40, nw + 56, 60, nw + u.w * (u.style === 'peak' ? 0.86 : 0.82), u.gorge - 12 + (u.style === 'peak' ? -18 : 0))
        .L(...g1)
        .L(...g0)
        .C(nw * 0.86, 52, nw * 0.96, 6, ...roll0)
        .Z()
      const c = sk.part(mx(colr, s), { rot: s * 30, line: 0.5, drop: [0, 5, 'm', 0.5], fill: u.collarFill || u.fill })
      fold(
        c,
        sp(
          [
            [roll0[0] + 2, roll0[1] + 8],
            [nw * 0.93, 40],
            [g0[0] + 4, g0[1] - 2],
          ],
          s,
        ),
        14,
        0.55,
        'f',
      )
      c.grads.push({
        at: s > 0 ? [nw * 0.6, 0, nw + 60, 0] : [-nw - 60, 0, -nw * 0.6, 0],
        stops:
          s > 0
            ? [
                [0, 'shade', 0.08],
                [1, 'shade', 0.22],
              ]
            : [
                [0, 'shade', 0],
                [1, 'shade', 0.2],
              ],
      })
    }
  }
}
/** Inside of a tailored neck: lining, back collar stand, label. */
export function innerBack(sk, q, depth, o = {}) {
  const { nw } = q
  const p = sk.part(
    sym(
      M(0, -34)
        .C(nw * 0.6, -34, nw * 0.94, -30, nw - 2, -26)
        .L(nw + 6, 20)
        .L(nw * 0.9, 60)
        .L(24, depth)
        .L(0, depth),
    ),
    {
      fill: o.fill || 'lining',
      behind: true,
      pat: false,
      line: 0.4,
      grads: [
        {
          at: [0, -30, 0, Math.min(depth, 260)],
          stops: [
            [0, 'shade', 0.1],
            [0.25, 'shade', 0.35],
            [1, 'shade', 0.9],
          ],
        },
      ],
    },
  )
  sk.part(
    sym(
      M(0, -38)
        .C(nw * 0.6, -38, nw * 0.94, -34, nw, -28)
        .L(nw - 4, 2)
        .C(nw * 0.6, 16, nw * 0.3, 18, 0, 18),
    ),
    {
      line: 0.45,
      behind: true,
      fill: o.stand || 'main',
      grads: [
        {
          at: [0, -38, 0, 20],
          stops: [
            [0, 'shade', 0.02],
            [1, 'shade', 0.4],
          ],
        },
      ],
    },
  )
  const lab = sk.part(rect(-34, 26, 68, 30, 2), { fill: '#f3f0e8', pat: false, line: 0.3, ghost: true, behind: true })
  lab.marks.push({ path: M(-20, 41).L(20, 41), c: '#4a4552', a: 0.55, w: 2.4 })
  return p
}

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
export function zip(part, pts, o = {}) {
  const w = o.w || 9,
    c = o.c || '#b9b7b2'
  part.marks.push({ path: poly(pts, false), c: '#1c1a20', a: 0.55, w: w + 5 })
  part.marks.push({ path: poly(pts, false), c, a: 0.95, w, dash: '3 2.4', cap: 'butt' })
  part.marks.push({ path: poly(pts, false), c: '#3c3a40', a: 0.6, w: 1.4 })
  if (o.pull !== false) {
    const [x, y] = pts[0]
    part.marks.push({ path: rect(x - 5, y - 2, 10, 14, 3), k: 'fill', c, a: 1 })
    part.marks.push({ path: rect(x - 4, y + 10, 8, 26, 4), k: 'fill', c: o.c2 || '#a09d98', a: 1 })
    part.marks.push({ path: M(x - 2, y + 13).L(x - 2, y + 30), c: '#fff', a: 0.6, w: 1.6 })
  }
}
/** Patch pocket. */
export function pocket(sk, x, y, w, h, o = {}) {
  const u = { shape: 'square', flap: 0, rot: 0, ...o }
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
  if (u.flap) {
    let fp = M(x - 3, y - 4)
      .L(x + w + 3, y - 4)
      .L(x + w + 3, y + u.flap - 12)
      .Q(x + w + 3, y + u.flap, x + w - 10, y + u.flap)
    fp = u.flapPoint ? fp.L(x + w / 2, y + u.flap + 14).L(x + 10, y + u.flap) : fp.L(x + 10, y + u.flap)
    fp.Q(x - 3, y + u.flap, x - 3, y + u.flap - 12).Z()
    if (u.rot) fp = fp.rot(u.rot, x + w / 2, y)
    const f = sk.part(fp, { line: 0.5, drop: [1, 5, 'f', 0.6], fill: u.fill || 'main' })
    if (u.btn) button(f, x + w / 2, y + u.flap * 0.62 + (u.flapPoint ? 6 : 0), u.btnR || 8, u.btn)
    stitch(
      f,
      (u.rot ? (b) => b.rot(u.rot, x + w / 2, y) : (b) => b)(
        M(x + 3, y)
          .L(x + 3, y + u.flap - 8)
          .L(x + w - 3, y + u.flap - 8)
          .L(x + w - 3, y),
      ),
      { a: 0.4, c: u.thread },
    )
    return { part, flap: f }
  }
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
export function buckle(part, x, y, w, h, c = '#b79a5b') {
  part.marks.push({ path: rect(x - w / 2 + 2, y - h / 2 + 4, w, h, 6), c: '#000', a: 0.35, w: 7, soft: 'f', top: true })
  part.marks.push({ path: rect(x - w / 2, y - h / 2, w, h, 6), c, a: 1, w: 7, top: true })
  part.marks.push({ path: rect(x - w / 2 - 1.5, y - h / 2 - 1.5, w, h, 6), c: '#fff', a: 0.45, w: 1.6, top: true })
  part.marks.push({ path: M(x - w / 2, y).L(x + w / 2 + 4, y), c, a: 1, w: 5, top: true })
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
export const place = (sk, fn) => sk.map(fn)
