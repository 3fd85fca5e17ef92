// Capes, kimonos, garment bags and the dress of light.
import { lerp } from '../chance.mjs'
import { dress } from './dresses.mjs'
import { fronts } from './fronts.mjs'
import { M, P, ell, line, rect, sym } from '../path.mjs'
import { both, mx, roundness, soft } from '../pattern/body.mjs'
import { button, zip } from '../pattern/closures.mjs'
import { innerBack } from '../pattern/collar.mjs'
import { fold, seam, stitch } from '../render.mjs'

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

export const otherThings = {
  bag(sk, r) {
    // garment bag
    const b = sk.part(
      sym(
        M(0, -10)
          .C(60, -6, 90, 20, 120, 40)
          .C(190, 66, 236, 90, 240, 140)
          .L(250, 900)
          .C(250, 926, 236, 930, 220, 930)
          .C(120, 936, 60, 936, 0, 936),
      ),
      { line: 0.5 },
    )
    roundness(b, -250, 262, 0.16, 0.36)
    const k = soft(sk)
    for (let i = 0; i < 6; i++) {
      const x = lerp(-200, 200, (i + r.n(0.2, 0.8)) / 6)
      fold(b, line(x * 0.7, r.n(90, 220), x * 1.05, 960, r.n(-14, 14)), (t) => lerp(6, 54, t), (i % 2 ? 0.5 : -0.5) * k, 'b')
    }
    both((s) => {
      fold(b, line(s * 236, 160, s * 120, 330, s * -14), (t) => lerp(26, 2, t), -0.5, 'm')
      stitch(b, M(s * 236, 150).L(s * 243, 920), { a: 0.4 })
    })
    zip(b, line(0, 20, 0, 930, 0), { c: '#c6a253' })
    const pk = sk.part(rect(60, 560, 140, 190, 4), { line: 0.5, drop: [1, 3, 'f', 0.4] })
    stitch(pk, rect(66, 566, 128, 178, 3), { a: 0.4 })
    const lb = sk.part(rect(88, 600, 84, 54, 3), { fill: '#f3f0e8', pat: false, line: 0.4 })
    lb.marks.push({ path: ell(130, 622, 10), c: '#2b3bd1', a: 0.9, w: 3 })
    lb.marks.push({ path: M(106, 642).L(154, 642), c: '#4a4552', a: 0.5, w: 2.4 })
    sk.focus = [70, 560, 1.8]
  },
  virtual(sk, r, _p) {
    // a dress that exists only on screen: its cloth is iridescent
    dress[r.pick(['gown', 'tiered', 'slip'])](sk, r)
  },
}
