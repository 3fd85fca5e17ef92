import { categories, colors, materials } from '@rondo/rules/listings/catalogue'
import { chineseNamesOf } from '../listings/index.ts'

/** What categories, colours and materials are called in Chinese, the longest first. */
const known = [...categories, ...colors, ...materials]
  .flatMap(chineseNamesOf)
  .filter((word) => Array.from(word).length > 1)
  .toSorted((a, b) => b.length - a.length)
const pattern = new RegExp(known.join('|'), 'gu')
const runOfChinese = /\p{Script=Han}{4,}/gu

/**
 * Puts spaces around the words of the catalogue in Chinese, which is written without any: 红色的连衣裙 asks for red and for dresses, in
 * whatever order a listing has them. A word that would leave a lone character beside it (米白色) stays where it is; the particle 的 around a word goes.
 */
export const apart = (text: string): string =>
  text.replace(runOfChinese, (run) => {
    const rest = run.split(pattern).map((piece) => piece.replace(/^的|的$/gu, ''))
    if (rest.length === 1 || rest.some((piece) => Array.from(piece).length === 1)) return run
    return rest
      .map((piece, at) => [piece, run.match(pattern)?.[at]].filter(Boolean).join(' '))
      .join(' ')
      .trim()
  })
