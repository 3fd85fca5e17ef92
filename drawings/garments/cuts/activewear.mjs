// Sports clothes.
import { lerp } from '../chance.mjs'
import { sleeves } from './dress-parts.mjs'
import { fronts } from './fronts.mjs'
import { M, curve, line, sym, taper } from '../path.mjs'
import { both, fall, mx, roundness } from '../pattern/body.mjs'
import { welt, zip } from '../pattern/closures.mjs'
import { legs } from '../pattern/legs.mjs'
import { pleats } from '../pattern/skirt.mjs'
import { fold, seam, stitch } from '../render.mjs'

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
