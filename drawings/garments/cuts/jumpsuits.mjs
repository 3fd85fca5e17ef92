// Jumpsuits and dungarees.
import { lerp } from '../chance.mjs'
import { sleeves } from './dress-parts.mjs'
import { fronts } from './fronts.mjs'
import { M, curve, line, sym, taper } from '../path.mjs'
import { both, mx, roundness, soft } from '../pattern/body.mjs'
import { belt, buckle, button, pocket, tieBow, zip } from '../pattern/closures.mjs'
import { innerBack, shirtCollar } from '../pattern/collar.mjs'
import { legs } from '../pattern/legs.mjs'
import { waistband } from '../pattern/waist.mjs'
import { fold, seam, stitch } from '../render.mjs'

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
