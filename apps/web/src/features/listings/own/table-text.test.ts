import { expect, test } from 'vitest'
import { textOf } from './table-text.ts'

const bytes = (...all: number[]) => new Blob([new Uint8Array(all)])
const scarf = [0xce, 0xa7, 0xbd, 0xed] // in GBK

test('what is UTF-8 is read as such, with its mark or without', async () => {
  expect(await textOf(new Blob(['围巾,Écharpe']), 'zh-CN')).toEqual({ text: '围巾,Écharpe', guessed: undefined })
  expect((await textOf(new Blob(['\ufeffsku']), 'en'))?.text).toBe('sku')
})

test('the older letters of a spreadsheet are read by the language of the page, and that is said', async () => {
  expect(await textOf(bytes(...scarf), 'zh-CN')).toEqual({ text: '围巾', guessed: 'gb18030' })
  expect(await textOf(bytes(0xc9, 0x63, 0x68), 'en')).toEqual({ text: 'Éch', guessed: 'windows-1252' })
})

test('wide letters are read by their mark', async () => {
  expect((await textOf(bytes(0xff, 0xfe, 0x2d, 0x4e), 'en'))?.text).toBe('中')
  expect((await textOf(bytes(0xfe, 0xff, 0x4e, 0x2d), 'en'))?.text).toBe('中')
})

test('a picture is no table', async () => {
  expect(await textOf(bytes(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13), 'en')).toBeUndefined()
})
