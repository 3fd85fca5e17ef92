import { expect, test } from 'vitest'
import { render } from '../../../test/render.tsx'
import { TranslateWay } from '../../shell/translated.tsx'
import type { Claim, DepositCase } from './claims.queries.ts'
import { DepositPanel, OneClaim } from './deposit-panel.tsx'

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
  const drawn = (
    <OneClaim
      claim={one}
      money={(amount) => `$${amount}`}
      sides={{ merchant: { name: 'Mei' }, customer: { name: 'Alice' } }}
      {...(isReader && { reader: 'customer' })}
    />
  )
  return (await render(drawn, { words: ['claims'] })).box.textContent
}

test('an open claim says whose answer it waits for', async () => {
  expect(await textOf({}, true)).toContain('Waiting for your answer until Mon, Nov 30')
  expect(await textOf({})).toContain('Waiting for the answer of Alice until Mon, Nov 30')
  for (const isReader of [true, false]) expect(await textOf({}, isReader)).toContain('Without an answer it counts as accepted.')
  expect(await textOf({ state: 'contested', answer: 'contested', decideUntil: claim.answerUntil })).not.toContain('counts as accepted')
})

test.each([
  ['customer', ['claim 1', 'claimDecision 1']],
  ['merchant', ['claimAnswer 1', 'claimDecision 1']],
  [undefined, ['claim 1', 'claimAnswer 1', 'claimDecision 1']],
] as const)('what somebody else typed has a way to its translation, and not what the reader typed: %s', async (reader, offered) => {
  const typed = { comments: '大衣', answer: 'contested', answerComments: '不是', decision: '五元', state: 'settled' }
  const { box } = await render(
    <TranslateWay value={({ of }) => <i data-way>{`${of.kind} ${of.id}`}</i>}>
      <OneClaim
        claim={{ ...claim, ...typed } as Claim}
        money={String}
        sides={{ merchant: { name: 'Mei' }, customer: { name: 'Alice' } }}
        {...(reader && { reader })}
      />
    </TranslateWay>,
    { words: ['claims'] },
  )
  expect([...box.querySelectorAll('[data-way]')].map(({ textContent }) => textContent)).toEqual(offered)
  for (const words of ['大衣', '不是', '五元']) expect(box.textContent).toContain(words)
})

test('a claim that has ended says when it was answered and when it ended, and silence is no answer', async () => {
  const answered = { answer: 'contested', answerComments: 'It was there before.', answeredAt: '2026-11-28T12:00:00.000Z' }
  const settled = await textOf({ ...answered, state: 'settled', granted: 2, closedAt: '2026-11-29T12:00:00.000Z' })
  for (const said of ['Mei, Fri, Nov 27', 'Alice, Sat, Nov 28', 'DisagreedIt was there before.', 'Settled on Sun, Nov 29: $2 granted'])
    expect(settled).toContain(said)
  expect(await textOf({ state: 'withdrawn', closedAt: '2026-11-29T12:00:00.000Z' })).toContain('Withdrawn on Sun, Nov 29')
  const silent = await textOf({
    answer: 'silence',
    answeredAt: '2026-11-30T12:00:00.000Z',
    state: 'settled',
    closedAt: '2026-11-30T12:00:00.000Z',
  })
  expect(silent).toContain('There was no answer in time.')
  expect(silent).not.toContain('Alice,')
})

test('an answer without words says what was answered, and a claim that was granted whole ends in full', async () => {
  const closedAt = '2026-11-29T12:00:00.000Z'
  const accepted = await textOf({ answer: 'accepted', answeredAt: closedAt, closedAt, state: 'settled', granted: 42 })
  expect(accepted).toContain('Accepted')
  expect(accepted).toContain('Settled on Sun, Nov 29 in full')
  expect(accepted).not.toMatch(/Accept claim|granted/)
})

const out = {
  currency: 'USD',
  status: 'held',
  deposit: 30,
  basis: { each: 30, pieces: 1 },
  lateFee: 17.15,
  claims: [],
  claimUntil: null,
  dispute: null,
  asMerchant: true,
  merchant: { name: 'Kenji S.' },
  customer: { name: 'Hazel Q.' },
  rental: {
    dueAt: '2026-11-27T08:00:00.000Z',
    zone: 'America/Los_Angeles',
    returnedAt: null,
    lateDays: 2,
    lateFeePerDay: 8.58,
    lostFrom: '2026-12-14T00:23:00.000Z',
    lostAt: '2026-12-30T00:23:00.000Z',
  },
}
const factsOf = async (more: object = {}) => {
  const { box } = await render(<DepositPanel deposit={{ ...out, ...more } as unknown as DepositCase} />, { words: ['claims'] })
  return { box, text: [...box.querySelectorAll('dt')].map((dt) => `${dt.textContent}: ${dt.nextElementSibling?.textContent}`) }
}

test('of a rental that is late each day and sum is a row of its own, due on the day that its order names, and late in red', async () => {
  const { box, text } = await factsOf()
  expect(text.slice(0, 4)).toEqual([
    expect.stringMatching(/^Due back: Thu, Nov 26, 11:59 PM/),
    'Late: 2 days, after one free day',
    "Each late day: one day's rent",
    'Late fee so far: $17.15, at most $30.00',
  ])
  expect(text.slice(4)).toEqual(['You may claim all from: Sun, Dec 13', 'Claimed automatically on: Tue, Dec 29', 'Deposit held: $30.00'])
  expect([...box.querySelectorAll('dd .text-danger')]).toHaveLength(2)
  expect((await factsOf({ asMerchant: false })).text).toContainEqual(expect.stringMatching(/^Shop may claim all from/))
})

test('of what came back late nothing presses any more, and its fee is among the sums', async () => {
  const back = { ...out.rental, returnedAt: '2026-11-29T20:00:00.000Z', lostFrom: null, lostAt: null }
  const { box, text } = await factsOf({ rental: back })
  expect(text).toEqual([
    expect.stringMatching(/^Returned: Sun, Nov 29/),
    'Late: 2 days, after one free day',
    "Each late day: one day's rent",
    'Deposit held: $30.00',
    'Late fee: $17.15',
  ])
  expect(box.querySelector('.text-danger')).toBeNull()
  expect(box.querySelectorAll('dl')).toHaveLength(1)
})

test('a fee that is so many times that of a day says that day without about, and one that is the whole deposit says no day any more', async () => {
  expect((await factsOf({ lateFee: 17.16 })).text).toContain('Each late day: $8.58')
  expect((await factsOf({ lateFee: 30 })).text.join()).not.toContain('Each late day')
})

test('before it is due a rental says what lateness would cost', async () => {
  expect((await factsOf({ lateFee: 0, rental: { ...out.rental, lateDays: 0 } })).text).toContain('If late: $8.58 a day, after one free day')
})

test('a day of lateness that comes to no whole cent is told as about before it is due, too', async () => {
  const rental = { ...out.rental, lateDays: 0, isLateDayRounded: true }
  expect((await factsOf({ lateFee: 0, rental })).text).toContain('If late: about $8.58 a day, after one free day')
})

test('a deposit that is settled is held no more, and who gets nothing of it has no row', async () => {
  const settled = { status: 'settled', rental: null, lateFee: 0, toMerchant: 30, toCustomer: 0 }
  expect((await factsOf(settled)).text).toEqual(['Deposit: $30.00', 'To Kenji S.: $30.00'])
  const back = { ...settled, status: 'refunded', toMerchant: 0, toCustomer: 30, basis: { each: 10, pieces: 3 } }
  expect((await factsOf(back)).text).toEqual(['Deposit: 3 pieces at $10.00: $30.00', 'Back to Hazel Q.: $30.00'])
})

test('while the bank decides on its payment, a deposit stays, as both sides read without a gap', async () => {
  for (const [asMerchant, said] of [
    [true, 'Hazel Q. disputes the payment. Until the bank decides, the deposit stays where it is.'],
    [false, 'You disputed this payment with your bank. Until it decides, the deposit stays where it is.'],
  ] as const) {
    const { box } = await factsOf({ dispute: 'open', asMerchant })
    expect(box.textContent).toContain(said)
    expect(box.textContent).not.toMatch(/send nothing|[{}]|undefined/)
  }
})

test('a deposit that the bank has taken back is not told as settled between the two', async () => {
  const { box, text } = await factsOf({ status: 'settled', dispute: 'lost', rental: null, toMerchant: 0, toCustomer: 30 })
  expect(box.textContent).toContain('The bank took the payment back, and the deposit with it.')
  expect(box.textContent).not.toContain('The deposit is settled.')
  expect(text).toEqual(['Deposit: $30.00', 'Back to Hazel Q.: $30.00'])
})

test('who reads of a claim reads whose words are whose, and once that support decides', async () => {
  const contested = {
    ...claim,
    state: 'contested',
    answer: 'contested',
    answeredAt: '2026-11-28T12:00:00.000Z',
    decideUntil: '2026-12-05T12:00:00.000Z',
  }
  const deposit = {
    ...out,
    status: 'contested',
    claims: [contested],
    toMerchant: 42,
    toCustomer: 0,
    rental: null,
  } as unknown as DepositCase
  const said = async (asMerchant: boolean) =>
    (await render(<DepositPanel deposit={{ ...deposit, asMerchant }} />, { words: ['claims'] })).box.textContent
  const [asRenter, asShop] = [await said(false), await said(true)]
  for (const text of ['Kenji S., Fri, Nov 27', 'You, Sat, Nov 28']) expect(asRenter).toContain(text)
  for (const text of ['You, Fri, Nov 27', 'Hazel Q., Sat, Nov 28']) expect(asShop).toContain(text)
  expect(asRenter?.match(/Support decides/g)).toHaveLength(1)
})
