import { expect, vi } from 'vitest'

interface Received {
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly links: readonly string[]
  readonly unsubscribe?: { readonly address: string; readonly post: string }
}

/** The sandbox's mailbox, newest letter first. */
export async function lettersTo(sandbox: { readonly base: string }, email: string): Promise<Received[]> {
  const answer = await fetch(`${sandbox.base}/_sandbox/mail?to=${encodeURIComponent(email)}`)
  return (await answer.json()) as Received[]
}

/** Waits until so many letters have come, and gives the newest. */
export async function letterTo(sandbox: { readonly base: string }, email: string, count = 1): Promise<Received> {
  const letters = await vi.waitFor(
    async () => {
      const all = await lettersTo(sandbox, email)
      expect(all.length).toBeGreaterThanOrEqual(count)
      return all
    },
    { timeout: 20_000, interval: 50 },
  )
  const [newest] = letters
  if (!newest) throw new Error(`no letter to ${email}`)
  return newest
}

/** The token in the link of a letter. */
export function tokenIn({ links }: Received): string {
  const token = links.map((link) => new URL(link).searchParams.get('token')).find((found) => found !== null)
  if (!token) throw new Error('no link with a token')
  return token
}
