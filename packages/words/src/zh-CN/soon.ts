import type { WordsOf } from '../index.ts'

export const soon: WordsOf<'soon'> = {
  messages: '消息',
  reviews: '评价',
  wallet: '钱包',
  verify: '完善商家资料',
  returns: '退货',
  shipping: '运单',
  rental: '买下租用的衣物',
  hint: 'Rondo 的这一部分尚未完成。在此之前，您的资料都会妥善保存。',
  back: '返回个人中心',
  signInTitle: '需要登录',
  signInMessages: '请登录以查看您的消息。',
}
