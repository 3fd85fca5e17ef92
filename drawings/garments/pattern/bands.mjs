// Ribs and bands: neck, back of the neck, hem, and the ticks of a knit.
import { lerp, mix2 } from '../chance.mjs'
import { M, line, sym } from '../path.mjs'
import { neckTo, roundness } from './body.mjs'
import { fold, seam } from '../render.mjs'

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
