import { returns, wayback } from '@rondo/contracts'
import { expect, test, vi } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openLending } from '../../../test/lending.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { openMarket } from '../../../test/market.ts'
import { connect } from '../../../test/providers.ts'

vi.setConfig({ testTimeout: 60_000 }) // days pass in each
const opened = await openApp()
const { as, eventually, later, person, sandbox, settled } = opened
const market = openMarket(opened)
const lending = openLending(opened, market)
const mei = await market.seller()
await connect(opened, mei)

const mailNow = async ({ email }: Person, words: string) =>
  (await mailsTo(sandbox, email)).find(({ subject }) => subject.includes(words))?.text.replace(/\s+/g, ' ')
const mailWith = (who: Person, words: string) => eventually(() => mailNow(who, words))
/** Half days pass until the mail is there, whatever hour it is when the test begins. */
async function mailInTime(who: Person, words: string): Promise<string> {
  for (let n = 0; n < 12; n++) {
    await later({ hours: 12 })
    await settled()
    const told = await mailNow(who, words)
    if (told !== undefined) return told
  }
  throw new Error(`no mail: ${words}`)
}
const fee =
  /Late fees No late fee until: \w+, \w+ \d+, .+ [AP]M [\w+:-]+ Each late day after that: \$10\.00 At the most, of the deposit: \$20\.00 /

test('renter and lender read what a late day costs, until when none does, and what each may do', async () => {
  const { renter } = await lending.running(mei, await lending.coat(mei, { name: 'Wool coat' }))
  expect(await mailInTime(renter, 'Bring back Wool coat')).toMatch(fee)
  const late = await mailInTime(renter, 'Wool coat is late')
  expect(late).toContain('Please give it back, or buy it.')
  expect(late).toContain(' Return or buy it: http')
  expect(late).toMatch(fee)
  const told = await mailWith(mei, 'Wool coat has not come back yet')
  expect(told).toMatch(
    /Each late day brings you: \$10\.00 At the most, of the deposit: \$20\.00 You may claim all of it from: \w+, \w+ \d+ We claim it for you on: \w+, \w+ \d+ /,
  )
})

test('of pieces that are late together each is named, and a day whose fee is rounded costs about that', async () => {
  const thirds = [{ option: 'day', number: 3, priceMinor: 1_000 }] as const
  const pieces = [await lending.coat(mei, { name: 'Wool coat' }), await lending.coat(mei, { name: 'Silk scarf', rent_tiers: [...thirds] })]
  const renter = await person()
  const rentOption = { option: 'day' as const, number: 3, startDate: await lending.firstDay() }
  const { order } = await market.buy(
    renter,
    pieces.map((piece) => market.line(mei, piece, { type: 'rent', quantity: 1, rentOption })),
  )
  const groupId = order.fulfillmentGroups[0]?.id ?? 0
  await lending.fetched(mei, { groupId, renter })
  const late = await mailInTime(renter, 'Wool coat, Silk scarf are late')
  expect(late).toContain('Your rental of Wool coat, Silk scarf (order ')
  expect(late).toContain('Please give them back, or buy them.')
  expect(late).toContain('Each late day after that: about $13.34 ')
  await mailWith(mei, 'Wool coat, Silk scarf have not come back yet')
})

test('who rents what is not for sale is not asked to buy it, and without a deposit nobody reads of a fee', async () => {
  const coat = await lending.coat(mei, { name: 'Silk scarf', for_sell: false, require_deposit: false, rent_deposit_minor: 0 })
  const { renter } = await lending.running(mei, coat)
  const late = await mailInTime(renter, 'Silk scarf is late')
  expect(late).toContain('Please give it back.')
  expect(late).not.toMatch(/late fee|\$0\.00/)
})

test('what came back late is told with what its late days have cost, and why a part of the deposit is kept', async () => {
  const { renter, itemId, groupId } = await lending.running(mei, await lending.coat(mei, { name: 'Tweed coat', rent_deposit_minor: 3_500 }))
  await later({ days: 6 })
  await as(await lending.again(renter)).call(returns.startReturn, { params: { id: itemId }, body: {} })
  await as(await lending.again(mei)).call(wayback.confirmReturnDelivery, { params: { id: groupId }, body: {} })
  const arrived = await mailWith(renter, 'has arrived')
  expect(arrived).toContain('After that $15.00 of your deposit goes back to your card: $20.00 is kept for 2 late days at $10.00.')
  await later({ days: 6 })
  const kept = await mailWith(renter, '$20.00 of your deposit is kept')
  expect(kept).toContain('Your deposit: $35.00 2 late days at $10.00: −$20.00 You get back: $15.00 ')
  expect(await mailWith(mei, '$20.00 of the deposit of Tweed coat')).toContain(
    'Deposit: $35.00 2 late days at $10.00: $20.00 You get: $20.00 ',
  )
  // paid out, it is not taken for the rent
  expect(await mailWith(mei, '$20.00 of a deposit was sent to you')).toContain('$20.00 of the deposit of order')
})
