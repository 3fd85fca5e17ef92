// Portraits: square busts with closed eyes. long because: one face is one drawing, its lines share every measure.
import { f1, lerp, rng } from '../chance.mjs'
import { col } from '../colour.mjs'
import { fabric } from '../fabrics.mjs'
import { M, ell, line } from '../path.mjs'
import { Sketch, cloth, fold, foldShape } from '../render.mjs'
import { backdrop, softShadow, svg } from '../scene.mjs'
import { WEAR, worn } from '../wear.mjs'

/* ---------- portraits ---------- */
const SKIN = [
  [0.9, 0.035, 62],
  [0.84, 0.05, 60],
  [0.77, 0.062, 58],
  [0.66, 0.07, 55],
  [0.54, 0.068, 50],
  [0.42, 0.055, 46],
  [0.34, 0.042, 44],
]

const HAIR = [
  [0.26, 0.015, 40],
  [0.22, 0.012, 300],
  [0.36, 0.045, 48],
  [0.48, 0.065, 60],
  [0.66, 0.08, 78],
  [0.52, 0.1, 42],
  [0.74, 0.01, 90],
  [0.5, 0.11, 350],
]

/** An abstract bust: colour, cloth and a turn of the head; no likeness. */
export function portrait({ seed = '1', size = 720, id = 'p', bg, wear, colour, skin, hair, style } = {}) {
  const r = rng(`portrait${seed}`)
  const k = size / 720
  const w = size,
    h = size
  const names = ['fog', 'mist', 'sage', 'putty', 'blush', 'lilac', 'butter', 'clay', 'slate', 'moss', 'plum', 'cobalt']
  const bgName = bg || r.pick(names)
  const bd = backdrop(id, bgName, r, { w, h })
  const sc = r.pick(SKIN),
    hc = r.pick(HAIR)
  const skinC = skin ? col(...SKIN[skin % SKIN.length]) : col(...sc),
    hairC = col(...(hair != null ? HAIR[hair % HAIR.length] : sc[0] < 0.6 ? r.pick(HAIR.slice(0, 3)) : hc))
  const wr = wear || r.pick(WEAR),
    cl = colour || r.pick(['white', 'navy', 'beige', 'red', 'green', 'blue', 'pink', 'yellow', 'black', 'gray', 'orange', 'purple'])
  const turn = r.n(-1, 1)
  const cx = w / 2 + turn * 6 * k,
    neckY = 452 * k
  const defs = [bd.defs],
    body = [bd.body]
  const mk = (c, kind, o = {}) => {
    const F = fabric(kind, 'beige', r.fork('k' + c), { col: c })
    Object.assign(F.light, { wr: 0.1, scale: 30, dark: 1.1, bright: 0.8, pre: 3, post: 3, spec: 0 }, o)
    F.texture = null
    F.shade = col(c.L * 0.66, c.C * 1.25 + 0.012, c.H - 14)
    F.line = col(c.L * 0.58, c.C * 1.1, c.H - 10)
    F.hi = col(Math.min(0.99, c.L + 0.1), c.C * 0.7, c.H)
    const s = new Sketch(r.fork('s' + c), F)
    s.zoom = k
    return s
  }
  const T = (x, y) => [cx + x * k, neckY + y * k]
  const st = style || r.pick(['bob', 'long', 'bun', 'crop', 'curls', 'fringe', 'bald', 'braid', 'waves'])
  // hair behind
  const hb = mk(hairC, 'silk', { wr: 0.16, fx: 0.02, fy: 0.003, dark: 1.3, bright: 0.9 })
  const strands = (p, list, hgt = 0.55) =>
    list.forEach((q, i) => fold(p, q, (t) => 16 * Math.sin(Math.PI * Math.min(1, t + 0.06)) + 2, i % 2 ? hgt : -hgt, 'm'))
  const H0 = -262
  const behind = {
    bob: M(0, H0 - 40)
      .C(96, H0 - 40, 124, H0 + 40, 122, H0 + 130)
      .C(122, H0 + 190, 118, H0 + 222, 104, H0 + 236)
      .L(-104, H0 + 236)
      .C(-118, H0 + 222, -122, H0 + 190, -122, H0 + 130)
      .C(-124, H0 + 40, -96, H0 - 40, 0, H0 - 40)
      .Z(),
    long: M(0, H0 - 40)
      .C(96, H0 - 40, 124, H0 + 40, 122, H0 + 130)
      .C(126, H0 + 260, 140, H0 + 360, 128, H0 + 420)
      .L(-128, H0 + 420)
      .C(-140, H0 + 360, -126, H0 + 260, -122, H0 + 130)
      .C(-124, H0 + 40, -96, H0 - 40, 0, H0 - 40)
      .Z(),
    waves: M(0, H0 - 44)
      .C(104, H0 - 44, 132, H0 + 40, 128, H0 + 110)
      .C(152, H0 + 160, 124, H0 + 210, 150, H0 + 262)
      .C(168, H0 + 320, 130, H0 + 360, 140, H0 + 400)
      .L(-140, H0 + 400)
      .C(-130, H0 + 360, -168, H0 + 320, -150, H0 + 262)
      .C(-124, H0 + 210, -152, H0 + 160, -128, H0 + 110)
      .C(-132, H0 + 40, -104, H0 - 44, 0, H0 - 44)
      .Z(),
  }[st]
  if (behind) {
    const p = hb.part(behind, { line: 0.3 })
    strands(
      p,
      [-100, -60, 60, 100].map((x) => [
        [x * 0.4, H0],
        [x, H0 + 120],
        [x * 1.1, H0 + 400],
      ]),
      0.5,
    )
    p.grads.push({
      at: [-130, 0, 130, 0],
      stops: [
        [0, 'shade', 0],
        [0.5, 'shade', 0.4],
        [1, 'shade', 0.5],
      ],
    })
  }
  if (st === 'bun') {
    const p = hb.part(ell(10, H0 - 62, 54, 48), { line: 0.3 })
    strands(
      p,
      [
        [
          [-36, H0 - 70],
          [10, H0 - 100],
          [52, H0 - 60],
        ],
        [
          [-30, H0 - 50],
          [14, H0 - 76],
          [54, H0 - 44],
        ],
      ],
      0.5,
    )
  }
  if (st === 'curls')
    for (let i = 0; i < 26; i++) {
      const a = lerp(-3.5, 0.36, i / 25),
        R = r.n(104, 128)
      const q = hb.part(ell(Math.cos(a) * R, H0 + 84 + Math.sin(a) * R * 1.12, r.n(30, 44)), { line: 0.2 })
      foldShape(q, ell(Math.cos(a) * R - 8, H0 + 76 + Math.sin(a) * R * 1.12, 20), 0.4, 'b')
    }
  if (st === 'braid') {
    for (let i = 0; i < 7; i++) {
      const q = hb.part(ell(104 - i * 2, H0 + 210 + i * 40, 30 - i * 1.5, 26), { line: 0.35 })
      fold(q, line(84, H0 + 200 + i * 40, 124, H0 + 214 + i * 40, 6), 12, 0.5, 'm')
    }
  }
  if (hb.parts.length) {
    hb.map(T)
    const g = cloth(hb, id + 'b', { w, h })
    defs.push(g.defs)
    const sh = softShadow(id + 'sb', g.union, bd.shadow, {
      dx: 18 * k,
      dy: 20 * k,
      blur: 18 * k,
      a: 0.26,
      near: 0.2,
      w: w + 200,
      h: h + 200,
    })
    defs.push(sh.defs)
    body.push(sh.body, g.body)
  }
  // clothes
  const kk = 0.98 * k
  const sk = worn(wr, cl, `w${seed}`)
  sk.map((x, y) => [cx + x * kk * 1.06, neckY + 46 * k + y * kk])
  sk.zoom = kk
  const pre0 = sk.parts.filter((p) => p.behind && !p.ghost),
    post0 = sk.parts.filter((p) => !p.behind && !p.ghost)
  // neck and head are skin, put between the back and the front of the garment by drawing twice
  const s2 = mk(skinC, 'silk')
  const neck = s2.part(
    M(-50, -96).C(-48, -40, -54, -6, -96, 30).L(-70, 96).C(-30, 120, 30, 120, 70, 96).L(96, 30).C(54, -6, 48, -40, 50, -96).Z(),
    {
      line: 0.25,
    },
  )
  neck.grads.push({
    at: [0, -96, 0, 10],
    stops: [
      [0, 'shade', 0.85],
      [0.6, 'shade', 0.2],
      [1, 'shade', 0],
    ],
  })
  neck.grads.push({
    at: [-60, 0, 60, 0],
    stops: [
      [0, 'shade', 0],
      [0.55, 'shade', 0.05],
      [1, 'shade', 0.5],
    ],
  })
  const tx = turn * 10
  const head = s2.part(
    M(tx * 0.4, H0 - 2)
      .C(72, H0 - 2, 92, H0 + 50, 90, H0 + 100)
      .C(88, H0 + 150, 60, H0 + 206, 22 + tx, H0 + 218)
      .C(8 + tx, H0 + 222, -8 + tx, H0 + 222, -22 + tx, H0 + 218)
      .C(-60, H0 + 206, -88, H0 + 150, -90, H0 + 100)
      .C(-92, H0 + 50, -72, H0 - 2, tx * 0.4, H0 - 2)
      .Z(),
    { line: 0.25, drop: [0, 16, 'b', 0.5] },
  )
  head.grads.push({
    at: [-90, 0, 92, 0],
    stops: [
      [0, 'shade', 0.06],
      [0.3, 'shade', 0],
      [0.6, 'shade', 0.06],
      [1, 'shade', 0.62],
    ],
  })
  head.grads.push({
    type: 'rad',
    at: [-30 + tx, H0 + 84, 90],
    stops: [
      [0, 'hi', 0.5],
      [1, 'hi', 0],
    ],
  })
  // features: a brow line that becomes the nose, a shadow, a mouth
  const fx = tx * 1.8
  head.marks.push({
    path: M(-46 + fx, H0 + 86)
      .C(-34 + fx, H0 + 76, -18 + fx, H0 + 76, -6 + fx, H0 + 88)
      .C(-2 + fx, H0 + 112, 10 + fx, H0 + 132, 12 + fx, H0 + 144)
      .C(10 + fx, H0 + 152, 0 + fx, H0 + 153, -6 + fx, H0 + 150),
    c: 'line',
    a: 0.5,
    w: 2.4,
  })
  head.marks.push({ path: M(22 + fx, H0 + 86).C(34 + fx, H0 + 77, 48 + fx, H0 + 78, 58 + fx, H0 + 88), c: 'line', a: 0.42, w: 2.2 })
  for (const x of [-30, 40])
    head.marks.push({
      path: M(x - 14 + fx, H0 + 104).C(x - 6 + fx, H0 + 111, x + 6 + fx, H0 + 111, x + 13 + fx, H0 + 103),
      c: 'line',
      a: 0.5,
      w: 2.6,
    })
  head.marks.push({
    path: M(4 + fx, H0 + 92)
      .C(12 + fx, H0 + 112, 22 + fx, H0 + 134, 24 + fx, H0 + 146)
      .C(16 + fx, H0 + 156, 8 + fx, H0 + 154, 4 + fx, H0 + 150)
      .Z(),
    k: 'fill',
    c: 'shade',
    a: 0.5,
    soft: 'm',
  })
  const lip = col(Math.max(0.36, skinC.L * 0.74), 0.11, 20).hex
  head.marks.push({
    path: M(-20 + fx, H0 + 178)
      .C(-10 + fx, H0 + 170, -2 + fx, H0 + 174, 2 + fx, H0 + 173)
      .C(8 + fx, H0 + 172, 16 + fx, H0 + 171, 25 + fx, H0 + 178)
      .C(16 + fx, H0 + 190, -10 + fx, H0 + 191, -20 + fx, H0 + 178)
      .Z(),
    k: 'fill',
    c: lip,
    a: 0.75,
  })
  head.marks.push({ path: M(-20 + fx, H0 + 178).C(-8 + fx, H0 + 181, 12 + fx, H0 + 181, 25 + fx, H0 + 178), c: 'line', a: 0.5, w: 1.8 })
  for (const x of [-48, 56])
    head.marks.push({
      path: ell(x + fx * 0.6, H0 + 146, 24, 18),
      k: 'fill',
      c: col(0.68, 0.14, 22).hex,
      a: skinC.L > 0.6 ? 0.16 : 0.1,
      soft: 'b',
    })
  s2.map(T)
  const drawn = (sub, idx, parts) => {
    const keep = sub.parts
    sub.parts = parts
    const g = cloth(sub, id + idx, { w, h })
    sub.parts = keep
    return g
  }
  if (pre0.length) {
    const pre = pre0,
      post = post0
    const g1 = drawn(sk, 'c1', pre)
    const g2 = drawn(sk, 'c2', post)
    const gs = cloth(s2, id + 's', { w, h })
    defs.push(g1.defs, g2.defs, gs.defs)
    const sh = softShadow(id + 'sc', g1.union + g2.union + gs.union, bd.shadow, {
      dx: 18 * k,
      dy: 16 * k,
      blur: 20 * k,
      a: 0.26,
      near: 0.16,
      w: w + 200,
      h: h + 200,
    })
    defs.push(sh.defs)
    const sh2 = softShadow(id + 'sd', g2.union, s2.fabric.shade.hex, {
      dx: 3 * k,
      dy: -6 * k,
      blur: 8 * k,
      a: 0.0,
      near: 0.3,
      w: w + 200,
      h: h + 200,
    })
    defs.push(sh2.defs)
    body.push(sh.body, g1.body, gs.body, g2.body)
  } else {
    const g2 = cloth(sk, id + 'c2', { w, h })
    const gs = cloth(s2, id + 's', { w, h })
    defs.push(g2.defs, gs.defs)
    const sh = softShadow(id + 'sc', g2.union + gs.union, bd.shadow, {
      dx: 18 * k,
      dy: 16 * k,
      blur: 20 * k,
      a: 0.26,
      near: 0.16,
      w: w + 200,
      h: h + 200,
    })
    defs.push(sh.defs)
    body.push(sh.body, gs.body, g2.body)
  }
  // hair in front
  const hf = mk(hairC, 'silk', { wr: 0.16, fx: 0.02, fy: 0.003, dark: 1.3, bright: 0.9 })
  const side = r.yes() ? 1 : -1
  const cap = {
    bob: M(0, H0 - 42)
      .C(98, H0 - 42, 126, H0 + 40, 122, H0 + 140)
      .C(120, H0 + 200, 116, H0 + 226, 96, H0 + 232)
      .C(92, H0 + 180, 92, H0 + 120, 70, H0 + 74)
      .C(30, H0 + 60, -10, H0 + 34, -34, H0 + 14)
      .C(-60, H0 + 44, -84, H0 + 90, -92, H0 + 140)
      .C(-92, H0 + 190, -94, H0 + 214, -98, H0 + 232)
      .C(-118, H0 + 224, -122, H0 + 190, -122, H0 + 140)
      .C(-126, H0 + 40, -98, H0 - 42, 0, H0 - 42)
      .Z(),
    fringe: M(0, H0 - 44)
      .C(98, H0 - 44, 122, H0 + 34, 116, H0 + 150)
      .C(108, H0 + 168, 98, H0 + 168, 92, H0 + 150)
      .C(92, H0 + 120, 88, H0 + 90, 80, H0 + 66)
      .C(40, H0 + 78, -40, H0 + 78, -80, H0 + 66)
      .C(-88, H0 + 90, -92, H0 + 120, -92, H0 + 150)
      .C(-98, H0 + 168, -108, H0 + 168, -116, H0 + 150)
      .C(-122, H0 + 34, -98, H0 - 44, 0, H0 - 44)
      .Z(),
    crop: M(10, H0 - 34)
      .C(80, H0 - 40, 108, H0 + 10, 100, H0 + 84)
      .C(96, H0 + 96, 92, H0 + 96, 88, H0 + 90)
      .C(86, H0 + 60, 70, H0 + 40, 56, H0 + 28)
      .C(20, H0 + 30, -40, H0 + 30, -66, H0 + 22)
      .C(-80, H0 + 46, -88, H0 + 66, -90, H0 + 92)
      .C(-96, H0 + 98, -100, H0 + 92, -102, H0 + 82)
      .C(-110, H0 + 10, -70, H0 - 40, 10, H0 - 34)
      .Z(),
    bun: M(0, H0 - 26)
      .C(84, H0 - 28, 106, H0 + 24, 98, H0 + 96)
      .C(92, H0 + 100, 90, H0 + 96, 88, H0 + 84)
      .C(80, H0 + 46, 40, H0 + 22, 0, H0 + 20)
      .C(-40, H0 + 22, -80, H0 + 46, -88, H0 + 84)
      .C(-90, H0 + 96, -92, H0 + 100, -98, H0 + 96)
      .C(-106, H0 + 24, -84, H0 - 28, 0, H0 - 26)
      .Z(),
  }
  cap.long = cap.waves = M(0, H0 - 42)
    .C(98, H0 - 42, 126, H0 + 40, 122, H0 + 140)
    .C(126, H0 + 240, 134, H0 + 330, 120, H0 + 400)
    .C(96, H0 + 380, 104, H0 + 260, 96, H0 + 190)
    .C(94, H0 + 130, 70, H0 + 60, 10, H0 + 12)
    .C(-50, H0 + 50, -92, H0 + 110, -94, H0 + 190)
    .C(-102, H0 + 270, -98, H0 + 380, -120, H0 + 400)
    .C(-134, H0 + 330, -126, H0 + 240, -122, H0 + 140)
    .C(-126, H0 + 40, -98, H0 - 42, 0, H0 - 42)
    .Z()
  cap.braid = cap.bun
  cap.curls = null
  const cp = cap[st]
  if (cp) {
    const p = hf.part(side < 0 ? cp.mirror() : cp, { line: 0.3, drop: [2, 8, 'm', 0.5] })
    const pt = side * -26
    strands(
      p,
      [-110, -84, -56, -28, 20, 48, 76, 104].map((x) => [
        [pt, H0 - 30],
        [x * 0.8, H0 + 10],
        [x * 1.04, H0 + 120],
        [x * 1.05, H0 + 240],
      ]),
      0.5,
    )
    p.grads.push({
      at: [-120, 0, 124, 0],
      stops: [
        [0, 'shade', 0.1],
        [0.3, 'shade', 0],
        [0.6, 'shade', 0.06],
        [1, 'shade', 0.5],
      ],
    })
  }
  if (st === 'curls')
    for (let i = 0; i < 12; i++) {
      const a = lerp(-2.75, -0.4, i / 11)
      const q = hf.part(ell(Math.cos(a) * 88, H0 + 60 + Math.sin(a) * 84, r.n(24, 34)), { line: 0.25, drop: [1, 4, 'f', 0.4] })
      foldShape(q, ell(Math.cos(a) * 88 - 6, H0 + 54 + Math.sin(a) * 84, 15), 0.45, 'b')
    }
  if (hf.parts.length) {
    hf.map(T)
    const g = cloth(hf, id + 'f', { w, h })
    defs.push(g.defs)
    body.push(g.body)
  }
  // small jewels
  if (r.yes(0.6)) {
    const y = neckY + (H0 + 168) * k
    for (const s of [-1, 1])
      if (st !== 'long' && st !== 'bob' && st !== 'waves')
        body.push(
          `<circle cx="${f1(cx + s * 92 * k)}" cy="${f1(y)}" r="${f1(13 * k)}" fill="none" stroke="#c6a253" stroke-width="${f1(4 * k)}"/><circle cx="${f1(cx + s * 92 * k - 1)}" cy="${f1(y - 1)}" r="${f1(13 * k)}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="${f1(1.2 * k)}"/>`,
        )
  }
  body.push(bd.grain)
  return svg(defs.join('\n'), body.join('\n'), w, h)
}
