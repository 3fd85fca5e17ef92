// Knitwear.
import { lerp } from '../chance.mjs'
import { sleeves } from './fronts.mjs'
import { M, ell, line, rect, sym } from '../path.mjs'
import { backBand, hemRib, neckBand } from '../pattern/bands.mjs'
import { both, roundness, torso } from '../pattern/body.mjs'
import { fold } from '../render.mjs'

export function backBand2(sk, q, w = 24) {
  // the back of the band and the label sit behind the front
  const at = () => sk.parts.indexOf(q.front)
  backBand(sk, q, w)
  sk.parts.splice(at(), 0, sk.parts.pop())
  const y = q.bnd + w * 0.75
  const lab = sk.part(rect(-24, y, 48, 20, 2), { fill: '#f4f1ea', pat: false, line: 0.3, ghost: true, behind: true })
  lab.marks.push({ path: M(-13, y + 10).L(13, y + 10), c: '#55505a', a: 0.5, w: 2 })
  sk.parts.splice(at(), 0, sk.parts.pop())
}

function ticksAlong(part, s, q) {
  /* fully fashioned marks beside the armhole */ for (let i = 0; i < 6; i++) {
    const t = i / 5,
      x = s * lerp(q.sw - 40, q.ax - 34, t),
      y = lerp(q.sd + 30, q.ay - 40, t)
    part.marks.push({
      path: M(x - 5, y - 4)
        .L(x, y + 4)
        .L(x + 5, y - 4),
      a: 0.3,
      w: 2,
    })
  }
}

/* ================= SWEATERS ================= */
export const sweater = {
  crew(sk, r) {
    const w = r.n(0, 30)
    const m = { nd: 70, nw: 84, sw: 214 + w, sd: 60, aw: 208 + w, ww: 204 + w, hw: 200 + w, hy: 560, ay: 268, hem: 6 }
    sleeves(sk, m, { len: 500, ang: 13, cw: 62, cuff: 'rib', wide: 26, gather: 1, bend: 14 })
    const q = torso(sk, m)
    backBand2(sk, q)
    hemRib(sk, q, 66)
    neckBand(sk, q, 34)
    both((s) => ticksAlong(q.front, s, q))
  },
  turtle(sk, _r) {
    const m = { nd: 50, nw: 80, sw: 210, sd: 62, aw: 204, ww: 200, hw: 198, hy: 580, ay: 270, hem: 6 }
    sleeves(sk, m, { len: 500, ang: 12, cw: 58, cuff: 'rib', wide: 24, gather: 1, bend: 12 })
    const q = torso(sk, { ...m, noBack: true })
    hemRib(sk, q, 62)
    const c = sk.part(sym(M(0, -96).C(44, -96, 76, -90, 82, -78).C(92, -40, 92, 10, 86, 34).C(60, 66, 30, 70, 0, 70)), {
      pat: 'rib',
      line: 0.45,
      drop: [0, 9, 'm', 0.6],
    })
    roundness(c, -92, 98, 0.2, 0.42)
    fold(c, line(-86, -10, 86, -10, -20), (_t) => 30, 0.45, 'b')
    fold(c, line(-88, 26, 88, 26, -26), 16, -0.55, 'm')
    fold(c, line(-84, -50, 84, -52, -10), 14, -0.4, 'm')
    sk.part(ell(0, -88, 74, 13), {
      fill: 'inside',
      pat: 'rib',
      line: 0.4,
      grads: [
        {
          at: [0, -100, 0, -74],
          stops: [
            [0, 'shade', 0.35],
            [1, 'shade', 0.9],
          ],
        },
      ],
    })
  },
  vneck(sk, _r) {
    const m = { nd: 200, nw: 80, neck: 'v', sw: 206, sd: 58, aw: 200, ww: 196, hw: 194, hy: 590, ay: 266, hem: 6 }
    sleeves(sk, m, { len: 510, ang: 11, cw: 58, cuff: 'rib', wide: 18, gather: 1, bend: 10 })
    const q = torso(sk, m)
    backBand2(sk, q)
    hemRib(sk, q, 60)
    neckBand(sk, q, 30)
  },
}
