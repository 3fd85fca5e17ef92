import { Refused } from './calls.ts'
import type { Shell } from './providers.tsx'

/** What to tell people of a failed call: the known code in their language, else the server's own words. `otherwise` stands for what only says that we failed. */
export async function explain({ say, vocabulary }: Shell, error: unknown, otherwise = say('shell.actionFailed')): Promise<string> {
  if (!(error instanceof Refused)) return typeof navigator !== 'undefined' && !navigator.onLine ? say('shell.offline') : otherwise
  const { code, message } = error.body ?? {}
  if ((code ?? 'server.mistake') === 'server.mistake' && error.status >= 500) return otherwise
  if (vocabulary.locale === 'en') return message ?? otherwise
  await vocabulary.learn(['failures'])
  const known = code && (vocabulary.words.failures as Record<string, string> | undefined)?.[code]
  // A text with a gap needs a value that only the server's own words have.
  return (known && !known.includes('{') ? known : undefined) ?? message ?? otherwise
}

/** The server's word on each field of a form, or nothing. */
export const fieldErrors = (error: unknown): Readonly<Record<string, string>> =>
  (error instanceof Refused ? error.body?.errors : undefined) ?? {}
