// Shirt dress, gown and tiered dress.
import { lerp } from '../chance.mjs'
import { skirtShape, sleeves } from './dress-parts.mjs'
import { fronts } from './fronts.mjs'
import { M, line, sym } from '../path.mjs'
import { neckBand } from '../pattern/bands.mjs'
import { both, soft, torso } from '../pattern/body.mjs'
import { belt, buckle, button, pocket } from '../pattern/closures.mjs'
import { innerBack, shirtCollar } from '../pattern/collar.mjs'
import { skirt } from '../pattern/skirt.mjs'
import { fold, seam, stitch } from '../render.mjs'

export const fullDresses = {
  shirtdress(sk, _r) {
    const m = { nd: 64, nw: 78, sw: 206, sd: 56, aw: 192, ay: 256, ww: 156, wy: 450, hw: 158, hy: 470, hem: 4, ov: 18 }
    sleeves(sk, m, { len: 540, ang: 10, cw: 54, cuff: 'shirt', wide: 26, gather: 1, btn: '#e9e4da' })
    innerBack(sk, m, 120, { fill: 'inside' })
    const s1 = skirt(sk, {
      y0: 460,
      w0: 158,
      hipY: 600,
      hipW: 200,
      y1: 1050,
      w1: 310,
      n: 8,
      wave: 14,
      arc: 40,
      from: 0.04,
      gather: 0.5,
      dip: 6,
    })
    seam(s1.part, M(17, 466).C(20, 700, 24, 900, 28, 1090), { a: 0.45 })
    stitch(s1.part, M(11, 466).C(14, 700, 17, 900, 20, 1090), { a: 0.35 })
    const q = fronts(sk, m)
    seam(q.top, M(17, q.nd).L(17, q.hy + 10), { a: 0.42 })
    stitch(q.top, M(11, q.nd).L(11, q.hy + 10), { a: 0.36 })
    both((s) => pocket(sk, s > 0 ? 56 : -142, 210, 86, 94, { shape: 'point', flap: 30, btn: '#efeae0', btnR: 6 }))
    shirtCollar(sk, q, { point: 74, spread: 64 })
    for (let i = 0; i < 4; i++) button(q.top, 0, 80 + i * 92, 7.5, '#efeae0')
    for (let i = 0; i < 5; i++) button(s1.part, 4 + i * 3, 560 + i * 92, 7.5, '#efeae0')
    const b = belt(sk, 438, 160, 44, {})
    buckle(b, 0, 464, 48, 52, '#8b6b43')
    sk.focus = [30, 150, 2.0]
  },
  gown(sk, r) {
    const k = soft(sk)
    const halter = r.yes(0.5)
    const L = 1220,
      hw = 330
    const half = halter
      ? M(0, 300).C(20, 220, 50, 90, 66, -6).C(96, 60, 118, 150, 150, 240).C(152, 320, 134, 380, 132, 430).C(132, 500, 180, 540, 182, 620)
      : M(0, 224)
          .C(40, 196, 74, 176, 104, 176)
          .C(130, 182, 146, 196, 156, 214)
          .C(158, 300, 134, 370, 132, 430)
          .C(132, 500, 180, 540, 182, 620)
    sk.part(sym(M(0, 250).C(60, 240, 110, 230, 146, 222).L(150, 320).L(0, 340)), {
      fill: 'inside',
      line: 0.3,
      grads: [
        {
          at: [0, 200, 0, 320],
          stops: [
            [0, 'shade', 0.3],
            [1, 'shade', 0.9],
          ],
        },
      ],
    })
    const f = skirtShape(sk, r, half, 182, 620, hw, L, 9, k, 132, 430)
    if (halter) {
      both((s) => {
        for (let i = 0; i < 5; i++)
          fold(f, line(s * (58 - i * 2), 10, s * lerp(30, 140, i / 4), 420, s * 10), (t) => lerp(4, 24, t), (i % 2 ? 0.55 : -0.6) * k, 'm')
      })
      sk.part(M(-66, -6).C(-40, -40, 40, -40, 66, -6).L(58, 10).C(36, -22, -36, -22, -58, 10).Z(), { line: 0.5 })
    } else {
      both((s) => {
        for (let i = 0; i < 4; i++)
          fold(
            f,
            line(s * lerp(30, 140, i / 3), 190 + i * 4, s * lerp(14, 120, i / 3), 430, s * 6),
            (t) => lerp(8, 20, Math.sin(Math.PI * t)),
            (i % 2 ? 0.4 : -0.45) * k,
            'm',
          )
      })
      seam(f, M(-104, 178).C(-80, 300, -80, 380, -76, 440), { a: 0.3 })
      seam(f, M(104, 178).C(80, 300, 80, 380, 76, 440), { a: 0.3 })
      sk.hang = { type: 'strap', y: 176, x: 104, loop: true }
    }
    for (let i = 0; i < 5; i++) {
      const y = 440 + i * 44
      fold(f, line(-130 - i * 10, y + 20, 120, y - 20 + i * 6, -20), (t) => 20 * Math.sin(Math.PI * t) + 3, (i % 2 ? 0.5 : -0.55) * k, 'm')
    }
    sk.focus = [10, 330, 1.9]
  },
  tiered(sk, r) {
    const k = soft(sk)
    const m = {
      nd: 84,
      nw: 96,
      neck: r.pick(['square', 'scoop']),
      sw: 176,
      sd: 40,
      ax: 150,
      aw: 168,
      ay: 230,
      ww: 160,
      wy: 300,
      hw: 160,
      hy: 330,
      hem: 8,
      folds: false,
    }
    sleeves(sk, m, { len: 210, ang: 34, cw: 66, cuff: 'elastic', puff: 1.3, wide: 0 })
    skirt(sk, {
      id: 'c',
      y0: 760,
      w0: 300,
      hipY: 0,
      y1: 1060,
      w1: 384,
      n: 11,
      wave: 16,
      arc: 46,
      gather: 0.9,
      from: 0.05,
      dip: 34,
    })
    skirt(sk, {
      id: 'b',
      y0: 530,
      w0: 236,
      hipY: 0,
      y1: 790,
      w1: 316,
      n: 10,
      wave: 13,
      arc: 38,
      gather: 0.9,
      from: 0.05,
      dip: 26,
      drop: [0, 12, 'm', 0.6],
    })
    skirt(sk, {
      id: 'a',
      y0: 326,
      w0: 160,
      hipY: 0,
      y1: 556,
      w1: 252,
      n: 8,
      wave: 10,
      arc: 30,
      gather: 0.9,
      from: 0.05,
      dip: 12,
      drop: [0, 12, 'm', 0.6],
    })
    const q = torso(sk, m)
    for (let i = 0; i < 22; i++) {
      const x = lerp(-158, 158, i / 21)
      fold(q.front, line(x, 340, x * 0.96, r.n(200, 260)), (t) => lerp(8, 1, t), (i % 2 ? 0.6 : -0.6) * k, 'f')
    }
    neckBand(sk, q, 14, { ticks: false })
    for (const y of [250, 275, 300]) q.front.marks.push({ path: M(-164, y).C(-60, y + 10, 60, y + 10, 164, y), a: 0.3, w: 1.6 })
    sk.focus = [40, 250, 1.9]
  },
}
