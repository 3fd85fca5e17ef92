import { exportData } from '@rondo/contracts/calls/accounts'
import { afterEach, expect, test, vi } from 'vitest'
import { download, downloadTable } from './download.ts'
import { beginSession, dropSession, type Me, readSession } from './session.ts'

const saved: string[] = []
vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
  saved.push(this.download)
})
const answer = (status: number, init: ResponseInit, body: unknown = { data: 1 }) => {
  const fetch = vi.fn<typeof globalThis.fetch>().mockImplementation(() => Promise.resolve(Response.json(body, { status, ...init })))
  vi.stubGlobal('fetch', fetch)
  return fetch
}
afterEach(() => {
  saved.length = 0
  vi.unstubAllGlobals()
  dropSession()
})

test('a file is fetched in the session’s name and saved under the name that the server gives it, else under a name of its own', async () => {
  beginSession({ jwt: 'token', user: { id: 1, isMerchant: false } as Me })
  const fetch = answer(200, { headers: { 'content-disposition': 'attachment; filename="listings-2026-11-21.csv"' } })
  await download(exportData)
  expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).get('authorization')).toBe('Bearer token')
  answer(200, {})
  await download(exportData)
  expect(saved).toEqual(['listings-2026-11-21.csv', 'export.csv'])
})

test.each([
  [{ statusText: 'Too Many Requests' }, 'Too Many Requests'],
  [{ statusText: '' }, 'Too Many'],
])('a refusal is told by its status in words, with %o', async (init, words) => {
  answer(429, init, { error: 'Too Many', message: 'Please wait a moment.' })
  await expect(download(exportData)).rejects.toMatchObject({ status: 429, message: words })
  expect(saved).toEqual([])
})

test('401 ends the session here too', async () => {
  beginSession({ jwt: 'token', user: { id: 1, isMerchant: false } as Me })
  answer(401, { statusText: 'Unauthorized' })
  await expect(download(exportData)).rejects.toMatchObject({ message: 'Unauthorized' })
  expect(readSession()).toBeNull()
})

test('tables of several calls are one file under one heading', async () => {
  beginSession({ jwt: 'token', user: { id: 1, isMerchant: true } as Me })
  const tables = ['\uFEFFOrder,Item\r\nR-2,Coat\r\n', '\uFEFFOrder,Item\r\nR-1,"Dress\r\nlong"\r\n']
  const headers = { 'content-disposition': 'attachment; filename="transactions-2026-11-22.csv"' }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(tables.shift(), { headers })))
  const made = vi.spyOn(URL, 'createObjectURL')
  await downloadTable([{ from: exportData }, { from: exportData }], 'transactions.csv')
  expect(saved).toEqual(['transactions-2026-11-22.csv'])
  const file = made.mock.calls[0]?.[0]
  const bytes = new Uint8Array(await (file as Blob).arrayBuffer())
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe('\uFEFFOrder,Item\r\nR-2,Coat\r\nR-1,"Dress\r\nlong"\r\n')
})
