// What the sides of an agreed swap hear of it: all have checked out, or it has ended before.
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { swapMoved } from '../stock/index.ts'
import { endingToken } from './mail-links.ts'
import { entry, mail } from './tell.ts'

const told = { firm: 'swap_firm', lapsed: 'swap_lapsed', called_off: 'swap_called_off', broken: 'swap_broken' } as const
type Told = keyof typeof told
const isTold = (status: string): status is Told => status in told
const words = {
  firm: ['mail.swapFirmSubject', 'mail.swapFirmText'],
  lapsed: ['mail.swapLapsedSubject', 'mail.swapLapsedText'],
  called_off: ['mail.swapCalledOffSubject', 'mail.swapCalledOffText'],
  broken: ['mail.swapBrokenSubject', 'mail.swapBrokenText'],
} as const

/** The first piece that somebody gets by a swap, and from whom. 1 query. */
async function got(app: App, swapId: number, receiverId: number) {
  const { rows } = await sql<{ item: string; other: number }>`
    select l.name as item, s.giver_id as other from swap_part s join listing l on l.id = s.product_ids[1]
    where s.swap_id = ${swapId} and s.receiver_id = ${receiverId}`.execute(app.db)
  return rows[0]
}

export const swapLetters: readonly Reaction[] = [
  mail({
    on: swapMoved,
    name: 'notifications.tell-swap',
    when: ({ status }) => isTold(status),
    to: ({ people }) => people,
    cause: ({ swapId, status }) => `swap-${swapId}-${status}`,
    facts: async (app, { swapId, status }, { accountId }) => {
      const found = await got(app, swapId, accountId)
      return found && isTold(status) ? { ...found, status, token: await endingToken(app, accountId, { kind: 'offers' }) } : undefined
    },
    subject: 'offers',
    entry: ({ item, status, other }) => entry(told[status], { item }, other),
    words: (say, { item, status }) => ({
      subject: say(words[status][0], { item }),
      text: say(words[status][1]),
      button: say('mail.offerButton'),
      note: '',
    }),
    path: ({ other }) => `/message/${other}`,
    ending: (say, { token }) => ({ reason: say('mail.offerReason'), token }),
  }),
]
