// Trouser legs.
import { clamp, lerp } from '../chance.mjs'
import { M, curve } from '../path.mjs'
import { mx, soft, sp } from './body.mjs'
import { fold, seam, stitch } from '../render.mjs'

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
