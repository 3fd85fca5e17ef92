// Turns a sketch (parts with folds) into a lit, shaded SVG group.
import { f1 } from './chance.mjs'
import { Col, rgb01 } from './colour.mjs'
import { taper } from './path.mjs'

export const W = 1200,
  H = 1500

/** A garment in the making: parts are drawn in the order in which they are added. */
export class Sketch {
  constructor(r, fabric) {
    this.r = r
    this.fabric = fabric
    this.parts = []
  }
  part(path, o = {}) {
    const p = { path, fill: 'main', pat: true, rot: 0, folds: [], marks: [], grads: [], drop: null, line: 0.5, ...o }
    this.parts.push(p)
    return p
  }
  map(fn) {
    // move every part, e.g. to place the garment on the canvas
    for (const p of this.parts) {
      p.path = p.path.map(fn)
      for (const f of p.folds) f.path = f.path.map(fn)
      for (const m of p.marks) if (m.path) m.path = m.path.map(fn)
      for (const g of p.grads) {
        if (g.type === 'rad') {
          const [x, y, q] = g.at
          const a = fn(x, y),
            b = fn(x + q, y)
          g.at = [a[0], a[1], Math.hypot(b[0] - a[0], b[1] - a[1])]
        } else g.at = [...fn(g.at[0], g.at[1]), ...fn(g.at[2], g.at[3])]
      }
    }
    return this
  }
  box() {
    const b = this.parts.filter((p) => !p.ghost).map((p) => p.path.box())
    return [
      Math.min(...b.map((q) => q[0])),
      Math.min(...b.map((q) => q[1])),
      Math.max(...b.map((q) => q[2])),
      Math.max(...b.map((q) => q[3])),
    ]
  }
}

/* fold(part, points, width(s), strength -1..1, softness f|m|b|x) */
export function fold(part, pts, width, h, soft = 'm') {
  part.folds.push({ path: taper(pts, width), h, soft })
}
export function foldShape(part, path, h, soft = 'm') {
  part.folds.push({ path, h, soft })
}

const SOFT = { e: 1, f: 2.6, m: 6.5, b: 14, x: 30 }

export function cloth(sk, id, o = {}) {
  const { fabric: F, parts } = sk
  const r = sk.r.fork('cloth')
  const k = sk.zoom || 1
  const bb = sk.box(),
    pad = 60 * Math.max(1, k)
  const cw = o.w || W,
    ch = o.h || H
  const X0 = Math.max(-50, Math.floor(bb[0] - pad)),
    Y0 = Math.max(-50, Math.floor(bb[1] - pad)),
    X1 = Math.min(cw + 50, Math.ceil(bb[2] + pad)),
    Y1 = Math.min(ch + 50, Math.ceil(bb[3] + pad))
  const region = `filterUnits="userSpaceOnUse" x="${X0}" y="${Y0}" width="${X1 - X0}" height="${Y1 - Y0}" color-interpolation-filters="sRGB"`
  const atEdge = bb[0] < 4 || bb[1] < 4 || bb[2] > cw - 4 || bb[3] > ch - 4 // cloth that runs out of the picture must not darken at its border
  const full = `x="${X0 - 40}" y="${Y0 - 40}" width="${X1 - X0 + 80}" height="${Y1 - Y0 + 80}"`
  const base = F.col,
    defs = [],
    colour = [],
    height = []
  const px = (s) => `${id}${s}`
  // clips
  parts.forEach((p, i) => {
    p.id = px('p' + i)
    if (p.path.area() < 0) p.path = p.path.reversed().Z()
    p.dd = p.path.d()
    p.bb = p.path.box()
    defs.push(`<clipPath id="${p.id}"><path d="${p.dd}"/></clipPath>`)
  })
  defs.push(`<clipPath id="${px('u')}">${parts.map((p) => `<path d="${p.dd}"/>`).join('')}</clipPath>`)
  const blurs = new Map()
  const blur = (n, box, dx = 0, dy = 0) => {
    // a blur whose region is no larger than needed
    const v = SOFT[n] * k,
      m = v * 3 + 2
    const q = [
      Math.max(X0 - 60, box[0] + Math.min(0, dx) - m),
      Math.max(Y0 - 60, box[1] + Math.min(0, dy) - m),
      Math.min(X1 + 60, box[2] + Math.max(0, dx) + m),
      Math.min(Y1 + 60, box[3] + Math.max(0, dy) + m),
    ].map(Math.round)
    if (q[2] - q[0] < 2 || q[3] - q[1] < 2) return null
    const key = `${n}|${q.join()}`
    if (!blurs.has(key)) {
      const bid = px('b' + blurs.size)
      blurs.set(key, bid)
      defs.push(
        `<filter id="${bid}" filterUnits="userSpaceOnUse" x="${q[0]}" y="${q[1]}" width="${q[2] - q[0]}" height="${q[3] - q[1]}" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${f1(v)}"/></filter>`,
      )
    }
    return blurs.get(key)
  }
  // pattern
  const fills = { main: base.hex, ...F.fills }
  let gi = 0
  const used = new Map()
  const patFor = (p) => {
    const key = p.pat === true ? 'main' : p.pat
    const mks = F.patterns?.[key]
    if (!mks) return []
    return [].concat(mks).map((mk, i) => {
      if (mk.fine && k < 1.3) return null
      const k2 = `${key}|${i}|${f1(p.rot)}|${p.patScale || 1}`
      if (!used.has(k2)) {
        const pid = px('t' + used.size)
        used.set(k2, pid)
        defs.push(mk(pid, p.rot, (p.patScale || 1) * k))
      }
      return used.get(k2)
    })
  }
  const wseed = r.i(1, 900)
  let wi = 0
  const warp = (b) => {
    const wid = px('w' + wi++),
      m = 6 * k,
      q = [Math.max(X0 - 20, b[0] - m), Math.max(Y0 - 20, b[1] - m), Math.min(X1 + 20, b[2] + m), Math.min(Y1 + 20, b[3] + m)].map(
        Math.round,
      )
    if (q[2] <= q[0] || q[3] <= q[1]) return null
    defs.push(
      `<filter id="${wid}" filterUnits="userSpaceOnUse" x="${q[0]}" y="${q[1]}" width="${q[2] - q[0]}" height="${q[3] - q[1]}" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="${(F.warpPat.f / k).toFixed(5)}" numOctaves="1" seed="${wseed}"/><feDisplacementMap in="SourceGraphic" scale="${f1(F.warpPat.s * k)}" xChannelSelector="R" yChannelSelector="G"/></filter>`,
    )
    return wid
  }
  for (const p of parts) {
    const fill = p.fill instanceof Col ? p.fill.hex : fills[p.fill] || p.fill
    if (p.drop) {
      const bid = blur(p.drop[2] || 'm', p.bb)
      if (bid)
        colour.push(
          `<g transform="translate(${f1(p.drop[0] * k)} ${f1(p.drop[1] * k)})"><path d="${p.dd}" fill="${F.shade.hex}" opacity="${p.drop[3] ?? 0.5}" filter="url(#${bid})"/></g>`,
        )
    }
    const g = [`<path d="${p.dd}" fill="${fill}"/>`]
    const pm = 8 * k,
      pr = `x="${f1(p.bb[0] - pm)}" y="${f1(p.bb[1] - pm)}" width="${f1(p.bb[2] - p.bb[0] + pm * 2)}" height="${f1(p.bb[3] - p.bb[1] + pm * 2)}"`
    const big = (p.bb[2] - p.bb[0]) * (p.bb[3] - p.bb[1]) > 16000 * k * k
    if (p.pat)
      patFor(p).forEach((pid, i) => {
        if (!pid) return
        const wid = F.warpPat && i < (F.printLayers || 1) && big ? warp(p.bb) : null
        g.push(`<rect ${pr} fill="url(#${pid})"${wid ? ` filter="url(#${wid})"` : ''}/>`)
      })
    for (const q of p.grads) {
      const gid = px('g' + gi++)
      const stops = q.stops
        .map(
          ([o, c, a]) =>
            `<stop offset="${o}" stop-color="${c === 'shade' ? F.shade.hex : c === 'deep' ? F.deep.hex : c === 'hi' ? F.hi.hex : c}" stop-opacity="${a}"/>`,
        )
        .join('')
      defs.push(
        q.type === 'rad'
          ? `<radialGradient id="${gid}" gradientUnits="userSpaceOnUse" cx="${q.at[0]}" cy="${q.at[1]}" r="${q.at[2]}"${q.tr ? ` gradientTransform="${q.tr}"` : ''}>${stops}</radialGradient>`
          : `<linearGradient id="${gid}" gradientUnits="userSpaceOnUse" x1="${f1(q.at[0])}" y1="${f1(q.at[1])}" x2="${f1(q.at[2])}" y2="${f1(q.at[3])}">${stops}</linearGradient>`,
      )
      g.push(`<rect ${pr} fill="url(#${gid})"/>`)
    }
    for (const m of p.marks) if (!m.top) g.push(mark(m, F, blur, k))
    colour.push(`<g clip-path="url(#${p.id})">${g.join('')}</g>`)
    if (p.line)
      colour.push(
        `<path d="${p.dd}" fill="none" stroke="${F.line.hex}" stroke-opacity="${p.line}" stroke-width="${f1((p.lw || 1.6) * k)}" stroke-linejoin="round"/>`,
      )
    for (const m of p.marks) if (m.top) colour.push(mark(m, F, blur, k))
    // height
    const hs = { e: [], f: [], m: [], b: [], x: [] }
    const hb = {}
    for (const q of p.folds) {
      const b = q.path.box(),
        t = hb[q.soft]
      hb[q.soft] = t ? [Math.min(t[0], b[0]), Math.min(t[1], b[1]), Math.max(t[2], b[2]), Math.max(t[3], b[3])] : b
    }
    for (const q of p.folds)
      hs[q.soft].push(
        `<path d="${q.path.d()}" fill="${q.h > 0 ? '#fff' : '#000'}" fill-opacity="${Math.min(1, Math.abs(q.h) * (F.foldK ?? 1) * (q.soft === 'f' ? 0.55 : q.soft === 'e' ? 0.4 : 1)).toFixed(3)}"/>`,
      )
    const cutTo = (b) => {
      const m = 60 * k
      return [Math.max(b[0], p.bb[0] - m), Math.max(b[1], p.bb[1] - m), Math.min(b[2], p.bb[2] + m), Math.min(b[3], p.bb[3] + m)]
    }
    height.push(
      `<g clip-path="url(#${p.id})"><path d="${p.dd}" fill="#808080" stroke="#808080" stroke-width="8"/>${['x', 'b', 'm', 'f', 'e']
        .filter((n) => hs[n].length)
        .map((n) => {
          const bid = blur(n, cutTo(hb[n]))
          return bid ? `<g filter="url(#${bid})">${hs[n].join('')}</g>` : ''
        })
        .join('')}</g>`,
    )
  }
  // light: relief -> diffuse light -> a tinted grey map that is laid over the colour with hard-light
  const L = F.light
  const baseRgb = rgb01(F.tint ? F.tint.hex : base.hex),
    shRgb = rgb01(F.shade.hex),
    hiRgb = rgb01(F.hi.hex),
    spRgb = rgb01(F.spec.hex)
  const table = [0, 1, 2].map((i) => {
    const ratio = Math.min(1, shRgb[i] / Math.max(0.04, baseRgb[i])) // colour of the deepest shadow relative to the cloth
    const room = Math.max(0, (hiRgb[i] - baseRgb[i]) / Math.max(0.06, 1 - baseRgb[i])) // how far the light lifts it
    return [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1]
      .map((t) => {
        const dark = Math.min(1, Math.max(0, (-t - (L.thr || 0)) * 1.0) * L.dark),
          lit = Math.min(1, Math.max(0, t - (L.thr || 0)) * L.bright)
        return (0.5 * (1 - dark * (1 - ratio * ratio)) + 0.5 * Math.min(1, lit * room)).toFixed(3)
      })
      .join(' ')
  })
  const lights = `<feDistantLight azimuth="${L.az || 215}" elevation="58"/>`
  defs.push(`<filter id="${px('lit')}" ${region}>
<feColorMatrix in="SourceGraphic" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0" result="h"/>
<feTurbulence type="fractalNoise" baseFrequency="${(L.fx / k).toFixed(5)} ${(L.fy / k).toFixed(5)}" numOctaves="${L.oct || 3}" seed="${r.i(1, 9999)}"/>
<feColorMatrix type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0" result="n"/>
<feComposite in="h" in2="n" operator="arithmetic" k1="0" k2="1" k3="${L.wr.toFixed(3)}" k4="${(-L.wr / 2).toFixed(3)}"/>
<feGaussianBlur stdDeviation="${f1((L.pre || 1.5) * k)}" result="hb${atEdge ? 0 : ''}"/>${atEdge ? `<feFlood flood-color="#000" flood-opacity="1"/><feGaussianBlur stdDeviation="${f1((L.pre || 1.5) * k)}" result="cov"/><feComposite in="hb0" in2="cov" operator="arithmetic" k1="0" k2="1" k3="-0.5" k4="0.5" result="hb"/>` : ''}
<feDiffuseLighting in="hb" surfaceScale="${f1(L.scale * k)}" diffuseConstant="${(0.5 / Math.sin((58 * Math.PI) / 180)).toFixed(4)}" lighting-color="#fff">${lights}</feDiffuseLighting>
<feGaussianBlur stdDeviation="${f1((L.post || 1.6) * k)}"/>
<feComponentTransfer result="l"><feFuncR type="table" tableValues="${table[0]}"/><feFuncG type="table" tableValues="${table[1]}"/><feFuncB type="table" tableValues="${table[2]}"/></feComponentTransfer>
${L.spec ? `<feSpecularLighting in="hb" surfaceScale="${f1(L.scale * 1.1 * k)}" specularConstant="${L.spec}" specularExponent="${L.exp || 14}" lighting-color="#fff"><feDistantLight azimuth="${L.az || 215}" elevation="${L.spEl || 50}"/></feSpecularLighting><feGaussianBlur stdDeviation="${f1((L.post || 1.6) * k)}"/><feColorMatrix type="matrix" values="0 0 0 0 ${spRgb.map((v) => v.toFixed(3)).join(' 0 0 0 0 ')} 0 0 0 ${L.spAmt || 0.8} ${(-(L.spFloor || 0) * (L.spAmt || 0.8)).toFixed(3)}" result="s"/><feMerge><feMergeNode in="l"/><feMergeNode in="s"/></feMerge>` : ''}</filter>`)
  const union = parts.map((p) => `<path d="${p.dd}"/>`).join('')
  const tex = F.texture ? F.texture(px, r, region, full, k) : null
  if (tex) defs.push(tex.defs)
  const body = `<g clip-path="url(#${px('u')})"><g style="isolation:isolate">${colour.join('')}
<g filter="url(#${px('lit')})" style="mix-blend-mode:hard-light">${height.join('')}</g>${tex ? tex.body : ''}</g></g>`
  let out = body
  if (F.fuzz) {
    defs.push(
      `<filter id="${px('fz')}" ${region}><feTurbulence type="fractalNoise" baseFrequency="${(0.09 / k).toFixed(4)}" numOctaves="2" seed="${r.i(1, 99)}"/><feDisplacementMap in="SourceGraphic" scale="${f1(F.fuzz * k)}" xChannelSelector="R" yChannelSelector="G"/></filter>`,
    )
    out = `<g filter="url(#${px('fz')})">${body}</g>`
  }
  return { defs: defs.join('\n'), body: out, union }
}

function mark(m, F, blur, k = 1) {
  const c =
    m.c instanceof Col ? m.c.hex : m.c === 'line' || !m.c ? F.line.hex : m.c === 'hi' ? F.hi.hex : m.c === 'shade' ? F.shade.hex : m.c
  const a = m.a ?? 0.6
  const d = m.path.d()
  const bid = m.soft ? blur(m.soft, m.path.box()) : null
  if (m.k === 'fill') return `<path d="${d}" fill="${c}" fill-opacity="${a}"${bid ? ` filter="url(#${bid})"` : ''}/>`
  return `<path d="${d}" fill="none" stroke="${c}" stroke-opacity="${a}" stroke-width="${f1((m.w || 1.8) * k)}" stroke-linecap="${m.cap || 'round'}" stroke-linejoin="round"${
    m.dash
      ? ` stroke-dasharray="${m.dash
          .split(' ')
          .map((v) => f1(v * k))
          .join(' ')}"`
      : ''
  }${bid ? ` filter="url(#${bid})"` : ''}/>`
}
/** A construction seam: a dark line with a lit edge beside it. */
export function seam(part, path, o = {}) {
  part.marks.push({ path: path.move(1.6, 1.2), c: 'hi', a: (o.a ?? 0.5) * 0.55, w: 1.6, top: o.top })
  part.marks.push({ path, a: o.a ?? 0.55, w: o.w || 1.9, top: o.top })
}
export function stitch(part, path, o = {}) {
  part.marks.push({ path, c: o.c || 'line', a: o.a ?? 0.65, w: o.w || 1.7, dash: o.dash || '6 4', cap: 'butt', top: o.top })
}
