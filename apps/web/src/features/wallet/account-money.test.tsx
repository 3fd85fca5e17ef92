import { expect, test } from 'vitest'
import { eventually, render } from '../../../test/render.tsx'
import { AccountMoney } from './account-money.tsx'
import { Balance } from './balance.tsx'
import { EarningsList } from './earnings-list.tsx'

const account = {
  balance: {
    available: [
      { amount: 123_456, currency: 'usd' },
      { amount: 1_234, currency: 'jpy' },
    ],
    pending: [{ amount: 50, currency: 'usd' }],
    instant_available: [],
  },
  transactions: [{ id: 'txn_1', amount: 8_000, currency: 'usd', created: 1_795_600_000, description: null, type: 'transfer', net: 8_000 }],
  payouts: [{ id: 'po_1', amount: 8_000, currency: 'usd', created: 1_795_600_000, arrival_date: 1_795_700_000, status: 'in_transit' }],
}

test('minor units of the provider are shown as money, of a currency without decimals whole (WALL-37)', async () => {
  const { box } = await render(<AccountMoney />, { words: ['wallet'], answers: { '/stripe/account-balance': account } })
  for (const said of ['$1,234.56', '¥1,234', '$0.50', '$80.00', 'From Rondo', 'On its way, arrives'])
    expect(box.textContent).toContain(said)
})

test('a balance that cannot be read says so, and so do earnings (WALL-27, WALL-34)', async () => {
  const money = await render(<AccountMoney />, { words: ['wallet'] })
  await eventually(() => expect(money.box.textContent).toContain('Failed to retrieve account balance'))
  const { box } = await render(<Balance />, { words: ['wallet'] })
  await eventually(() => expect(box.textContent).toContain('Failed to load platform pending earnings.'))
  const list = await render(<EarningsList />, { words: ['wallet'], locale: 'zh-CN' })
  await eventually(() => expect(list.box.textContent).toContain('无法加载您的收入。'))
})
