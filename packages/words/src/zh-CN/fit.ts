import type { WordsOf } from '../index.ts'

export const fit: WordsOf<'fit'> = {
  runsTrue: '{people} 人中有 {agree} 人认为尺码标准',
  runsSmall: '{people} 人中有 {agree} 人认为尺码偏小',
  runsLarge: '{people} 人中有 {agree} 人认为尺码偏大',
  ownFits: '应该适合您（您穿 {sizes}）',
  ownSmall: '对您可能偏小（您穿 {sizes}）',
  ownLarge: '对您可能偏大（您穿 {sizes}）',
}
