import { expect, test } from 'vitest'
import { fixedTexts, wordingFaults } from './vocabulary.ts'

test('a text of the house says the words of the house, in both languages', () => {
  expect(wordingFaults('cart.hint', 'Sign in to see the pieces of {seller}.', '登录后查看店铺的商品')).toEqual([])
  expect(wordingFaults('cart.hint', 'Log in to see this.', '请登录')).toEqual([
    'cart.hint says Log in in en; we say sign in, sign out: Log in to see this.',
  ])
  for (const said of ['an item', 'Products', 'the merchant’s price', '{n, plural, one {# rating} other {# ratings}}', 'Start listing'])
    expect(wordingFaults('cart.hint', said, '')).toHaveLength(1)
  expect(wordingFaults('cart.hint', 'The shop', '联系卖家')).toHaveLength(1)
  for (const said of ['退还给买家', '已送达客户', '店铺认证'])
    expect(wordingFaults('statuses.hint', 'Delivered to Customer', said)).toHaveLength(1)
  expect(wordingFaults('cart.hint', 'The buyer paid', '顾客已付款')).toHaveLength(1)
})

test('a text that a row fixes stays as it is, and says what it says', () => {
  const [text, row] = fixedTexts['cart.signInFirst'] ?? []
  expect(wordingFaults('cart.signInFirst', text ?? '', '请先登录')).toEqual([])
  expect(wordingFaults('cart.signInFirst', 'Please sign in', '请先登录')).toEqual([`cart.signInFirst is fixed by ${row}: ${text}`])
})

test('a name within a Chinese sentence stands between spaces', () => {
  expect(wordingFaults('cart.hint', 'From {name}', '来自 {name} 的商品')).toEqual([])
  for (const said of ['来自{name}', '{name}的商品', '以{city}时间为准'])
    expect(wordingFaults('cart.hint', 'From {name}', said)).toHaveLength(1)
})
