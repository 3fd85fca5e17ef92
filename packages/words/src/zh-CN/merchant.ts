import type { WordsOf } from '../index.ts'

export const merchant: WordsOf<'merchant'> = {
  followers: '粉丝',
  following: '已关注',
  followees: '关注',
  follow: '关注',
  products: '{n} 件商品',
  nothing: '目前没有在架商品。',
  ratings: '{n, plural, =0 {还没有评价} other {# 条评价}}',
  rules: '店铺规则',
  loadFailed: '商家资料加载失败：{reason}',
  description: '{name} 的服装：租赁、购买或交换。',
  showReviews: '{n, plural, other {显示 # 条评价}}',
  hideReviews: '收起评价',
  reviews: '顾客的评价',
  reviewsFailed: '无法加载评价。',
}
