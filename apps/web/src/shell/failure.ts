import { Refused } from './calls.ts'
import type { Shell } from './providers.tsx'

/** What to tell people of a failed call: the known code in their language, else the server's own words. `otherwise` stands for what only says that we failed. */
export async function explain({ say, vocabulary, format }: Shell, error: unknown, otherwise = say('shell.actionFailed')): Promise<string> {
  if (!(error instanceof Refused)) return typeof navigator !== 'undefined' && !navigator.onLine ? say('shell.offline') : otherwise
  const { id, code, message, details } = error.body ?? {}
  if ((code ?? 'server.mistake') === 'server.mistake' && error.status >= 500) return otherwise
  // What a server says of its own failure is for who runs it.
  const told = error.status < 500 ? message : undefined
  if (code === 'request.too_many' && error.retryAfter) {
    await vocabulary.learn(['failures'])
    const n = error.retryAfter
    const [unit, count] = n < 60 ? (['seconds', n] as const) : (['minutes', Math.ceil(n / 60)] as const)
    const key = `failures.request.too_many_${unit}` as const
    return say(key, { n: count })
  }
  // An id names a text of ours, which says more than another server's message.
  if (vocabulary.locale === 'en' && told && !id) return told
  await vocabulary.learn(['failures'])
  const known = code && (vocabulary.words.failures as Record<string, string> | undefined)?.[code]
  const filled =
    known &&
    known.replace(/\{(\w+)\}/g, (gap, name: string) => {
      const value = details?.[name]
      // what a word names and is no text is an amount
      return value && typeof value === 'object' ? format.money(Number(value['amount']), String(value['currency'])) : String(value ?? gap)
    })
  // Where a value is missing the server's own words have it.
  return (filled && !filled.includes('{') ? filled : undefined) || told || otherwise
}

/** The server's word on each field of a form, or nothing. */
export const fieldErrors = (error: unknown): Readonly<Record<string, string>> =>
  (error instanceof Refused ? error.body?.errors : undefined) ?? {}
