// Nightwear, which is all the lingerie there is.
import { lerp } from '../chance.mjs'
import { sleeves, strap } from './dress-parts.mjs'
import { fronts } from './fronts.mjs'
import { M, ell, line, sym } from '../path.mjs'
import { neckBand } from '../pattern/bands.mjs'
import { both, mx, roundness, soft, torso } from '../pattern/body.mjs'
import { belt, button, pocket, tieBow } from '../pattern/closures.mjs'
import { innerBack } from '../pattern/collar.mjs'
import { legs } from '../pattern/legs.mjs'
import { skirt } from '../pattern/skirt.mjs'
import { waistband } from '../pattern/waist.mjs'
import { fold } from '../render.mjs'

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
