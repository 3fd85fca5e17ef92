import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually, named, press, render } from '../../../../test/render.tsx'
import ImportDialog from './import-dialog.tsx'

const upload = vi.hoisted(() => vi.fn(() => Promise.resolve({ id: 7 })))
vi.mock('../../media/upload-picture.ts', async (original) => ({ ...(await original<object>()), uploadPicture: upload }))

const row = (line: number, name: string, action: string, errors = {}) => ({ line, sku: `S-${line}`, name, action, id: null, errors })
const sent: { csv: string; photos?: object }[] = []
const choose = (label: string, ...files: File[]) =>
  act(async () => {
    const field = named(label)
    Object.defineProperty(field, 'files', { value: files, configurable: true })
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })
const open = (locale: 'en' | 'zh-CN' = 'en') => render(<ImportDialog onClose={() => {}} />, { words: ['listings'], locale })
beforeEach(() => {
  sent.length = 0
  upload.mockClear()
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
  }
  vi.stubGlobal('fetch', (_to: string, how: { readonly body: string }) => {
    sent.push(JSON.parse(how.body) as { csv: string })
    const rows = [row(2, 'Coat', 'create'), row(3, 'Scarf', 'refused', { '': 'Too many cells', price: 'Please write a number' })]
    return Promise.resolve(Response.json({ rows, created: 1, updated: 0, unchanged: 0, refused: 1, ignoredColumns: [] }))
  })
})
afterEach(() => vi.unstubAllGlobals())

test('what has to be mended stands first, with each of its cells; photos are sent once however often the table is looked at', async () => {
  const { box } = await open()
  await choose('Table', new File(['sku,name'], 'a.csv'))
  await choose('Photos', new File(['x'], 'red.jpg', { type: 'image/jpeg' }))
  await press(named('Check the table'))
  await eventually(() => expect(box.querySelectorAll('ol > li')).toHaveLength(2))
  const [first] = box.querySelectorAll('ol > li')
  expect(first?.textContent).toMatch(/3Scarf.*RefusedToo many cellsprice: Please write a number/)
  await press(named('Another file'))
  await eventually(() => named('Check the table'))
  await press(named('Check the table'))
  await eventually(() => expect(sent).toHaveLength(2))
  expect([upload.mock.calls.length, sent[1]?.photos]).toEqual([1, { 'red.jpg': 7 }])
})

test('a table in the older letters of a Chinese spreadsheet is read in them, and says so', async () => {
  const { box } = await open('zh-CN')
  await choose('表格', new File([new Uint8Array([0x73, 0x6b, 0x75, 0x0a, 0xce, 0xa7, 0xbd, 0xed])], 'a.csv'))
  await press(named('检查表格'))
  await eventually(() => expect(box.textContent).toContain('已按 GB18030 读取'))
  expect(sent[0]?.csv).toBe('sku\n围巾')
})

test('what is no table, and what is no photo, is said before anything is sent', async () => {
  const { box } = await open()
  await choose('Table', new File([new Uint8Array([0x89, 0x50, 0, 0])], 'a.csv'))
  await press(named('Check the table'))
  await eventually(() => expect(box.textContent).toContain('This is no table.'))
  await choose('Table', new File(['sku,name'], 'a.csv'))
  await choose('Photos', new File(['x'], 'a.pdf', { type: 'application/pdf' }))
  await press(named('Check the table'))
  await eventually(() => expect(box.textContent).toContain('a.pdf cannot be used as a photo'))
  expect([sent.length, upload.mock.calls.length]).toEqual([0, 0])
})
