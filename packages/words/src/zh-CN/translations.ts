import type { WordsOf } from '../index.ts'

export const translations: WordsOf<'translations'> = {
  translate: '翻译',
  original: '查看原文',
  translating: '正在翻译…',
  from: '由机器从{language}翻译',
  fromUnknown: '由机器翻译',
  same: '内容已是您的语言。',
  failed: '翻译未能完成，请重试。',
}
