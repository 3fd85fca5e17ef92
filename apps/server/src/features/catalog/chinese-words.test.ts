import { expect, test } from 'vitest'
import { apart } from './chinese-words.ts'

test.each([
  ['红色连衣裙', '红色 连衣裙'],
  ['红色的连衣裙', '红色 连衣裙'],
  ['复古真丝连衣裙', '复古 真丝 连衣裙'],
  ['黑色大衣 dress', '黑色 大衣 dress'],
  ['藏青的丝绒夹克', '藏青 丝绒 夹克'],
  ['米白色', '米白色'],
  ['旗袍连衣裙红色', '旗袍 连衣裙 红色'],
  ['连衣裙', '连衣裙'],
  ['red silk', 'red silk'],
  ['丝绒晚礼服', '丝绒晚礼服'],
])('%s is read as %s', (typed, read) => {
  expect(apart(typed)).toBe(read)
})
