// Swimwear.
import { lerp } from '../chance.mjs'
import { strap } from './dress-parts.mjs'
import { M, ell, line, rect, sym, taper } from '../path.mjs'
import { both, mx, roundness } from '../pattern/body.mjs'
import { legs } from '../pattern/legs.mjs'
import { waistband } from '../pattern/waist.mjs'
import { fold, seam } from '../render.mjs'

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
