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

/** The sandbox's mailbox, newest mail first. */
export async function mailsTo(sandbox: { readonly base: string }, email: string): Promise<Received[]> {
  const answer = await fetch(`${sandbox.base}/_sandbox/mail?to=${encodeURIComponent(email)}`)
  return (await answer.json()) as Received[]
}

/** Waits until so many mails have come, and gives the newest. */
export async function mailTo(sandbox: { readonly base: string }, email: string, count = 1): Promise<Received> {
  const mails = await vi.waitFor(
    async () => {
      const all = await mailsTo(sandbox, email)
      expect(all.length).toBeGreaterThanOrEqual(count)
      return all
    },
    { timeout: 20_000, interval: 50 },
  )
  const [newest] = mails
  if (!newest) throw new Error(`no mail to ${email}`)
  return newest
}

/** The token in the link of a mail. */
export function tokenIn({ links }: Received): string {
  const token = links.map((link) => new URL(link).searchParams.get('token')).find((found) => found !== null)
  if (!token) throw new Error('no link with a token')
  return token
}
