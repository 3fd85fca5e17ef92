import { rng } from './chance.mjs'

/** Three papers: pale clothes lie on the darkest, dark and bright ones on the palest. */
export const paperFor = ({ L }, seed) => (L > 0.84 ? 'sage' : L > 0.6 ? 'mist' : rng(seed).yes(0.5) ? 'chalk' : 'mist')
