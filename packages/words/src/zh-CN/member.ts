import type { WordsOf } from '../index.ts'

export const member: WordsOf<'member'> = {
  cartCount: '购物车，{n} 件',
  messagesCount: '消息，{n, plural, =0 {没有未读} other {# 条未读}}',
  noticesCount: '通知，{n, plural, =0 {没有未读} other {# 条未读}}',
  account: '您的账户',
  orders: '订单',
  settings: '设置',
  signOutAsk: '确定要退出登录吗？',
  signOutYes: '是的，退出',
  signOut: '退出登录',
  messages: '消息',
}
