import type { WordsOf } from '../index.ts'

export const downloads: WordsOf<'downloads'> = {
  title: '您的文件',
  titleMerchant: '文件',
  hint: '可不限次数下载，中断后可从断点继续。',
  hintMerchant: '只有 {name} 可以下载。',
  none: '此订单没有文件，请联系店铺。',
  noneMerchant: '此订单没有文件。',
  get: '下载 {name}',
  download: '下载',
  times: '{n, plural, =0 {尚未下载} other {已下载 # 次}}',
  failed: '下载未能开始',
  loadFailed: '无法显示文件。',
}
