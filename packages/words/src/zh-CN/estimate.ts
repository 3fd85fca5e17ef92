import type { WordsOf } from '../index.ts'
export const estimate: WordsOf<'estimate'> = {
  country: '国家/地区',
  postal: '邮政编码',
  now: '估算',
  here: '使用我的位置',
  about: '约 {amount}',
  days: '运送约 {days} 天',
  guest: '仅为估算。登录后可使用已保存的地址并查看准确运费。',
  note: '仅为估算，结算时按您的地址显示准确运费。',
  denied: '位置访问被拒绝',
}
