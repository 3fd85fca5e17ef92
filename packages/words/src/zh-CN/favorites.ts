import type { WordsOf } from '../index.ts'

export const favorites: WordsOf<'favorites'> = {
  title: '我的收藏',
  empty: '还没有收藏',
  emptyHint: '在喜欢的商品上点一下心形，它就会留在这里。',
}
