import type { WordsOf } from '../index.ts'

export const foot: WordsOf<'foot'> = {
  shop: '选购',
  lendAndSell: '出租与出售',
  virtualFashion: '虚拟时装',
  forBusiness: '开店合作',
  tagline: '新一代时尚平台',
  terms: '使用条款',
  privacy: '隐私',
}
