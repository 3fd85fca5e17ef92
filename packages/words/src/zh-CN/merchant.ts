import type { WordsOf } from '../index.ts'

export const merchant: WordsOf<'merchant'> = {
  followers: '粉丝',
  following: '已关注',
  followees: '关注',
  follow: '关注',
  products: '{n} 件商品',
  nothing: '目前没有在架商品。',
  ratings: '{n, plural, =0 {还没有评价} other {# 条评价}}',
  rules: '店铺规则：',
  loadFailed: '店铺资料加载失败：{reason}',
  notShown: '未能加载店铺',
  description: '{name} 的服装：租赁、购买或交换。',
}
