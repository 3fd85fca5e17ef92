// Opening fronts, plackets and the tailored jacket that several cuts share.
import { lerp } from '../chance.mjs'
import { M, line } from '../path.mjs'
import { both, fall, mx, neckTo, soft } from '../pattern/body.mjs'
import { button, flapPocket, welt } from '../pattern/closures.mjs'
import { innerBack, lapels } from '../pattern/collar.mjs'
import { sleeve } from '../pattern/sleeve.mjs'
import { fold, seam, stitch } from '../render.mjs'

// Tops, sweaters, jackets, coats.

/** Open or buttoned front made of two panels. */
export function fronts(sk, o) {
  const q = {
    nw: 80,
    nd: 84,
    bnd: 10,
    sw: 212,
    sd: 54,
    ax: 178,
    aw: 198,
    ay: 262,
    ww: 188,
    wy: 450,
    hw: 200,
    hy: 690,
    hem: 10,
    ov: 20,
    by: null,
    corner: 0,
    over: 1,
    fill: 'main',
    gapBelow: 0,
    ...o,
  }
  const r = sk.r.fork('fronts'),
    k = soft(sk)
  const panels = {}
  for (const s of [-q.over, q.over]) {
    const e = -q.ov,
      y1 = q.hy + q.hem
    const p = M(q.nw, 0)
      .B(q.sw, q.sd, 3)
      .C(q.sw - 10, q.sd + (q.ay - q.sd) * 0.3, q.ax - 4, q.ay - (q.ay - q.sd) * 0.32, q.aw, q.ay)
      .C(q.aw - 2, q.ay + (q.wy - q.ay) * 0.4, q.ww, q.wy - (q.wy - q.ay) * 0.35, q.ww, q.wy)
      .C(q.ww - (q.aw - q.ww) * 0.1, q.wy + (q.hy - q.wy) * 0.36, q.hw - 2, q.hy - (q.hy - q.wy) * 0.4, q.hw, q.hy)
    const eb = e + q.gapBelow
    if (q.corner)
      p.C(q.hw * 0.7, y1 + 4, 90 + eb, y1 + 6, eb + q.corner, y1).C(
        eb + q.corner * 0.35,
        y1 - 4,
        eb + 4,
        y1 - q.corner * 0.5,
        e,
        y1 - q.corner * 1.5,
      )
    else p.C(q.hw * 0.62, y1 + 2, q.hw * 0.3, y1 + 4, eb, y1 + 3)
    if (q.by)
      p.L(e, q.by)
        .C(20, q.by - 90, q.nw * 0.72, 130, q.nw - 4, 0)
        .Z()
    else {
      p.L(e, q.nd + 1).L(0, q.nd)
      const nk = neckTo(M(0, q.nd), q)
      p.join(nk).Z()
    }
    const part = sk.part(mx(p, s), { line: 0.45, fill: q.fill, drop: s === q.over ? [s * -5, 5, 'm', 0.5] : [0, 5, 'm', 0.4] })
    part.grads.push({
      at: s > 0 ? [0, 0, q.aw + 16, 0] : [-q.aw - 12, 0, 0, 0],
      stops:
        s > 0
          ? [
              [0, 'shade', 0.04],
              [0.5, 'shade', 0],
              [1, 'shade', 0.36],
            ]
          : [
              [0, 'shade', 0.2],
              [0.4, 'shade', 0],
              [1, 'shade', 0.06],
            ],
    })
    fall(part, q.ay, q.hy + 60, 0.2)
    panels[s] = part
    if (q.folds !== false) {
      const j = () => r.n(0.8, 1.2),
        f = (pts, w, h, so) =>
          fold(
            part,
            pts.map(([x, y]) => [x * s, y]),
            w,
            h * k * j(),
            so,
          )
      f(line(q.sw * 0.62, q.sd + 16, q.sw * 0.5, q.ay + 130, 10), (t) => lerp(8, 56, t), 0.3, 'b')
      f(line(q.aw * 0.97, q.ay - 16, q.aw * 0.46, q.ay + 100, -16), (t) => lerp(26, 3, t), -0.6, 'm')
      f(line(q.aw * 0.95, q.ay + 26, q.aw * 0.5, q.ay + 130, -14), (t) => lerp(28, 4, t), 0.45, 'm')
      f(line(q.ww + 4, q.wy - 36, q.ww * 0.36, q.wy + 22, 14), (t) => lerp(20, 2, t), -0.42, 'm')
      f(line(q.ww + 4, q.wy + 8, q.ww * 0.4, q.wy + 48, 14), (t) => lerp(22, 3, t), 0.38, 'm')
      f(line(q.ww * 0.7, q.wy + 30, q.hw * 0.78, q.hy + 20, 6), (t) => lerp(6, 50, t), 0.34, 'b')
      f(line(q.ww * 0.42, q.wy + 40, q.hw * 0.46, q.hy + 20, -6), (t) => lerp(5, 40, t), -0.34, 'b')
      f(line(30, q.nd + 120, 36, q.hy, 4), (t) => lerp(10, 40, t), 0.2, 'b')
    }
  }
  return { ...q, panels, top: panels[q.over] }
}

export const placket = (part, q, y0, y1, w = 34, thread) => {
  seam(part, M(w / 2, y0).L(w / 2, y1), { a: 0.42 })
  stitch(part, M(w / 2 - 6, y0).L(w / 2 - 6, y1), { a: 0.36, c: thread })
  stitch(part, M(-w / 2 + 5, y0).L(-w / 2 + 5, y1), { a: 0.36, c: thread })
  fold(part, line(w / 2 + 4, y0, w / 2 + 4, y1), 10, -0.5, 'f')
}

export const buttonsDown = (part, x, y0, y1, n, rr, c) => {
  for (let i = 0; i < n; i++) button(part, x, lerp(y0, y1, i / (n - 1)), rr, c)
}

export const sleeves = (sk, q, o) => {
  const out = {}
  both((s) => {
    out[s] = sleeve(sk, q, s, o)
  })
  return out
}

export function tailored(sk, r, o = {}) {
  const u = { style: 'notch', len: 720, by: 350, ...o }
  const m = {
    nd: 80,
    nw: 78,
    sw: 214,
    sd: 50,
    ax: 184,
    aw: 196,
    ww: 174,
    wy: 430,
    hw: 206,
    hy: u.len,
    ay: 262,
    hem: 10,
    ov: 20,
    by: u.by,
    corner: 96,
    over: 1,
    ...o.m,
  }
  const sl = sleeves(sk, m, { len: 575, ang: 8, cw: 50, cuff: 'none', bend: 12, wide: 4 })
  innerBack(sk, m, m.by + 20, { fill: 'lining' })
  const q = fronts(sk, m)
  // darts and side seams
  both((s) => {
    seam(q.panels[s], mx(M(104, 330).C(100, 410, 100, 470, 108, 540), s), { a: 0.3 })
    seam(q.panels[s], mx(M(178, 320).C(158, 420, 162, 520, 176, u.len), s), { a: 0.22 })
    flapPocket(sk, s > 0 ? 78 : -192, 520, 114, 40, s * -4)
  })
  welt(q.panels[1], 74, 252, 84, 17, -7)
  lapels(sk, q, {
    by: m.by + 6,
    w: u.style === 'peak' ? 86 : 72,
    style: u.style,
    gorge: 92,
    ov: m.ov,
    collarFill: o.collarFill,
    fill: o.lapelFill || 'main',
  })
  const bc = o.btn || sk.fabric.btn || '#2e2a30'
  button(q.top, 0, m.by + 20, 12.5, bc)
  button(q.top, 0, m.by + 122, 12.5, bc)
  both((s) => {
    const e = sl[s]
    for (let i = 0; i < 3; i++) {
      const A = [e.E[0] - e.dx * (26 + i * 22) + e.dy * e.cw * 0.62, e.E[1] - e.dy * (26 + i * 22) - e.dx * e.cw * 0.62]
      button(e.part, s * A[0], A[1], 7, bc)
    }
  })
  return q
}
