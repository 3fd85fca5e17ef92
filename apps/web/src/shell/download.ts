import { addressOf, type Call, Refused, type RequestParts } from '@rondo/contracts/kernel/call'
import type { ErrorBody } from '@rondo/contracts/kernel/failures'
import { endSession, readSession } from './session.ts'

/** The file name that a server wishes for, or undefined. */
const nameIn = (disposition: string | null): string | undefined => /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim()

/** Fetches a file in the session's name. Throws Refused, whose message is the status in words; a 401 ends the session. */
async function fetchFile(address: string): Promise<{ readonly blob: Blob; readonly name: string | undefined }> {
  const token = readSession()?.jwt
  const answer = await fetch(address, {
    credentials: 'include',
    headers: { 'accept-language': document.documentElement.lang, ...(token && { authorization: `Bearer ${token}` }) },
  })
  if (!answer.ok) {
    if (answer.status === 401 && token) endSession(token)
    const told = (await answer.json().catch(() => undefined)) as Partial<ErrorBody> | undefined
    // HTTP/2 has no status text: the error body repeats it.
    const message = answer.statusText || told?.error || String(answer.status)
    throw new Refused(answer.status, { ...told, message } as ErrorBody)
  }
  return { blob: await answer.blob(), name: nameIn(answer.headers.get('content-disposition')) }
}
function save(blob: Blob, name: string) {
  const file = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href: file, download: name }).click()
  URL.revokeObjectURL(file)
}

/** Saves what a call answers as the server names it, else as `otherwise`. Fails as `fetchFile` does. */
export const download = (from: Call, otherwise = 'export.csv'): Promise<void> => downloadFrom(addressOf(from, {}), otherwise)
/** Saves a file of our own server that needs the session. Fails as `fetchFile` does. */
export async function downloadFrom(address: string, otherwise: string): Promise<void> {
  const { blob, name } = await fetchFile(address)
  save(blob, name ?? otherwise)
}

/** A call whose answer is a table, and what it asks for. */
interface TableCall {
  readonly from: Call
  readonly query?: NonNullable<RequestParts['query']>
}
/** Saves the tables of several calls, which have the same columns, as one file under one heading. Fails as `fetchFile` does. */
export async function downloadTable(calls: readonly TableCall[], otherwise: string): Promise<void> {
  const files = []
  for (const { from, query } of calls) files.push(await fetchFile(addressOf(from, { query: query ?? {} })))
  const texts = await Promise.all(files.map(({ blob }) => blob.text()))
  // reading a file as text may take the mark away that spreadsheets need
  const lines = texts.map((text, at) => (at === 0 ? text.replace(/^\uFEFF?/, '\uFEFF') : text.slice(text.indexOf('\n') + 1)))
  save(new Blob(lines, { type: 'text/csv;charset=utf-8' }), files[0]?.name ?? otherwise)
}

const shownMs = 60_000
/** Shows such a file in a window of its own; where the browser allows none it is saved. Fails as `fetchFile` does. */
export async function openFrom(address: string, otherwise: string): Promise<void> {
  const shown = window.open('', '_blank') // before anything is awaited, for only a press may open a window
  try {
    const { blob, name } = await fetchFile(address)
    if (!shown) return save(blob, name ?? otherwise)
    const file = URL.createObjectURL(blob)
    shown.location.replace(file)
    setTimeout(() => URL.revokeObjectURL(file), shownMs)
  } catch (error) {
    shown?.close()
    throw error
  }
}
