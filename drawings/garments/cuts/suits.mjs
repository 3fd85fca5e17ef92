// Suits: a tailored jacket over its trousers.
import { tailored } from './fronts.mjs'
import { legs } from '../pattern/legs.mjs'

export const suit = {
  trouser(sk, r) {
    suitLegs(sk, 'straight')
    tailored(sk, r.fork('t'), { style: r.pick(['notch', 'peak']), len: 720 })
    sk.focus = [60, 150, 2.0]
  },
  double(sk, r) {
    suitLegs(sk, 'wide')
    tailored(sk, r.fork('t'), { style: 'peak', db: true, len: 730 })
    sk.focus = [60, 200, 1.9]
  },
  tuxedo(sk, r) {
    suitLegs(sk, 'straight')
    sk.fabric.fills.satin = sk.fabric.col.L < 0.4 ? sk.fabric.col.to(-0.05).hex : sk.fabric.col.to(-0.12).hex
    tailored(sk, r.fork('t'), { style: 'shawl', one: true, by: 400, lapelFill: 'satin', collarFill: 'satin', len: 720 })
    sk.focus = [40, 200, 1.9]
  },
}

function suitLegs(sk, kind) {
  const wide = kind === 'wide'
  legs(sk, {
    y0: 560,
    w0: 150,
    hipY: 660,
    hipW: 172,
    crotchY: 760,
    kneeY: 940,
    ko: wide ? 196 : 164,
    ki: 20,
    hemY: 1240,
    ho: wide ? 214 : 150,
    hi: wide ? 18 : 26,
    crease: true,
    hemStitch: false,
    kneeK: 0.3,
    breakK: 0.6,
  })
}
