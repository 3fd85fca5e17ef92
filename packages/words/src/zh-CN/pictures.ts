import type { WordsOf } from '../index.ts'

export const pictures: WordsOf<'pictures'> = {
  title: '图片',
  zoom: '缩放',
  previous: '上一张',
  next: '下一张',
  failed: '图片加载失败。',
}
