import type { Endpoint } from './context.ts'
import { paging, param } from './context.ts'
import { text } from './input.ts'
import { sums, withStatus } from './ledger.ts'

export const balanceEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/balance',
    takes: [],
    run(ctx, { account }) {
      const all = sums(ctx, account)
      const listed =
        all.length > 0
          ? all
          : [{ currency: (account && ctx.records.get('account', account).default_currency) || 'usd', available: 0, pending: 0 }]
      const amounts = (name: 'available' | 'pending') =>
        listed.map((sum) => ({ amount: sum[name], currency: sum.currency, source_types: { card: sum[name] } }))
      return {
        object: 'balance',
        available: amounts('available'),
        ...(!account && { connect_reserved: listed.map(({ currency }) => ({ amount: 0, currency })) }),
        instant_available: amounts('available').map((one) => ({ ...one, amount: Math.max(0, one.amount) })),
        livemode: false,
        pending: amounts('pending'),
      }
    },
  },
  {
    method: 'GET',
    path: '/v1/balance_transactions',
    takes: [...paging, 'currency', 'payout', 'source', 'type'],
    run(ctx, { input, account }) {
      const source = text(input, 'source')
      const where = { currency: text(input, 'currency'), type: text(input, 'type') }
      const page = ctx.records.page('balance_transaction', input, {
        owner: account,
        url: '/v1/balance_transactions',
        where,
        ...(source && { parent: source }),
      })
      return { ...page, data: page.data.map((one) => withStatus(ctx, one)) }
    },
  },
  {
    method: 'GET',
    path: '/v1/balance_transactions/:id',
    takes: [],
    run: (ctx, call) => withStatus(ctx, ctx.records.get('balance_transaction', param(call, 'id'), call.account)),
  },
]
