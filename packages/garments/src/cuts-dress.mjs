// Dresses, jumpsuits, suits, activewear, swimwear, lingerie, other.
import { P, M, sym, line, lerp, curve, ell, taper, rect } from './core.mjs'
import { fold, seam, stitch } from './render.mjs'
import {
  both,
  mx,
  soft,
  roundness,
  fall,
  torso,
  neckBand,
  skirt,
  pleats,
  legs,
  waistband,
  sleeve,
  shirtCollar,
  innerBack,
  pocket,
  welt,
  button,
  zip,
  belt,
  buckle,
  tieBow,
} from './build.mjs'
import { fronts, tailored } from './cuts-upper.mjs'

const cowl = (f, k, y, w) =>
  [
    [-0.7, 0, 0.7, -70, 14, -0.6, 'f'],
    [-0.84, -8, 0.84, -86, 18, 0.6, 'm'],
    [-0.96, -4, 0.96, -120, 18, -0.5, 'm'],
    [-1.04, -8, 1.04, -150, 28, 0.5, 'b'],
  ].forEach(([a, dy, c, e, ww, h, so]) =>
    fold(f, line(a * w, y + dy, c * w, y + dy, e, 8), (t) => ww * Math.sin(Math.PI * t) + 2, h * k, so),
  )
const strap = (sk, s, a, b, w = 6) =>
  sk.part(taper(curve([a, [lerp(a[0], b[0], 0.5) + s * 4, lerp(a[1], b[1], 0.5)], b]).pts(10), w), { line: 0.5, pat: false })

export const dress = {
  slip(sk, r) {
    const k = soft(sk),
      hw = r.n(236, 276),
      L = r.n(930, 1030)
    sk.part(sym(M(0, 236).C(60, 232, 110, 222, 146, 214).L(150, 290).L(0, 300)), {
      fill: 'inside',
      line: 0.4,
      grads: [
        {
          at: [0, 210, 0, 300],
          stops: [
            [0, 'shade', 0.2],
            [1, 'shade', 0.85],
          ],
        },
      ],
    })
    const n = 7
    const half = M(0, 256)
      .C(34, 240, 62, 196, 88, 160)
      .C(108, 182, 134, 204, 160, 226)
      .C(166, 300, 140, 370, 138, 420)
      .C(138, 500, 186, 540, 188, 620)
    const f = skirtShape(sk, r, half, 188, 620, hw, L, n, k, 138, 420)
    cowl(f, k, 206, 100)
    both((s) => {
      fold(f, line(s * 158, 270, s * 44, 400, s * -14), (t) => lerp(26, 2, t), -0.5 * k, 'm')
      fold(f, line(s * 156, 310, s * 54, 450, s * -14), (t) => lerp(26, 3, t), 0.45 * k, 'm')
      fold(f, line(s * 140, 420, s * 26, 560, s * 20), (t) => lerp(20, 3, t), -0.5 * k, 'm')
      fold(f, line(s * 144, 450, s * 36, 620, s * 22), (t) => lerp(24, 4, t), 0.45 * k, 'm')
      fold(f, line(s * 186, 610, s * 70, 770, s * -16), (t) => lerp(20, 3, t), -0.4 * k, 'm')
      strap(sk, s, [s * 88, 162], [s * 70, -10], 6)
    })
    sk.hang = { type: 'strap', y: -10, x: 70 }
    sk.focus = [0, 240, 2.1]
  },
  wrap(sk, r) {
    const k = soft(sk)
    const m = { nd: 300, nw: 82, neck: 'v', sw: 200, sd: 54, aw: 184, ay: 250, ww: 146, wy: 440, hw: 148, hy: 452, hem: 6, ov: 0 }
    sleeves(
      sk,
      m,
      r.yes(0.5)
        ? { len: 520, ang: 12, cw: 52, cuff: 'shirt', wide: 46, gather: 1, puff: 0.3 }
        : { len: 250, ang: 24, cw: 96, cuff: 'plain', puff: 0.5 },
    )
    sk.part(sym(M(0, 8).C(50, 8, 78, 4, 84, -2).L(96, 40).L(60, 240).L(0, 330)), {
      fill: 'inside',
      line: 0.4,
      grads: [
        {
          at: [0, 0, 0, 320],
          stops: [
            [0, 'shade', 0.15],
            [1, 'shade', 0.9],
          ],
        },
      ],
    })
    const sk1 = skirt(sk, {
      y0: 446,
      w0: 148,
      hipY: 580,
      hipW: 196,
      y1: 1060,
      w1: 320,
      n: 7,
      wave: 16,
      arc: 44,
      from: 0.06,
      dip: 10,
      gather: 0.4,
    })
    // wrap edge of the skirt
    const we = curve([
      [70, 456],
      [40, 640],
      [10, 860],
      [-30, 1106],
    ])
    seam(sk1.part, we, { a: 0.6 })
    fold(
      sk1.part,
      we.pts(3).map(([x, y]) => [x + 10, y]),
      (t) => lerp(10, 26, t),
      -0.7 * k,
      'm',
    )
    fold(
      sk1.part,
      we.pts(3).map(([x, y]) => [x - 10, y]),
      (t) => lerp(10, 26, t),
      0.5 * k,
      'm',
    )
    for (const s of [-1, 1]) {
      const p = M(84, 0)
        .B(200, 54, 3)
        .C(190, 112, 170, 180, 184, 250)
        .C(182, 320, 148, 380, 148, 452)
        .L(s === 1 ? -96 : -60, 458)
        .C(-20, 330, 50, 160, 84, 0)
        .Z()
      const b = sk.part(mx(p, s), { line: 0.45, drop: s === 1 ? [-5, 6, 'm', 0.55] : [0, 5, 'm', 0.4], rot: s * 10 })
      b.grads.push({
        at: s > 0 ? [0, 0, 200, 0] : [-200, 0, 0, 0],
        stops:
          s > 0
            ? [
                [0, 'shade', 0],
                [0.5, 'shade', 0],
                [1, 'shade', 0.34],
              ]
            : [
                [0, 'shade', 0.2],
                [0.5, 'shade', 0],
                [1, 'shade', 0.1],
              ],
      })
      for (let i = 0; i < 7; i++) {
        const t = i / 6
        fold(
          b,
          [
            [s * lerp(-60, 140, t), 452],
            [s * lerp(0, 130, t), r.n(330, 390)],
            [s * lerp(60, 120, t), r.n(200, 290)],
          ],
          (q) => lerp(16, 2, q),
          (i % 2 ? 0.5 : -0.55) * k,
          'm',
        )
      }
      fold(b, line(s * 120, 60, s * 100, 330, s * 10), (t) => lerp(8, 56, t), 0.35 * k, 'b')
      stitch(b, mx(M(80, 10).C(46, 165, -24, 330, s === 1 ? -88 : -52, 446), s), { a: 0.3 })
    }
    const b = belt(sk, 428, 150, 40, { stitch: false })
    fold(b, line(-140, 450, 140, 450, -8), 18, 0.4, 'm')
    tieBow(sk, 86, 446, 0.8, { tails: 270 })
    sk.focus = [30, 330, 1.9]
  },
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
  shift(sk, r) {
    const k = soft(sk)
    const m = {
      nd: 76,
      nw: 86,
      neck: r.pick(['crew', 'boat', 'scoop']),
      sw: 168,
      sd: 40,
      ax: 146,
      aw: 176,
      ay: 232,
      ww: 178,
      wy: 430,
      hw: 246,
      hy: 780,
      hem: 24,
    }
    const q = torso(sk, m)
    for (let i = 0; i < 4; i++) {
      const x = lerp(-0.7, 0.7, i / 3)
      fold(q.front, line(x * 150, 420, x * 250, 830, r.n(-8, 8)), (t) => lerp(5, 64, t), (i % 2 ? -0.45 : 0.45) * k, 'b')
    }
    both((s) => {
      seam(q.front, M(s * 174, 262).C(s * 140, 268, s * 116, 262, s * 96, 250), { a: 0.35 })
      const pts = M(m.sw, m.sd)
        .C(m.sw - 10, m.sd + 58, m.ax - 4, m.ay - 62, m.aw, m.ay)
        .pts(14)
        .map(([x, y]) => [s * x, y])
      q.front.marks.push({ path: curve(pts.map(([x, y]) => [x - s * 12, y])), a: 0.3, w: 1.6, dash: '6 4' })
    })
    neckBand(sk, q, 16, { ticks: false })
    q.front.marks.push({ path: M(-246, 760).C(-120, 792, 120, 792, 246, 760), a: 0.34, w: 1.6, dash: '6 4' })
    if (r.yes(0.5))
      both((s) => {
        const x = s > 0 ? 54 : -158
        pocket(sk, x, 470, 104, 118, { shape: 'round', flap: r.yes(0.5) ? 36 : 0 })
      })
    sk.focus = [40, 110, 2.0]
  },
  knitted(sk, _r) {
    const m = { nd: 66, nw: 80, sw: 188, sd: 56, aw: 172, ay: 250, ww: 150, wy: 440, hw: 200, hy: 980, hem: 10 }
    sleeves(sk, m, { len: 540, ang: 9, cw: 46, cuff: 'plain', hemStitch: false, bend: 8 })
    const q = torso(sk, { ...m, hw: 196 })
    neckBand(sk, q, 32)
    both((s) => {
      fold(q.front, line(s * 160, 600, s * 60, 680, s * -12), (t) => lerp(24, 3, t), -0.3, 'm')
    })
    sk.focus = [30, 120, 2.0]
  },
}
const sleeves = (sk, q, o) => {
  const out = {}
  both((s) => {
    out[s] = sleeve(sk, q, s, o)
  })
  return out
}
/** A bodice outline (right half, ending at the hip) continued into a fluted hem. */
function skirtShape(sk, r, half, hipW, hipY, hw, L, n, k, ww, wy) {
  const w = []
  let t = 0
  for (let i = 0; i < n; i++) {
    const q = r.n(0.7, 1.3)
    w.push(q)
    t += q
  }
  const xs = [-hw]
  let a = -hw
  for (const q of w) {
    a += (q / t) * 2 * hw
    xs.push(a)
  }
  const arc = 40,
    hemAt = (x) => L + arc * (1 - (x / hw) ** 2)
  const p = new P(half.s.map((q) => [...q]))
  p.C(hipW + (hw - hipW) * 0.26, hipY + (L - hipY) * 0.34, hw - (hw - hipW) * 0.2, L - (L - hipY) * 0.3, hw, L)
  const wave = []
  for (let i = n; i >= 0; i--) {
    if (i < n) {
      const xm = (xs[i] + xs[i + 1]) / 2
      wave.push([xm, hemAt(xm) + r.n(2, 9)])
    }
    if (i > 0) wave.push([xs[i], hemAt(xs[i]) - (i < n ? r.n(1, 6) : 0)])
  }
  wave.push([-hw, L])
  p.S(wave, 0.9)
  p.C(-hw + (hw - hipW) * 0.2, L - (L - hipY) * 0.3, -hipW - (hw - hipW) * 0.26, hipY + (L - hipY) * 0.34, -hipW, hipY)
  p.join(half.mirror().reversed()).Z()
  const f = sk.part(p, { line: 0.45, drop: [0, 6, 'm', 0.5] })
  for (let i = 0; i < n; i++) {
    const xm = (xs[i] + xs[i + 1]) / 2,
      wd = xs[i + 1] - xs[i],
      y0 = hipY + r.n(-150, 60),
      bw = y0 < hipY ? lerp(ww, hipW, Math.max(0, (y0 - wy) / (hipY - wy))) : hipW
    fold(f, line((xm / hw) * bw, y0, xm, L + 70, r.n(-8, 8), 8), (q) => lerp(1, wd * 0.55, q ** 0.9), r.n(0.5, 0.85) * k, 'b')
    if (i) {
      const x = xs[i],
        y2 = hipY + r.n(-120, 140)
      fold(f, line((x / hw) * hipW * 0.98, y2, x, L + 70, r.n(-8, 8), 8), (q) => lerp(0.6, wd * 0.32, q), -r.n(0.6, 0.95) * k, 'm')
      if (r.yes(0.6))
        fold(f, line((x / hw) * hipW + 8, y2 + 60, x + wd * 0.16, L + 60, r.n(-5, 5), 6), (q) => lerp(0.6, wd * 0.1, q), 0.45 * k, 'f')
    }
  }
  roundness(f, -hw * 0.98, hw * 1.04, 0.16, 0.42)
  fall(f, hipY, L + 60, 0.16)
  return f
}

export const jumpsuit = {
  utility(sk, _r) {
    const m = { nd: 62, nw: 80, sw: 208, sd: 56, aw: 194, ay: 258, ww: 166, wy: 440, hw: 170, hy: 470, hem: 4, ov: 4 }
    sleeves(sk, m, { len: 520, ang: 10, cw: 58, cuff: 'shirt', wide: 18 })
    const q = legs(sk, {
      y0: 470,
      w0: 168,
      hipY: 600,
      hipW: 198,
      crotchY: 720,
      kneeY: 960,
      ko: 206,
      ki: 32,
      hemY: 1260,
      ho: 190,
      hi: 40,
      dip: 4,
    })
    both((s) => {
      seam(q.parts[s], mx(M(120, 478).C(140, 540, 170, 590, 204, 610), s), { a: 0.45 })
    })
    innerBack(sk, m, 120, { fill: 'inside' })
    const f = fronts(sk, m)
    both((s) => pocket(sk, s > 0 ? 48 : -150, 200, 102, 108, { shape: 'point', flap: 36, btn: '#6d5b45' }))
    zip(
      f.top,
      [
        [0, 84],
        [0, 470],
      ],
      { w: 9, c: '#b59c64' },
    )
    shirtCollar(sk, f, { point: 70, spread: 76, h: 28 })
    const b = belt(sk, 442, 170, 46)
    buckle(b, 0, 469, 50, 54, '#6d5b45')
    sk.focus = [40, 160, 2.0]
  },
  halter(sk, r) {
    const k = soft(sk)
    const q = legs(sk, {
      y0: 460,
      w0: 140,
      hipY: 590,
      hipW: 190,
      crotchY: 700,
      kneeY: 940,
      ko: 256,
      ki: 20,
      hemY: 1290,
      ho: 310,
      hi: 24,
      dip: 6,
      over: 1,
    })
    const f = sk.part(
      sym(M(0, 290).C(18, 210, 46, 80, 62, -14).C(96, 60, 122, 150, 160, 240).C(160, 330, 142, 390, 140, 470).C(90, 478, 40, 478, 0, 478)),
      {
        line: 0.45,
        drop: [0, 6, 'm', 0.5],
      },
    )
    roundness(f, -166, 180)
    both((s) => {
      for (let i = 0; i < 6; i++)
        fold(f, line(s * (54 - i * 2), 10, s * lerp(14, 140, i / 5), 470, s * 8), (t) => lerp(4, 24, t), (i % 2 ? 0.55 : -0.6) * k, 'm')
      for (let i = 0; i < 6; i++) {
        const x = s * lerp(12, 130, i / 5)
        fold(q.parts[s], line(x, 470, x * 1.3, r.n(560, 680)), (t) => lerp(11, 1, t), (i % 2 ? 0.42 : -0.46) * k, 'f')
      }
    })
    sk.part(M(-62, -14).C(-40, -46, 40, -46, 62, -14).L(56, 2).C(36, -30, -36, -30, -56, 2).Z(), { line: 0.5 })
    const b = belt(sk, 438, 143, 40, { stitch: false })
    fold(b, line(-136, 460, 136, 460, -8), 18, 0.4, 'm')
    tieBow(sk, -60, 458, 0.75, { tails: 280, loops: r.yes(0.5) })
    sk.focus = [0, 330, 1.9]
  },
  dungaree(sk, _r) {
    const th = sk.fabric.kind === 'denim' ? '#d19a4f' : undefined
    const q = legs(sk, {
      y0: 470,
      w0: 172,
      hipY: 610,
      hipW: 204,
      crotchY: 730,
      kneeY: 960,
      ko: 212,
      ki: 30,
      hemY: 1270,
      ho: 206,
      hi: 36,
      dip: 6,
      sideSeam: true,
      thread: th,
    })
    both((s) => {
      const pk = mx(M(96, 478).C(110, 540, 160, 590, 204, 596), s)
      seam(q.parts[s], pk, { a: 0.5 })
      stitch(q.parts[s], pk.move(-s * 6, 5), { c: th, a: 0.7 })
    })
    both((s) => {
      const st = sk.part(
        taper(
          curve([
            [s * 108, 250],
            [s * 104, 130],
            [s * 84, 20],
            [s * 60, -60],
          ]).pts(8),
          34,
        ),
        { line: 0.5, drop: [2, 4, 'f', 0.4], rot: s * -8 },
      )
      stitch(
        st,
        curve([
          [s * 97, 250],
          [s * 93, 130],
          [s * 73, 20],
          [s * 50, -56],
        ]),
        { c: th, a: 0.6 },
      )
    })
    const bib = sk.part(sym(M(0, 214).C(50, 214, 90, 212, 122, 208).C(132, 300, 150, 380, 174, 476).C(110, 484, 50, 486, 0, 486)), {
      line: 0.5,
      drop: [0, 6, 'm', 0.5],
    })
    roundness(bib, -176, 186)
    both((s) => {
      stitch(bib, mx(M(114, 216).C(124, 300, 142, 380, 164, 470), s), { c: th, a: 0.8 })
      button(bib, s * 104, 236, 12, '#b08d57', false)
    })
    stitch(bib, M(-116, 222).C(-50, 228, 50, 228, 116, 222), { c: th, a: 0.8 })
    pocket(sk, -72, 268, 144, 124, { shape: 'point', thread: th })
    const w = waistband(sk, { w0: 174, y0: 488, dip: 8 }, 40)
    stitch(w, M(-172, 480).C(-60, 490, 60, 490, 172, 480), { c: th, a: 0.8 })
    stitch(w, M(-172, 454).C(-60, 464, 60, 464, 172, 454), { c: th, a: 0.8 })
    sk.hang = { type: 'strap', y: -60, x: 60 }
    sk.focus = [50, 300, 2.0]
  },
}

export const suit = {
  trouser(sk, r) {
    suitLegs(sk, 'straight')
    tailored(sk, r.fork('t'), { style: r.pick(['notch', 'peak']), len: 720 })
    sk.focus = [60, 150, 2.0]
  },
  double(sk, r) {
    suitLegs(sk, 'wide')
    tailored(sk, r.fork('t'), { style: 'peak', db: true, len: 730 })
    sk.focus = [60, 200, 1.9]
  },
  tuxedo(sk, r) {
    suitLegs(sk, 'straight')
    sk.fabric.fills.satin = sk.fabric.col.L < 0.4 ? sk.fabric.col.to(-0.05).hex : sk.fabric.col.to(-0.12).hex
    tailored(sk, r.fork('t'), { style: 'shawl', one: true, by: 400, lapelFill: 'satin', collarFill: 'satin', len: 720 })
    sk.focus = [40, 200, 1.9]
  },
}
function suitLegs(sk, kind) {
  const wide = kind === 'wide'
  legs(sk, {
    y0: 560,
    w0: 150,
    hipY: 660,
    hipW: 172,
    crotchY: 760,
    kneeY: 940,
    ko: wide ? 196 : 164,
    ki: 20,
    hemY: 1240,
    ho: wide ? 214 : 150,
    hi: wide ? 18 : 26,
    crease: true,
    hemStitch: false,
    kneeK: 0.3,
    breakK: 0.6,
  })
}

export const activewear = {
  set(sk, _r) {
    // bra and leggings

    const q = legs(sk, {
      y0: 480,
      w0: 128,
      hipY: 620,
      hipW: 172,
      crotchY: 730,
      kneeY: 960,
      ko: 128,
      ki: 44,
      hemY: 1290,
      ho: 96,
      hi: 50,
      dip: 14,
      k: 0.55,
      hemStitch: true,
    })
    both((s) => {
      const b = mx(
        curve([
          [118, 500],
          [150, 640],
          [118, 900],
          [90, 1280],
        ]),
        s,
      )
      q.parts[s].marks.push({ path: b.move(-s * 8, 0), a: 0.35, w: 1.8 })
      q.parts[s].marks.push({
        path: mx(
          curve([
            [40, 494],
            [92, 640],
            [84, 900],
            [70, 1290],
          ]),
          s,
        ),
        a: 0.18,
        w: 1.6,
      })
    })
    const w = sk.part(sym(M(0, 466).C(50, 466, 90, 452, 118, 444).L(130, 540).C(90, 560, 40, 584, 0, 590)), {
      line: 0.5,
      fill: 'main',
      pat: false,
      drop: [0, 5, 'm', 0.4],
    })
    roundness(w, -134, 140, 0.18, 0.4)
    sk.part(sym(M(0, 120).C(40, 110, 52, 60, 62, 14).L(84, 16).C(92, 90, 110, 140, 134, 170).L(134, 220).L(0, 220)), {
      fill: 'inside',
      pat: false,
      line: 0.4,
      grads: [
        {
          at: [0, 0, 0, 220],
          stops: [
            [0, 'shade', 0.3],
            [1, 'shade', 0.8],
          ],
        },
      ],
    })
    const bra = sk.part(
      sym(
        M(0, 196)
          .C(34, 190, 52, 120, 64, 10)
          .L(92, 12)
          .C(98, 100, 116, 160, 148, 196)
          .C(150, 250, 148, 300, 144, 346)
          .C(90, 360, 40, 362, 0, 362),
      ),
      { line: 0.5, drop: [0, 6, 'm', 0.5] },
    )
    roundness(bra, -156, 164, 0.16, 0.4)
    fold(bra, line(-70, 250, 10, 300, 20), 90, 0.3, 'x')
    fold(bra, line(10, 290, 80, 250, 20), 90, 0.3, 'x')
    const band = M(-146, 318).C(-90, 334, 90, 334, 146, 318)
    seam(bra, band, { a: 0.45 })
    both((s) => {
      seam(
        bra,
        mx(
          curve([
            [70, 40],
            [86, 170],
            [110, 320],
          ]),
          s,
        ),
        { a: 0.28 },
      )
      fold(bra, line(s * 30, 220, s * 100, 240, s * 10), (t) => lerp(4, 14, t), -0.3, 'm')
    })
    sk.focus = [20, 210, 2.0]
  },
  hoodie(sk, _r) {
    const m = { nd: 80, nw: 84, sw: 212, sd: 62, aw: 208, ay: 272, ww: 204, wy: 430, hw: 198, hy: 570, hem: 6, ov: 3 }
    sleeves(sk, m, { len: 500, ang: 13, cw: 56, cuff: 'rib', wide: 30, gather: 1 })
    const q = fronts(sk, { ...m })
    const rib = sk.part(sym(M(0, 574).C(60, 574, 130, 572, 200, 562).L(192, 628).C(120, 640, 60, 642, 0, 642)), {
      pat: 'rib',
      line: 0.45,
      drop: [0, -3, 'f', 0.4],
    })
    roundness(rib, -206, 212)
    both((s) => {
      const p = sk.part(mx(M(16, 400).L(96, 400).L(160, 500).L(160, 566).L(16, 574).Z(), s), { line: 0.5, drop: [0, 4, 'f', 0.4] })
      stitch(p, mx(M(90, 408).L(152, 504), s), { a: 0.5 })
    })
    sk.part(sym(M(0, -96).C(60, -98, 96, -70, 100, -20).C(96, 30, 60, 70, 0, 100)), {
      fill: 'inside',
      line: 0.45,
      grads: [
        {
          at: [0, -90, 0, 100],
          stops: [
            [0, 'shade', 0.35],
            [1, 'shade', 0.9],
          ],
        },
      ],
    })
    both((s) => {
      const h = sk.part(
        mx(
          M(0, -134)
            .C(80, -138, 140, -90, 140, -20)
            .C(136, 40, 90, 96, 2, 128)
            .L(0, 92)
            .C(44, 66, 78, 24, 82, -20)
            .C(82, -64, 50, -92, 0, -94)
            .Z(),
          s,
        ),
        { line: 0.5, drop: [s * 2, 7, 'm', 0.5] },
      )
      h.grads.push({
        at: s > 0 ? [0, 0, 150, 0] : [-150, 0, 0, 0],
        stops:
          s > 0
            ? [
                [0, 'shade', 0],
                [0.6, 'shade', 0],
                [1, 'shade', 0.4],
              ]
            : [
                [0, 'shade', 0.2],
                [0.5, 'shade', 0],
                [1, 'shade', 0],
              ],
      })
      fold(
        h,
        [
          [s * 20, -116],
          [s * 110, -60],
          [s * 110, 10],
          [s * 40, 96],
        ],
        22,
        0.5,
        'b',
      )
      stitch(h, mx(M(0, -100).C(56, -98, 90, -66, 90, -20).C(86, 28, 50, 74, 6, 100), s), { a: 0.4 })
      sk.part(taper(line(s * 34, 86, s * 44, 250, s * 10), 7), {
        fill: 'contrast',
        pat: false,
        line: 0.5,
        drop: [3, 3, 'f', 0.5],
      })
    })
    zip(
      q.top,
      [
        [0, 122],
        [0, 640],
      ],
      { w: 9, c: '#c9c6c0' },
    )
    sk.focus = [30, 110, 2.0]
  },
  track(sk, _r) {
    const m = { nd: 40, nw: 84, sw: 206, sd: 60, aw: 202, ay: 266, ww: 198, wy: 430, hw: 190, hy: 590, hem: 4, ov: 3 }
    const c = sk.fabric.fills.contrast
    const sl = sleeves(sk, m, { len: 500, ang: 12, cw: 54, cuff: 'rib', wide: 24, gather: 1 })
    both((s) => {
      const e = sl[s]
      for (const d of [0.55, 0.82]) {
        const pts = [0, 0.2, 0.45, 0.7, 0.96].map((t) => e.at(t, d)).map(([x, y]) => [s * x, y])
        e.part.marks.push({ path: curve(pts), c, a: 0.95, w: 12 })
      }
    })
    const q = fronts(sk, m)
    both((s) => {
      const yk = mx(M(-10, 170).C(60, 196, 130, 200, 205, 160), s)
      q.panels[s].marks.push({ path: yk, c, a: 0.95, w: 14 })
      welt(q.panels[s], s > 0 ? 96 : -112, 430, 16, 110, s * 12)
    })
    const rib = sk.part(sym(M(0, 592).C(60, 592, 130, 590, 192, 584).L(186, 640).C(120, 650, 60, 652, 0, 652)), {
      pat: 'rib',
      line: 0.45,
      drop: [0, -3, 'f', 0.4],
    })
    roundness(rib, -200, 206)
    const col = sk.part(sym(M(0, -64).C(50, -64, 80, -58, 88, -44).C(94, -6, 88, 36, 78, 56).C(50, 74, 26, 78, 0, 78)), {
      line: 0.5,
      drop: [0, 7, 'm', 0.5],
    })
    roundness(col, -92, 98, 0.2, 0.4)
    col.marks.push({ path: M(-88, 18).C(-50, 40, 50, 40, 88, 18), c, a: 0.95, w: 12 })
    zip(
      col,
      [
        [0, -50],
        [0, 78],
      ],
      { c: '#d8d5ce' },
    )
    zip(
      q.top,
      [
        [0, 70],
        [0, 652],
      ],
      { c: '#d8d5ce', pull: false },
    )
    sk.focus = [40, 100, 2.0]
  },
  tennis(sk, _r) {
    const q = pleats(sk, { y0: 430, w0: 146, y1: 760, w1: 270, n: 16, dip: 10, arc: 20 })
    const f = sk.part(
      sym(
        M(0, 150)
          .C(50, 146, 78, 90, 84, 6)
          .L(116, 8)
          .C(118, 100, 130, 170, 160, 220)
          .C(160, 300, 146, 380, 148, 440)
          .C(90, 452, 40, 454, 0, 454),
      ),
      { line: 0.45, drop: [0, 6, 'm', 0.5] },
    )
    roundness(f, -168, 180)
    fall(f, 220, 470, 0.2)
    const c = sk.fabric.fills.contrast
    f.marks.push({ path: M(-84, 6).C(-78, 90, -50, 146, 0, 150).C(50, 146, 78, 90, 84, 6), c, a: 0.95, w: 14 })
    both((s) => f.marks.push({ path: mx(M(116, 8).C(118, 100, 130, 170, 160, 220), s), c, a: 0.95, w: 14 }))
    both((s) => {
      fold(f, line(s * 156, 260, s * 50, 350, s * -10), (t) => lerp(20, 2, t), -0.35, 'm')
      fold(f, line(s * 150, 420, s * 40, 380, s * 10), (t) => lerp(18, 2, t), 0.35, 'm')
    })
    q.part.marks.push({ path: M(-266, 742).C(-120, 772, 120, 772, 266, 742), c, a: 0.9, w: 8 })
    sk.focus = [30, 410, 1.9]
  },
}

export const swimwear = {
  onepiece(sk, r) {
    const v = r.pick(['scoop', 'bandeau', 'wrapv'])

    const L = 640
    const top =
      v === 'bandeau'
        ? M(0, 150).C(50, 138, 110, 138, 146, 152)
        : v === 'wrapv'
          ? M(0, 250).C(34, 180, 66, 80, 78, 0).L(100, 2).C(110, 70, 124, 130, 152, 180)
          : M(0, 190).C(54, 184, 72, 80, 80, 0).L(104, 2).C(110, 70, 124, 130, 150, 180)
    sk.part(sym(M(0, 200).C(60, 196, 120, 186, 146, 176).L(148, 260).L(0, 280)), {
      fill: 'inside',
      pat: false,
      line: 0.4,
      grads: [
        {
          at: [0, 170, 0, 270],
          stops: [
            [0, 'shade', 0.3],
            [1, 'shade', 0.85],
          ],
        },
      ],
    })
    const f = sk.part(
      sym(
        top
          .C(156, 260, 130, 330, 130, 390)
          .C(130, 460, 172, 500, 182, 560)
          .C(130, 580, 80, 640, 50, L + 60)
          .C(30, L + 70, 16, L + 72, 0, L + 72),
      ),
      { line: 0.5, drop: [0, 5, 'm', 0.4] },
    )
    roundness(f, -180, 196, 0.18, 0.42)
    fold(f, line(-80, 230, 0, 280, 20), 100, 0.3, 'x')
    fold(f, line(0, 280, 80, 230, 20), 100, 0.3, 'x')
    for (let i = 0; i < 9; i++) {
      const y = lerp(230, 560, i / 8)
      both((s) =>
        fold(
          f,
          line(s * 150, y, s * r.n(10, 60), y + 34, s * -8),
          (t) => lerp(13, 1, t),
          (i % 2 ? 0.36 : -0.4) * (v === 'wrapv' ? 1.3 : 0.8),
          'm',
        ),
      )
    }
    both((s) => {
      f.marks.push({ path: mx(M(174, 566).C(124, 588, 76, 646, 46, L + 56), s), a: 0.35, w: 1.5, dash: '6 4' })
    })
    if (v === 'wrapv') {
      seam(f, M(78, 6).C(50, 140, 0, 280, -130, 380), { a: 0.5 })
    }
    if (v === 'bandeau') {
      both((s) => strap(sk, s, [s * 90, 146], [s * 58, -40], 7))
      sk.part(ell(0, 190, 20, 34), { line: 0.5, drop: [0, 4, 'f', 0.5] })
      for (let i = 0; i < 6; i++)
        both((s) => fold(f, line(s * 12, 190 + (i - 3) * 6, s * 120, 150 + i * 18), (t) => lerp(3, 14, t), i % 2 ? 0.5 : -0.5, 'm'))
    }
    sk.focus = [10, 220, 2.0]
  },
  bikini(sk, r) {
    const tie = r.yes(0.5)
    both((s) => {
      strap(sk, s, [s * 74, 96], [s * 42, -60], 8)
      sk.part(taper(line(s * 128, 214, s * 180, 226, 0), 14), { line: 0.5 })
    })
    const t = sk.part(
      sym(
        M(0, 190).C(26, 170, 50, 120, 72, 86).C(104, 110, 130, 160, 138, 214).C(140, 240, 136, 250, 130, 256).C(80, 268, 30, 262, 0, 250),
      ),
      {
        line: 0.5,
        drop: [0, 5, 'm', 0.45],
      },
    )
    roundness(t, -150, 158, 0.18, 0.4)
    fold(t, line(-80, 180, -40, 240, 10), 80, 0.4, 'x')
    fold(t, line(80, 180, 40, 240, -10), 80, 0.4, 'x')
    for (let i = 0; i < 6; i++)
      both((s) =>
        fold(
          t,
          line(s * 6, 220 + (i - 3) * 7, s * lerp(60, 120, i / 5), lerp(130, 250, i / 5)),
          (q) => lerp(2, 13, q),
          i % 2 ? 0.45 : -0.5,
          'm',
        ),
      )
    const kn = sk.part(rect(-15, 196, 30, 54, 10), { line: 0.5, drop: [0, 4, 'f', 0.5] })
    fold(kn, line(-4, 200, -6, 246), 9, 0.5, 'f')
    const b = sk.part(
      sym(
        M(0, 420).C(70, 418, 120, 412, 158, 404).C(170, 450, 178, 500, 184, 540).C(136, 564, 84, 616, 54, 690).C(34, 702, 16, 704, 0, 704),
      ),
      {
        line: 0.5,
        drop: [0, 5, 'm', 0.4],
      },
    )
    roundness(b, -186, 198, 0.18, 0.42)
    for (let i = 0; i < 6; i++)
      both((s) =>
        fold(b, line(s * 172, 430 + i * 22, s * r.n(30, 80), 470 + i * 26, s * -8), (q) => lerp(12, 1, q), i % 2 ? 0.34 : -0.38, 'm'),
      )
    b.marks.push({ path: M(-158, 424).C(-80, 440, 80, 440, 158, 424), a: 0.35, w: 1.5, dash: '6 4' })
    fold(b, line(-120, 560, 120, 560, -30), 90, 0.3, 'x')
    if (tie) both((s) => tieSmall(sk, s * 168, 470, s))
    sk.focus = [10, 200, 2.1]
  },
  trunks(sk, r) {
    const q = legs(sk, {
      w0: 158,
      hipW: 214,
      hipY: 170,
      crotchY: 290,
      kneeY: 380,
      ko: 242,
      ki: 18,
      hemY: 500,
      ho: 252,
      hi: 20,
      kneeK: 0.2,
      breakK: 0.5,
    })
    const w = waistband(sk, q, 54)
    for (let i = 0; i < 22; i++) {
      const x = lerp(-156, 156, i / 21)
      fold(w, line(x, -50, x * 1.01, 8), 8, i % 2 ? 0.36 : -0.36, 'f')
    }
    both((s) => {
      seam(q.parts[s], mx(M(110, 10).C(140, 80, 180, 140, 216, 170), s), { a: 0.45 })
      for (let i = 0; i < 8; i++) {
        const x = s * lerp(12, 150, i / 7)
        fold(q.parts[s], line(x, 4, x * 1.14, r.n(50, 120)), (t) => lerp(10, 1, t), i % 2 ? 0.36 : -0.4, 'f')
      }
      sk.part(taper(line(s * 8, -16, s * 34, 124, s * 10), 8), { fill: 'contrast', pat: false, line: 0.5, drop: [3, 3, 'f', 0.5] })
    })
    sk.focus = [40, 60, 2.0]
    sk.hang = { type: 'clip', y: -48, x: 136 }
  },
}
function tieSmall(sk, x, y, s) {
  for (const a of [30, 66, -26])
    sk.part(
      taper(line(x, y, x + s * 50 * Math.cos(a / 57), y + 74 * Math.sin(a / 57) + 20, 8), (t) => lerp(5, 11, t)),
      { line: 0.5, drop: [2, 3, 'f', 0.4] },
    )
  sk.part(ell(x, y, 9), { line: 0.5 })
}

export const lingerie = {
  pyjama(sk, _r) {
    // piped pyjama shirt and trousers
    const pipe = sk.fabric.fills.contrast
    const q = legs(sk, {
      y0: 560,
      w0: 150,
      hipY: 680,
      hipW: 190,
      crotchY: 780,
      kneeY: 960,
      ko: 222,
      ki: 22,
      hemY: 1250,
      ho: 236,
      hi: 24,
      dip: 6,
      hemStitch: false,
    })
    both((s) => q.parts[s].marks.push({ path: mx(M(238, 1214).C(180, 1228, 80, 1230, 22, 1216), s), c: pipe, a: 0.95, w: 4 }))
    const m = {
      nd: 150,
      neck: 'v',
      nw: 80,
      sw: 210,
      sd: 58,
      aw: 200,
      ay: 266,
      ww: 196,
      wy: 440,
      hw: 204,
      hy: 640,
      hem: 8,
      ov: 16,
      by: null,
    }
    const sl = sleeves(sk, m, { len: 500, ang: 12, cw: 64, cuff: 'none', wide: 26 })
    both((s) => {
      const e = sl[s]
      const a = [e.out[0] - e.dx * 50 + 3, e.out[1] - e.dy * 50],
        b = [e.inn[0] - e.dx * 50 - 3, e.inn[1] - e.dy * 50]
      e.part.marks.push({ path: mx(M(...a).Q((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 + 9, ...b), s), c: pipe, a: 0.95, w: 4 })
    })
    innerBack(sk, m, 170, { fill: 'inside' })
    const f = fronts(sk, m)
    f.top.marks.push({ path: M(-15, 160).L(-15, 660), c: pipe, a: 0.95, w: 4 })
    const pk = pocket(sk, 62, 250, 96, 100, { shape: 'round' })
    pk.part.marks.push({ path: M(62, 268).L(158, 268), c: pipe, a: 0.95, w: 4 })
    for (const s of [-1, 1]) {
      const l = sk.part(
        mx(M(72, -26).C(96, -10, 112, 30, 118, 60).L(150, 96).C(110, 130, 50, 150, 4, 168).C(40, 90, 64, 20, 72, -26).Z(), s),
        {
          rot: s * 24,
          line: 0.5,
          drop: [0, 7, 'm', 0.55],
        },
      )
      l.marks.push({ path: mx(M(74, -22).C(94, -8, 108, 30, 115, 62).L(142, 96).C(104, 126, 48, 146, 8, 162), s), c: pipe, a: 0.95, w: 4 })
      fold(
        l,
        [
          [s * 70, -20],
          [s * 56, 60],
          [s * 8, 160],
        ],
        12,
        0.5,
        'f',
      )
    }
    for (let i = 0; i < 4; i++) button(f.top, 0, 200 + i * 120, 8, '#f3efe6')
    sk.focus = [60, 160, 2.0]
  },
  robe(sk, _r) {
    const k = soft(sk)
    const m = {
      nd: 80,
      nw: 80,
      sw: 214,
      sd: 60,
      ax: 190,
      aw: 216,
      ay: 300,
      ww: 184,
      wy: 470,
      hw: 244,
      hy: 960,
      hem: 14,
      ov: 60,
      by: 430,
      corner: 0,
    }
    sleeves(sk, m, { len: 430, ang: 18, cw: 92, cuff: 'none', wide: 40, bend: 6 })
    innerBack(sk, m, 440, { fill: 'inside' })
    const q = fronts(sk, m)
    both((s) => {
      fold(q.panels[s], line(s * 130, 540, s * 190, 1000, 8), (t) => lerp(6, 80, t), 0.55 * k, 'b')
      fold(q.panels[s], line(s * 84, 540, s * 110, 1000, -8), (t) => lerp(5, 54, t), -0.55 * k, 'b')
      fold(q.panels[s], line(s * 160, 530, s * 230, 1000, 6), (t) => lerp(5, 40, t), -0.55 * k, 'm')
    })
    for (const s of [-1, 1]) {
      const band = sk.part(
        mx(M(76, -30).C(96, -20, 100, 20, 92, 80).C(70, 260, 20, 380, -52, 470).L(-60, 430).C(0, 320, 40, 180, 60, 20).Z(), s),
        {
          fill: 'dark',
          pat: 'structure',
          line: 0.5,
          drop: [0, 5, 'm', 0.5],
        },
      )
      fold(
        band,
        [
          [s * 78, -10],
          [s * 66, 150],
          [s * -30, 420],
        ],
        14,
        0.5,
        'f',
      )
    }
    belt(sk, 452, 186, 50, { stitch: false, fill: 'dark', pat: 'structure' })
    tieBow(sk, 0, 480, 1, { tails: 320, fill: 'dark' })
    sk.focus = [30, 250, 1.9]
  },
  camiset(sk, r) {
    const k = soft(sk)
    const q = legs(sk, {
      y0: 640,
      w0: 142,
      hipY: 760,
      hipW: 204,
      crotchY: 850,
      kneeY: 880,
      ko: 226,
      ki: 16,
      hemY: 940,
      ho: 242,
      hi: 18,
      dip: 6,
      kneeK: 0,
      breakK: 0.4,
      hemStitch: false,
    })
    both((s) => {
      for (let i = 0; i < 8; i++) {
        const x = s * lerp(10, 138, i / 7)
        fold(q.parts[s], line(x, 640, x * 1.2, r.n(700, 780)), (t) => lerp(10, 1, t), (i % 2 ? 0.42 : -0.46) * k, 'f')
      }
      lace(q.parts[s], M(s * q.hi, 930).C(s * 90, 940, s * 180, 938, s * q.ho, 926), 26)
    })
    const w = waistband(sk, { w0: 142, y0: 644, dip: 6 }, 34)
    for (let i = 0; i < 20; i++) {
      const x = lerp(-140, 140, i / 19)
      fold(w, line(x, 612, x, 650), 8, i % 2 ? 0.36 : -0.36, 'f')
    }
    sk.part(sym(M(0, 232).C(60, 228, 120, 214, 146, 206).L(150, 280).L(0, 290)), {
      fill: 'inside',
      line: 0.4,
      grads: [
        {
          at: [0, 205, 0, 290],
          stops: [
            [0, 'shade', 0.2],
            [1, 'shade', 0.8],
          ],
        },
      ],
    })
    const f = sk.part(
      sym(
        M(0, 246)
          .C(30, 220, 60, 190, 88, 156)
          .C(108, 178, 134, 200, 160, 222)
          .C(164, 290, 158, 360, 160, 420)
          .C(164, 480, 190, 520, 200, 566)
          .C(120, 584, 60, 588, 0, 588),
      ),
      { line: 0.45, drop: [0, 7, 'm', 0.5] },
    )
    roundness(f, -180, 196)
    lace(f, M(-88, 158).C(-60, 192, -30, 222, 0, 248).C(30, 222, 60, 192, 88, 158), 28)
    lace(f, M(-200, 560).C(-120, 578, 120, 578, 200, 560), 26)
    for (let i = 0; i < 6; i++) {
      const x = lerp(-0.85, 0.85, (i + r.n(0.2, 0.8)) / 6)
      fold(f, line(x * 120, r.n(290, 380), x * 205, 610, r.n(-8, 8)), (t) => lerp(3, 50, t), (i % 2 ? -0.5 : 0.5) * k, 'b')
    }
    both((s) => {
      fold(f, line(s * 156, 280, s * 50, 390, s * -12), (t) => lerp(24, 2, t), -0.5 * k, 'm')
      strap(sk, s, [s * 88, 158], [s * 70, -6], 5)
    })
    sk.hang = { type: 'strap', y: -6, x: 70 }
    sk.focus = [20, 250, 2.1]
  },
  nightdress(sk, _r) {
    soft(sk)
    const m = {
      nd: 96,
      nw: 92,
      neck: 'scoop',
      sw: 176,
      sd: 46,
      ax: 152,
      aw: 172,
      ay: 240,
      ww: 178,
      wy: 330,
      hw: 180,
      hy: 340,
      hem: 10,
      folds: false,
    }
    sleeves(sk, m, { len: 190, ang: 36, cw: 66, cuff: 'elastic', puff: 1 })
    skirt(sk, { y0: 334, w0: 178, hipY: 0, y1: 980, w1: 310, n: 10, wave: 14, arc: 40, gather: 1, from: 0.05, dip: 12 })
    const s1 = sk.parts[sk.parts.length - 1]
    lace(s1, M(-310, 972).C(-160, 1026, 160, 1026, 310, 972), 26)
    const q = torso(sk, m)
    for (let i = 0; i < 12; i++) {
      const x = lerp(-70, 70, i / 11)
      q.front.marks.push({ path: M(x, 110).L(x, 330), a: 0.13, w: 1.4 })
      fold(q.front, line(x + 4, 110, x + 4, 330), 5, 0.16, 'f')
    }
    for (let i = 0; i < 4; i++) button(q.front, 0, 130 + i * 52, 6.5, '#f3efe6')
    neckBand(sk, q, 15, { ticks: false })
    sk.focus = [30, 190, 2.0]
  },
}
function lace(part, path, w) {
  const pts = path.pts(30)
  let acc = 0
  for (let i = 1; i < pts.length; i++) {
    acc += Math.hypot(pts[i][0] - pts[i - 1][0], pts[i][1] - pts[i - 1][1])
    if (acc > w * 0.72) {
      acc = 0
      const [x, y] = pts[i]
      const n = Math.atan2(pts[i][1] - pts[i - 1][1], pts[i][0] - pts[i - 1][0])
      const ox = -Math.sin(n) * w * 0.4,
        oy = Math.cos(n) * w * 0.4
      part.marks.push({ path: ell(x + ox, y + oy, w * 0.34), k: 'fill', c: 'hi', a: 0.5 })
      part.marks.push({ path: ell(x + ox, y + oy, w * 0.36), a: 0.4, w: 1.5 })
      part.marks.push({ path: ell(x + ox, y + oy, w * 0.14), a: 0.4, w: 1.2 })
    }
  }
  part.marks.push({ path, c: 'hi', a: 0.7, w: 3 })
  part.marks.push({ path, a: 0.35, w: 1.3 })
}

export const other = {
  cape(sk, r) {
    const k = soft(sk)
    const L = 760,
      hw = 420
    const half = M(0, 90)
      .C(40, 84, 66, 50, 78, 6)
      .C(150, 40, 210, 90, 250, 170)
      .C(310, 300, 380, 520, hw, L - 60)
    const n = 8
    const w = []
    let t = 0
    const rr = r.fork('c')
    for (let i = 0; i < n; i++) {
      const q = rr.n(0.7, 1.3)
      w.push(q)
      t += q
    }
    const xs = [-hw]
    let a = -hw
    for (const q of w) {
      a += (q / t) * 2 * hw
      xs.push(a)
    }
    const hemAt = (x) => L - 60 + 100 * (1 - (x / hw) ** 2)
    innerBack(sk, { nw: 76 }, 120, { fill: 'lining' })
    const p = new P(half.s.map((q) => [...q]))
    const wave = []
    for (let i = n; i >= 0; i--) {
      if (i < n) {
        const xm = (xs[i] + xs[i + 1]) / 2
        wave.push([xm, hemAt(xm) + 16])
      }
      if (i > 0) wave.push([xs[i], hemAt(xs[i]) - (i < n ? 10 : 0)])
    }
    wave.push([-hw, L - 60])
    p.S(wave, 0.9).join(half.mirror().reversed()).Z()
    const f = sk.part(p, { line: 0.45, drop: [0, 6, 'm', 0.5] })
    for (let i = 0; i < n; i++) {
      const xm = (xs[i] + xs[i + 1]) / 2,
        wd = xs[i + 1] - xs[i]
      fold(f, line(xm * 0.36, 170 + Math.abs(xm) * 0.2, xm, L + 80, 0), (q) => lerp(6, wd * 0.6, q), r.n(0.5, 0.8) * k, 'b')
      if (i)
        fold(f, line(xs[i] * 0.34, 180 + Math.abs(xs[i]) * 0.2, xs[i], L + 80, 0), (q) => lerp(2, wd * 0.3, q), -r.n(0.6, 0.9) * k, 'm')
    }
    roundness(f, -hw, hw * 1.05, 0.16, 0.4)
    seam(f, M(0, 92).L(0, L + 60), { a: 0.5 })
    both((s) => {
      seam(f, M(s * 170, 420).L(s * 182, 560), { a: 0.6 })
    })
    for (let i = 0; i < 3; i++) button(f, 12, 130 + i * 78, 13, '#c7a252')
    both((s) => {
      const c = sk.part(mx(M(70, -30).C(100, -10, 110, 30, 104, 70).C(70, 100, 30, 110, 2, 104).C(20, 60, 60, 20, 70, -30).Z(), s), {
        line: 0.5,
        drop: [0, 7, 'm', 0.55],
        rot: s * 30,
      })
      fold(c, line(s * 70, -20, s * 8, 98, s * -10), 14, 0.5, 'f')
    })
    sk.focus = [30, 110, 2.0]
  },
  kimono(sk, _r) {
    const k = soft(sk)
    const m = {
      nd: 80,
      nw: 74,
      sw: 214,
      sd: 26,
      ax: 196,
      aw: 206,
      ay: 250,
      ww: 210,
      wy: 480,
      hw: 224,
      hy: 860,
      hem: 8,
      ov: -22,
      by: 860,
      folds: true,
    }

    both((s) => {
      const p = M(190, 16).L(430, 76).L(418, 420).C(416, 440, 404, 450, 384, 446).L(246, 420).L(200, 250).Z()
      const e = sk.part(mx(p, s), { line: 0.45, rot: s * 10 })
      e.grads.push({
        at: s > 0 ? [200, 0, 430, 0] : [-430, 0, -200, 0],
        stops:
          s > 0
            ? [
                [0, 'shade', 0.36],
                [0.5, 'shade', 0],
                [1, 'shade', 0.24],
              ]
            : [
                [0, 'shade', 0.14],
                [0.5, 'shade', 0],
                [1, 'shade', 0.3],
              ],
      })
      for (let i = 0; i < 4; i++)
        fold(
          e,
          line(s * (240 + i * 46), 60 + i * 12, s * (250 + i * 44), 440, s * 8),
          (t) => lerp(8, 34, t),
          (i % 2 ? 0.5 : -0.5) * k,
          i % 2 ? 'b' : 'm',
        )
      mx(M(408, 70).L(430, 76).L(418, 420).L(398, 444), s)
      e.marks.push({ path: mx(M(410, 72).L(398, 440), s), a: 0.4, w: 1.6 })
    })
    innerBack(sk, m, 800, { fill: 'lining' })
    fronts(sk, { ...m })
    for (const s of [-1, 1]) {
      const band = sk.part(
        mx(M(70, -30).C(92, -24, 98, 0, 94, 40).C(84, 300, 66, 600, 62, 868).L(16, 870).C(24, 600, 40, 300, 56, 20).Z(), s),
        {
          fill: 'dark',
          pat: 'structure',
          line: 0.5,
          drop: [s * 2, 5, 'm', 0.5],
        },
      )
      fold(
        band,
        [
          [s * 78, -10],
          [s * 60, 400],
          [s * 40, 860],
        ],
        16,
        0.4,
        'm',
      )
    }
    sk.focus = [60, 150, 1.9]
  },
}
