import type { WordsOf } from '../index.ts'

export const soon: WordsOf<'soon'> = {
  reviews: '评价',
  hint: 'Rondo 的这一部分尚未完成。在此之前，您的资料都会妥善保存。',
  back: '返回个人中心',
}
