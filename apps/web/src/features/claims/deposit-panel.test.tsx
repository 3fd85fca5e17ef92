import { expect, test } from 'vitest'
import { render } from '../../../test/render.tsx'
import type { Claim } from './claims.queries.ts'
import { OneClaim } from './deposit-panel.tsx'

const claim = {
  id: 1,
  kind: 'damage',
  state: 'open',
  amount: 42,
  reason: 'damaged',
  comments: null,
  photos: [],
  receipt: null,
  claimedAt: '2026-11-27T12:00:00.000Z',
  answerUntil: '2026-11-30T12:00:00.000Z',
  answer: null,
  answerComments: null,
  answerPhotos: [],
  answeredAt: null,
  decideUntil: null,
  granted: null,
  decision: null,
  closedAt: null,
}
const textOf = async (more: object, isReader = false) => {
  const one = { ...claim, ...more } as Claim
  const drawn = <OneClaim claim={one} money={(amount) => `$${amount}`} renter={{ isReader, name: 'Alice' }} />
  return (await render(drawn, { words: ['claims'] })).box.textContent
}

test('an open claim says whose answer it waits for', async () => {
  expect(await textOf({}, true)).toContain('Waits for your answer until Mon, Nov 30')
  expect(await textOf({})).toContain('Waits for the answer of Alice until Mon, Nov 30')
  for (const isReader of [true, false]) expect(await textOf({}, isReader)).toContain('Without an answer it counts as accepted.')
  expect(await textOf({ state: 'contested', answer: 'contested', decideUntil: claim.answerUntil })).not.toContain('counts as accepted')
})

test('a claim that has ended says when it was answered and when it ended, and silence is no answer', async () => {
  const answered = { answer: 'contested', answerComments: 'It was there before.', answeredAt: '2026-11-28T12:00:00.000Z' }
  const settled = await textOf({ ...answered, state: 'settled', granted: 2, closedAt: '2026-11-29T12:00:00.000Z' })
  for (const said of ['Answered on Sat, Nov 28', 'Settled on Sun, Nov 29: $2 of it']) expect(settled).toContain(said)
  expect(await textOf({ state: 'withdrawn', closedAt: '2026-11-29T12:00:00.000Z' })).toContain('Withdrawn on Sun, Nov 29')
  const silent = await textOf({
    answer: 'silence',
    answeredAt: '2026-11-30T12:00:00.000Z',
    state: 'settled',
    closedAt: '2026-11-30T12:00:00.000Z',
  })
  expect(silent).toContain('There was no answer in time.')
  expect(silent).not.toContain('Answered on')
})

test('an answer without words says what was answered, and a claim that was granted whole ends in full', async () => {
  const closedAt = '2026-11-29T12:00:00.000Z'
  const accepted = await textOf({ answer: 'accepted', answeredAt: closedAt, closedAt, state: 'settled', granted: 42 })
  expect(accepted).toContain('Accepted')
  expect(accepted).toContain('Settled on Sun, Nov 29 in full')
  expect(accepted).not.toMatch(/Accept claim|of it/)
})
