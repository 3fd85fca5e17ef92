// All accessories.
import { lerp } from '../chance.mjs'
import { bags } from './bags.mjs'
import { headwear } from './headwear.mjs'
import { M, curve, ell, line, rect, taper } from '../path.mjs'
import { soft } from '../pattern/body.mjs'
import { fold, stitch } from '../render.mjs'

export const accessories = {
  ...bags,
  ...headwear,
  scarf(sk, r) {
    sk.hang = 'none'
    const c = sk.fabric,
      co = c.companions,
      k = soft(sk)
    const w = 330
    const edge = (x0, y0, x1, y1) => line(x0, y0, x1, y1, r.n(-12, 12), 6)
    const base = M(-w, -w)
      .S(edge(-w, -w, w, -w + r.n(-10, 20)).slice(1))
      .S(edge(w, -w, w + 8, w * 0.42).slice(1))
      .L(w * 0.36, w + 4)
      .S(edge(w * 0.36, w, -w, w).slice(1))
      .S(edge(-w, w, -w, -w).slice(1))
      .Z()
    const p = sk.part(base, { line: 0.45, pat: false })
    const sq = (d, ww, cc, a = 1) =>
      p.marks.push({
        path: M(-w + d, -w + d)
          .L(w - d, -w + d)
          .L(w - d, w - d)
          .L(-w + d, w - d)
          .Z(),
        c: cc,
        a,
        w: ww,
      })
    sq(20, 40, co[1])
    sq(54, 8, co[0])
    sq(78, 4, co[2])
    for (let i = 0; i < 3; i++)
      for (let j = 0; j < 3; j++) {
        const x = -190 + i * 190,
          y = -190 + j * 190,
          q = (i + j) % 3
        p.marks.push({ path: ell(x, y, 72), c: co[q], a: 1, w: 15 })
        p.marks.push({ path: ell(x, y, 44), k: q === 1 ? 'fill' : undefined, c: co[(q + 1) % 3], a: 1, w: 9 })
        if (q !== 1) p.marks.push({ path: ell(x + 30, y - 30, 14), k: 'fill', c: co[(q + 2) % 3], a: 1 })
      }
    for (let i = 0; i < 9; i++) {
      const a = r.n(0, Math.PI),
        x = r.n(-200, 200),
        y = r.n(-200, 200),
        L = r.n(200, 420)
      fold(
        p,
        line(x - (Math.cos(a) * L) / 2, y - (Math.sin(a) * L) / 2, x + (Math.cos(a) * L) / 2, y + (Math.sin(a) * L) / 2, r.n(-40, 40)),
        (t) => 44 * Math.sin(Math.PI * t) + 2,
        (i % 2 ? 0.34 : -0.34) * k,
        'b',
      )
    }
    const fl = sk.part(
      M(w + 8, w * 0.42)
        .L(w * 0.36, w + 4)
        .C(w * 0.3, w * 0.7, w * 0.2, w * 0.42, w * 0.1, w * 0.22)
        .C(w * 0.4, w * 0.26, w * 0.72, w * 0.34, w + 8, w * 0.42)
        .Z(),
      { line: 0.5, pat: false, fill: 'lightr', drop: [-8, -8, 'b', 0.5] },
    )
    fl.marks.push({
      path: M(w * 0.33, w * 0.94)
        .C(w * 0.28, w * 0.7, w * 0.2, w * 0.46, w * 0.14, w * 0.28)
        .C(w * 0.42, w * 0.3, w * 0.7, w * 0.38, w * 0.94, w * 0.44),
      c: co[1],
      a: 0.6,
      w: 30,
    })
    fold(fl, line(w * 0.9, w * 0.5, w * 0.4, w * 0.9, 10), 40, 0.5, 'b')
    sk.map((x, y) => {
      const a = (r.tilt ??= r.n(-14, 14)) / 57.3
      return [x * Math.cos(a) - y * Math.sin(a), x * Math.sin(a) + y * Math.cos(a)]
    })
    sk.focus = [90, 90, 1.9]
  },
  belt(sk, _r) {
    sk.hang = 'none'
    const spiral = (k0, k1, _w) => {
      const pts = []
      for (let i = 0; i <= 60; i++) {
        const t = i / 60,
          a = -0.6 + t * Math.PI * 2 * 1.62,
          R = lerp(k0, k1, t)
        pts.push([Math.cos(a) * R, Math.sin(a) * R * 0.92])
      }
      return pts
    }
    const pts = spiral(330, 190, 60)
    const p2 = sk.part(taper(pts, 56), { line: 0.5, drop: [8, 12, 'b', 0.5], pat: true })
    fold(
      p2,
      pts.map(([x, y]) => [x - 6, y - 6]),
      22,
      0.6,
      'm',
    )
    for (const d of [-21, 21])
      stitch(
        p2,
        curve(
          pts.map(([x, y]) => {
            const l = Math.hypot(x, y)
            return [x + (x / l) * d, y + (y / l) * d]
          }),
        ),
        { a: 0.5 },
      )
    const [bx, by] = pts[0],
      ux = -0.6,
      uy = -0.8
    const end = [bx + ux * 150, by + uy * 150]
    const tail = sk.part(
      taper(line(bx + 10, by + 14, ...end, -10), (q) => (q > 0.9 ? 40 : 56)),
      { line: 0.5, drop: [8, 12, 'm', 0.5] },
    )
    fold(tail, line(bx - 4, by - 2, end[0] - 6, end[1] - 6, -10), 22, 0.6, 'm')
    for (let i = 0; i < 4; i++)
      tail.marks.push({ path: ell(bx + ux * (56 + i * 26), by + uy * (56 + i * 26), 5), k: 'fill', c: '#1a1412', a: 0.9 })
    const loop = rect(bx - 50, by - 46, 84, 92, 16)
      .rot(53, bx, by)
      .pts(6)
    sk.part(taper(loop, 15), {
      fill: '#cda95c',
      pat: false,
      line: 0.6,
      drop: [5, 8, 'm', 0.5],
      grads: [
        {
          at: [bx - 50, by - 50, bx + 50, by + 50],
          stops: [
            [0, '#fff', 0.5],
            [0.5, '#fff', 0],
            [1, '#5c4014', 0.5],
          ],
        },
      ],
    })
    sk.part(taper(line(bx + 26, by + 34, bx - 32, by - 44), 9), {
      fill: '#cda95c',
      pat: false,
      line: 0.6,
      drop: [3, 5, 'f', 0.5],
    })
    sk.focus = [bx - 10, by, 1.9]
  },
}
