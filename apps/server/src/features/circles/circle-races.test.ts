// Races about circles, each with its control: with the guard off it goes wrong. In a database of its own, whose rules are broken on purpose.
import { catalog, circles } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { crowd, openApp, type Person } from '../../../test/app.ts'
import { withoutWords } from '../../../test/guards-off.ts'
import { openMarket } from '../../../test/market.ts'
import { waiters, whileHeld } from '../../../test/while-held.ts'

const opened = await openApp({ ...crowd, limits: false, logLevel: 'silent' }, { isBroken: true })
const { app, as, eventually, later, server } = opened
const market = openMarket(opened)
await sql`drop trigger circle_ended on circle`.execute(app.db)

const answer = (who: Person, id: number, said: 'yes' | 'no' | 'leave') =>
  as(who).call(circles.answerCircle, { params: { id }, body: { answer: said } })
/** Three people in a circle, of whom the first has said yes. */
async function circle() {
  const people = [await market.seller(), await market.seller(), await market.seller()] as const
  const pieces: number[] = []
  for (const who of people) pieces.push(await market.garment(who, { open_to_swap: true }))
  for (const [at, who] of people.entries())
    await as(who).call(catalog.putLike, { params: { id: pieces.at(at - 1) ?? 0 }, body: { liked: true } })
  await later({ minutes: 10 })
  const { data } = await as(people[0]).call(circles.listCircles, { query: {} })
  const id = data[0]?.id ?? 0
  await answer(people[0], id, 'yes')
  return { people, id, pieces }
}
const waiting = (n: number) => async () => (await waiters(app)) >= n
const stateOf = async (id: number) => {
  const { rows } = await sql<{ status: string; answers: string }>`
    select c.status, (select string_agg(s.answer, ' ' order by s.member_id) from circle_seat s where s.circle_id = c.id) as answers
    from circle c where c.id = ${id}`.execute(app.db)
  return rows[0]
}
/** Two acts meet while somebody else holds what one of them needs. How many of them were told that they count, and what became of the circle. */
async function meet(id: number, held: string, acts: () => Promise<unknown>[], until: () => Promise<boolean> = waiting(2)) {
  const done = await whileHeld(app, [held, id], acts, () => eventually(until))
  return { done, ...(await stateOf(id)) }
}
const withoutLock = <T>(work: () => Promise<T>) => withoutWords(server, /for update of c\b/, work)

const heldSeats = 'select from circle_seat where circle_id = $1 for update'
async function twoLastYeses() {
  const { people, id } = await circle()
  return meet(id, heldSeats, () => [answer(people[1], id, 'yes'), answer(people[2], id, 'yes')])
}
test('of two last yeses one agrees the circle; without the lock both believe that the other is missing', async () => {
  expect(await twoLastYeses()).toEqual({ done: 2, status: 'agreed', answers: 'yes yes yes' })
  expect(await withoutLock(twoLastYeses)).toEqual({ done: 2, status: 'proposed', answers: 'yes yes yes' })
})

const heldPieces = 'select from product where id in (select gives_id from circle_seat where circle_id = $1) for no key update'
async function lastYesAndLeave(isGuarded = true) {
  const { people, id } = await circle()
  await answer(people[1], id, 'yes')
  return meet(
    id,
    heldPieces,
    () => [answer(people[2], id, 'yes'), eventually(waiting(1)).then(() => answer(people[0], id, 'leave'))],
    async () => (isGuarded ? waiting(2)() : (await stateOf(id))?.status === 'declined'),
  )
}
test('a last yes and a leave at once: one of them counts; without the lock pieces are reserved for somebody who has left', async () => {
  expect(await lastYesAndLeave()).toEqual({ done: 1, status: 'agreed', answers: 'yes yes yes' })
  const { rows: before } = await sql<{ n: number }>`select count(*)::int as n from swap_agreement`.execute(app.db)
  expect(await withoutLock(() => lastYesAndLeave(false))).toMatchObject({ done: 2, answers: 'left yes yes' })
  const { rows: after } = await sql<{ n: number }>`select count(*)::int as n from swap_agreement`.execute(app.db)
  expect((after[0]?.n ?? 0) - (before[0]?.n ?? 0)).toBe(1)
})
