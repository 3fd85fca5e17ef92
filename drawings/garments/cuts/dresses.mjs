// All dresses.
import { lerp } from '../chance.mjs'
import { sleeves } from './dress-parts.mjs'
import { drapedDresses } from './dresses-draped.mjs'
import { fullDresses } from './dresses-full.mjs'
import { M, curve, line } from '../path.mjs'
import { neckBand } from '../pattern/bands.mjs'
import { both, soft, torso } from '../pattern/body.mjs'
import { pocket } from '../pattern/closures.mjs'
import { fold, seam } from '../render.mjs'

export const dress = {
  ...drapedDresses,
  ...fullDresses,
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
