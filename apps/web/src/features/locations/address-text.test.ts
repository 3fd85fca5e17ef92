import { expect, test } from 'vitest'
import { addressLines } from './address-text.ts'

const shanghai = { name: '王芳', street: '南京西路 1 号', street2: null, city: '上海', state: '上海', postalCode: '200040', country: 'CN' }

test('an address in China reads from the country down in Chinese; a town that is its own region is named once', () => {
  expect(addressLines(shanghai, 'zh-CN')).toEqual(['王芳', '中国 200040', '上海', '南京西路 1 号'])
  expect(addressLines({ ...shanghai, city: '杭州', state: '浙江' }, 'zh-CN')[2]).toBe('浙江杭州')
  expect(addressLines(shanghai, 'en')).toEqual(['王芳', '南京西路 1 号', '上海, 200040', 'China'])
  const home = { name: 'Ann', street: '1 Main St', street2: 'Apt 2', city: 'Portland', state: 'OR', postalCode: '97201', country: 'US' }
  expect(addressLines(home, 'zh-CN')).toEqual(['Ann', '1 Main St, Apt 2', 'Portland, OR 97201', '美国'])
})
