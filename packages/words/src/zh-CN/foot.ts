import type { WordsOf } from '../index.ts'

export const foot: WordsOf<'foot'> = {
  shop: '选购',
  lendAndSell: '出租与出售',
  virtualFashion: '虚拟时装',
  forBusiness: '开店合作',
  tagline: '新一代时尚平台',
  terms: '使用条款',
  privacy: '隐私',
  currency: '价格换算',
  currencyNone: '不换算',
  currencyHint: '仅为估算，实际按店铺币种付款。',
  estimate: '约 {amount}',
  estimateHint: '按 {day} 汇率估算，实际按店铺币种付款。',
}
