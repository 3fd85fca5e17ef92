import { afterEach, expect, test, vi } from 'vitest'
import { eventually, named, press, render } from '../../../../test/render.tsx'
import { useToasts } from '../../../shell/toasts.ts'
import { ExportButton } from './export-button.tsx'

const saved: string[] = []
vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
  saved.push(this.download)
})
afterEach(() => vi.unstubAllGlobals())

function Toasts() {
  return (
    <output>
      {useToasts()
        .map(({ text }) => text)
        .join(';')}
    </output>
  )
}

test('the exported table is saved byte by byte under the name that the server gives it; a failure names the status', async () => {
  const files = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:table')
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="rondo-listings-2026-11-22.csv"',
  }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('\ufeffid,sku,name\r\n', { headers })))
  const { box } = await render(
    <>
      <ExportButton />
      <Toasts />
    </>,
    { words: ['listings'] },
  )
  await press(named(/Export/))
  await eventually(() => expect(saved).toEqual(['rondo-listings-2026-11-22.csv']))
  const [[file]] = files.mock.calls as [[Blob]]
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())).toBe('\ufeffid,sku,name\r\n')

  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({}, { status: 503, statusText: 'Service Unavailable' })))
  await press(named(/Export/))
  await eventually(() => expect(box.textContent).toContain('Download failed: Service Unavailable'))
})
