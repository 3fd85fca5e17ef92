// Collars, lapels and what is seen of the inside of a back.
import { M, rect, sym } from '../path.mjs'
import { both, mx, sp } from './body.mjs'
import { fold, seam, stitch } from '../render.mjs'

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
