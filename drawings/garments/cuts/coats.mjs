// Coats.
import { lerp } from '../chance.mjs'
import { fronts, sleeves } from './fronts.mjs'
import { line } from '../path.mjs'
import { both } from '../pattern/body.mjs'
import { belt, pocket, tieBow } from '../pattern/closures.mjs'
import { innerBack, lapels } from '../pattern/collar.mjs'
import { fold, stitch } from '../render.mjs'

/* ================= COATS ================= */
export const coat = {
  wrap(sk, _r) {
    const m = {
      nd: 80,
      nw: 80,
      sw: 214,
      sd: 62,
      ax: 190,
      aw: 214,
      ww: 186,
      wy: 470,
      hw: 250,
      hy: 1040,
      ay: 290,
      hem: 16,
      ov: 70,
      by: 420,
      corner: 0,
    }
    sleeves(sk, m, { len: 580, ang: 11, cw: 70, cuff: 'none', wide: 34, bend: 10 })
    innerBack(sk, m, 430)
    const q = fronts(sk, m)
    both((s) => {
      fold(q.panels[s], line(s * 130, 540, s * 190, 1080, 8), (t) => lerp(6, 80, t), 0.34, 'b')
      fold(q.panels[s], line(s * 84, 560, s * 110, 1080, -8), (t) => lerp(3, 54, t), -0.32, 'b')
      fold(q.panels[s], line(s * 160, 560, s * 232, 1080, 6), (t) => lerp(3, 40, t), -0.34, 'b')
      fold(q.panels[s], line(s * 150, 280, s * 60, 460, 8), (t) => lerp(30, 6, t), 0.45, 'b')
      pocket(sk, s > 0 ? 88 : -208, 620, 120, 150, { shape: 'round' })
    })
    lapels(sk, q, { by: 440, w: 112, style: 'shawl', gorge: 110, ov: 70 })
    const b = belt(sk, 452, 186, 54, { stitch: false })
    fold(b, line(-180, 480, 180, 480, -10), 26, 0.4, 'm')
    tieBow(sk, 0, 484, 1.05, { loops: false, tails: 330 })
  },
}
