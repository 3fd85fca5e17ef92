import { act } from 'react'
import { afterEach, vi } from 'vitest'

interface Told {
  readonly status?: number
  readonly body: unknown
}
type Answer = Told | ((body: unknown) => Told | Promise<Told>)
/** What the browser asked the API for, in order: `POST /orders`. */
export interface Heard {
  readonly calls: { readonly what: string; readonly body: unknown; readonly key: string | null }[]
}
afterEach(() => void vi.unstubAllGlobals())

/** Answers the browser's own calls from a table, by method and path below /api; anything else is 404. */
export function answering(table: Readonly<Record<string, Answer>>): Heard {
  const heard: Heard = { calls: [] }
  vi.stubGlobal('fetch', async (input: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const what = `${method} ${input.replace(/^\/api/, '')}`
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    heard.calls.push({ what, body: sent, key: new Headers(headers).get('idempotency-key') })
    const found = table[what]
    const { status = 200, body: answer } =
      typeof found === 'function' ? await found(sent) : (found ?? { status: 404, body: { statusCode: 404, message: 'Not found' } })
    await new Promise((resolve) => setTimeout(resolve))
    return answer === undefined ? new Response('', { status }) : Response.json(answer, { status }) // a proxy in between says no words of ours
  })
  return heard
}

/** Lets answers arrive and the screen follow. */
export const settle = (turns = 12): Promise<void> =>
  act(async () => {
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setTimeout(resolve))
  })

/** An answer that waits until it is let go, so that a test can look at the screen before it arrives. */
export function held(told: Told) {
  const gate = Promise.withResolvers<Told>()
  return { answer: () => gate.promise, letGo: () => gate.resolve(told) }
}

/** A refusal as the server words it. */
export const refusal = (status: number, code: string, message: string, errors?: Record<string, string>) => ({
  status,
  body: { statusCode: status, error: '', message, code, requestId: 'test', ...(errors && { errors }) },
})
