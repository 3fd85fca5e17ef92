// Which inks a print takes on a cloth of a given colour.
import { Col } from './colour.mjs'
import { prints } from './prints.mjs'

/* colour companions for prints */
const INK = '#23202b',
  CREAM = '#f6f1e6'

export const companions = {
  black: ['#f4efe6', '#c9b99a', '#b4534a'],
  white: ['#2b3a66', '#b8434a', '#e0a94a'],
  gray: ['#f3f1ec', '#3a3d48', '#a04a4f'],
  beige: ['#7a5b42', '#faf5ea', '#a8574a'],
  brown: ['#f0dcc0', '#d48c4c', '#2b2320'],
  navy: ['#f4efe6', '#d96a5f', '#9fb6d6'],
  blue: ['#f6f3ea', '#1f2d5c', '#f0b64f'],
  red: ['#f8efe4', '#3c1420', '#f1a69a'],
  pink: ['#fbf3ec', '#b02a5b', '#f2c14e'],
  purple: ['#f2ead9', '#e79ab3', '#332046'],
  green: ['#f4efdf', '#e8b04a', '#1e3a2f'],
  yellow: ['#fffaf0', '#d0632f', '#3c5a49'],
  orange: ['#fdf3e3', '#7c2a1c', '#f2c879'],
  gold: ['#fbf3dd', '#7a5522', '#33261a'],
  silver: ['#ffffff', '#59606d', '#2a2e37'],
  multicolor: ['#e26a52', '#2f5d8c', '#e9b44c', '#7aa48a', '#c86b98'],
}

const pale = (c) => new Col(0.95, Math.min(0.02, c.C), c.H)

export function makePrint(name, colour, c, r) {
  const co = companions[colour]
  const lightBase = c.L > 0.72
  const multi = colour === 'multicolor'
  const dark = c.L < 0.42 ? c : c.to(-0.1)
  const ink = lightBase ? (c.C > 0.06 ? c.at(0.42, 1.3).hex : co[0]) : CREAM
  switch (name) {
    case 'breton':
      return lightBase
        ? { print: prints.breton(colour === 'white' || colour === 'beige' ? '#26345c' : ink) }
        : { col: pale(c), print: prints.breton(c.hex) }
    case 'stripes':
      return { print: prints.stripes(multi ? r.pick(co) : ink, { w: r.pick([36, 60]), k: 0.5 }) }
    case 'stripesV':
      return lightBase && !multi
        ? { print: prints.stripes(colour === 'white' ? '#8ea3c8' : ink, { w: r.pick([14, 22]), k: 0.4, v: true }) }
        : { col: pale(c), print: prints.stripes(c.hex, { w: r.pick([16, 26]), k: 0.5, v: true }) }
    case 'pin':
      return { print: prints.pin(lightBase ? INK : CREAM, { w: r.pick([18, 26]) }) }
    case 'gingham':
      return { col: pale(c), print: prints.gingham((lightBase ? c.at(0.6, 1.6) : c).hex, { w: r.pick([28, 42]) }) }
    case 'windowpane':
      return {
        print: prints.windowpane(lightBase ? (c.C > 0.03 ? c.at(0.45, 1.5).hex : '#5f5560') : co[1], { w: r.pick([70, 96]) }),
      }
    case 'houndstooth':
      return { col: pale(c), print: prints.houndstooth(lightBase ? '#2a2730' : dark.hex, { w: r.pick([22, 34]) }) }
    case 'herring':
      return { print: prints.herring(lightBase ? c.to(-0.28).hex : c.to(0.22).hex) }
    case 'tartan':
      return { print: prints.tartan(c.L > 0.5 ? c.to(-0.26).hex : c.to(-0.14).hex, co[2] || co[1], co[0]) }
    case 'dots':
      return {
        print: prints.dots(
          lightBase ? (colour === 'white' ? INK : ink) : CREAM,
          r.pick([
            { w: 40, rr: 6 },
            { w: 62, rr: 11 },
            { w: 26, rr: 3.4 },
          ]),
        ),
      }
    case 'rings':
      return {
        print: prints.rings(
          multi ? co : lightBase ? [co[0], co[1], co[2]].filter((q) => q !== CREAM) : [co[0], co[1], c.to(0.14).hex],
          r.fork('r'),
        ),
      }
    case 'floral': {
      const petals = multi
        ? co
        : lightBase
          ? [co[1] === '#faf5ea' ? '#a8574a' : co[1], co[2], c.at(0.62, 1.8).hex]
          : [co[0], co[1], c.to(0.2, 0.9).hex]
      return {
        print: prints.floral(
          petals,
          lightBase ? '#6f8a68' : '#86a07c',
          r.fork('f'),
          r.pick([{ size: 30 }, { size: 40, w: 300, n: 10 }, { size: 22, w: 220, n: 15 }]),
        ),
      }
    }
    case 'ditsy':
      return {
        print: prints.ditsy(
          lightBase ? [co[0] === '#f6f3ea' ? '#3d5ea8' : c.C > 0.04 ? c.at(0.5, 1.6).hex : co[0], co[2]] : [CREAM, co[1]],
          r.fork('d'),
        ),
      }
    case 'brush':
      return {
        print: prints.brush(multi ? co : lightBase ? [co[1], co[2], c.at(0.6, 1.6).hex] : [co[0], co[1], c.to(0.16).hex], r.fork('b')),
      }
    case 'blocks':
      return { print: prints.blocks(multi ? co : [c.hex, co[0], c.to(lightBase ? -0.18 : 0.2).hex, co[1]], r.fork('k')) }
    case 'argyle':
      return {
        print: (id, rot, s) =>
          `<pattern id="${id}" width="90" height="120" patternUnits="userSpaceOnUse" patternTransform="rotate(${rot}) scale(${s})"><path d="M45 0L90 60L45 120L0 60Z" fill="${lightBase ? c.at(0.6, 1.4).hex : co[0]}" opacity=".8"/><path d="M0 0L90 120M90 0L0 120" stroke="${lightBase ? '#3a3540' : co[1]}" stroke-width="2.4" opacity=".8"/></pattern>`,
      }
    default:
      return {}
  }
}
