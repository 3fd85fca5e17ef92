import { rng } from './chance.mjs'

/** Papers and walls, in OKLCH. */
export const BACKDROPS = {
  fog: [0.915, 0.004, 260],
  mist: [0.885, 0.018, 240],
  sage: [0.875, 0.02, 150],
  putty: [0.885, 0.014, 85],
  blush: [0.895, 0.02, 25],
  lilac: [0.885, 0.02, 300],
  butter: [0.925, 0.028, 96],
  stone: [0.83, 0.008, 90],
  clay: [0.79, 0.042, 48],
  slate: [0.7, 0.03, 255],
  moss: [0.68, 0.035, 145],
  plum: [0.6, 0.04, 330],
  ink: [0.34, 0.02, 275],
  cobalt: [0.52, 0.13, 264],
}

/** Three papers: pale clothes lie on the darkest, dark and bright ones on the palest. */
export const paperFor = ({ L }, seed) => (L > 0.84 ? 'sage' : L > 0.6 ? 'mist' : rng(seed).yes(0.5) ? 'chalk' : 'mist')
