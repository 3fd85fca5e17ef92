import type { WordsOf } from '../index.ts'

export const fit: WordsOf<'fit'> = {
  runsTrue: '尺码标准',
  runsSmall: '尺码偏小',
  runsLarge: '尺码偏大',
  people: '{people} 人中有 {agree} 人这样认为',
  ownFits: '应该适合您（您穿 {sizes}）',
  ownSmall: '对您可能偏小（您穿 {sizes}）',
  ownLarge: '对您可能偏大（您穿 {sizes}）',
}
