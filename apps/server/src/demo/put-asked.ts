// What people of the demo write to support by the product's own calls: a report of a listing, and a message of the contact form.
import { accounts, moderation } from '@rondo/contracts'
import { sql } from 'kysely'
import type { App } from '../platform/context.ts'
import { peopleOf } from './people.ts'
import { playPart, playScene } from './play-part.ts'

/** Has two people of the demo write to support, once for each database. Answers how many did. */
export const putAsked = (app: App, base: string, leaving?: AbortSignal): Promise<number> =>
  playPart(app, 'asked', leaving, async (begins) => {
    const people = await peopleOf(app, base, ['hazel', 'oliver'])
    const [hazel, oliver] = [people.get('hazel'), people.get('oliver')]
    if (!hazel || !oliver) return 0
    const reported = await playScene(app, begins, 'report', { people: [hazel], told: { by: 'hazel' } }, async () => {
      const { rows } = await sql<{ id: number }>`
        select l.id from listing l join person p on p.id = l.merchant_id where p.username = 'june' and l.active order by l.id limit 1`.execute(
        app.db,
      )
      return hazel.call(moderation.sendReport, {
        body: {
          kind: 'listing',
          id: rows[0]?.id ?? 0,
          reason: 'misleading',
          comments: 'The text says silk. The label in the third picture says polyester.',
        },
      })
    })
    const wrote = await playScene(app, begins, 'contact', { people: [oliver], told: { by: 'oliver' } }, () =>
      oliver.call(accounts.sendContact, {
        body: {
          subject: 'A receipt for my employer',
          text: 'I rented a suit for a trade fair. Could the receipt name my company instead of me?',
          email: 'oliver@demo.rondo.test',
          firstName: 'Oliver',
        },
      }),
    )
    return reported + wrote
  })
