// Sleeves with their folds, gathers and cuffs.
import { clamp, lerp, mix2 } from '../chance.mjs'
import { M, line, poly } from '../path.mjs'
import { TORSO, mx, soft, sp } from './body.mjs'
import { button } from './closures.mjs'
import { fold, stitch } from '../render.mjs'

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
