import { addressOf, type Call, Refused } from '@rondo/contracts/kernel/call'
import type { ErrorBody } from '@rondo/contracts/kernel/failures'
import { endSession, readSession } from './session.ts'

/** The file name that a server wishes for, or undefined. */
const nameIn = (disposition: string | null): string | undefined => /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim()

/** Fetches a file in the session's name and saves it as the server names it, else as `otherwise`. Throws Refused, whose message is the status in words; a 401 ends the session. */
export async function download(from: Call, otherwise = 'export.csv'): Promise<void> {
  const token = readSession()?.jwt
  const answer = await fetch(addressOf(from, {}), {
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
  const file = URL.createObjectURL(await answer.blob())
  Object.assign(document.createElement('a'), {
    href: file,
    download: nameIn(answer.headers.get('content-disposition')) ?? otherwise,
  }).click()
  URL.revokeObjectURL(file)
}
