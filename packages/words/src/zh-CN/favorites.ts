import type { WordsOf } from '../index.ts'

export const favorites: WordsOf<'favorites'> = {
  title: '我的收藏',
  empty: '还没有收藏',
  emptyHint: '在喜欢的商品上点一下心形，它就会留在这里。',

  saved: '保存的搜索',
  savedFailed: '加载保存的搜索时出错',
  savedEmpty: '还没有保存的搜索',
  savedEmptyHint: '浏览时选择筛选条件或输入关键词，然后点击“保存搜索”。',
  savedFound: '保存后新增 {n} 件',
  rename: '重命名{name}',
  delete: '删除{name}',
  deleteAsk: '要删除此搜索吗？',
  deleteDo: '删除',
  notify: '{name}的邮件通知',
  notify_instant: '立即邮件通知',
  notify_daily: '每天早上邮件通知',
  notify_none: '不发邮件',
  mailLiked: '我喜欢的单品有变化时邮件通知我',
  mailLikedHint: '降价或重新上架时通知；每件单品每天最多一封。',

  endTitle: '不再接收此类邮件',
  endSearch: '您会收到保存的搜索“{name}”的新品邮件。',
  endSearchGone: '您会收到一个保存的搜索的邮件。',
  endLiked: '您喜欢的单品降价或重新上架时，您会收到邮件。',
  endReviews: '当您的款项需评价顾客后才能结算时，您会收到提醒邮件。',
  endDo: '不再接收此类邮件',
  ended: '好的，我们不会再发送此类邮件。',
  endedHint: '有关订单和账号的邮件仍会发送。',
  endedChange: '更改接收的内容',
  endOffers: '关于报价的邮件',
}
