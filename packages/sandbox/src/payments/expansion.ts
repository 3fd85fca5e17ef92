import type { Context } from './context.ts'
import { list, type Input } from './input.ts'
import { withStatus } from './ledger.ts'
import { invalid } from './refusal.ts'
import type { BalanceTransaction, Kind } from './shapes.ts'

const kinds: Record<string, Kind> = {
  cus: 'customer',
  pm: 'payment_method',
  pi: 'payment_intent',
  seti: 'setup_intent',
  ch: 'charge',
  py: 'charge',
  re: 'refund',
  pyr: 'refund',
  tr: 'transfer',
  trr: 'transfer_reversal',
  txn: 'balance_transaction',
  acct: 'account',
  po: 'payout',
  dp: 'dispute',
  file: 'file',
}

function thingOf(ctx: Context, id: string): object | undefined {
  const kind = kinds[id.slice(0, id.indexOf('_'))]
  const found = kind && ctx.records.find(kind, id)
  return kind === 'balance_transaction' && found ? withStatus(ctx, found as BalanceTransaction) : found
}

function open(ctx: Context, thing: unknown, [name, ...rest]: string[], whole: string): unknown {
  if (name === undefined || thing === null || thing === undefined) return thing
  if (Array.isArray(thing)) return thing.map((one) => open(ctx, one, [name, ...rest], whole))
  if (typeof thing !== 'object') return thing
  const fields = thing as Record<string, unknown>
  if (name === 'refunds' && fields['object'] === 'charge') {
    const data = ctx.records.under('refund', String(fields['id']))
    const url = `/v1/charges/${String(fields['id'])}/refunds`
    return { ...fields, refunds: { object: 'list', data: data.map((one) => open(ctx, one, rest.slice(1), whole)), has_more: false, url } }
  }
  if (!(name in fields)) throw invalid(`This property cannot be expanded (${whole}).`, undefined, 'expand')
  const value = fields[name]
  const opened = typeof value === 'string' ? thingOf(ctx, value) : value
  if (typeof value === 'string' && !opened) throw invalid(`This property cannot be expanded (${whole}).`, undefined, 'expand')
  return { ...fields, [name]: open(ctx, opened, rest, whole) }
}

/** The answer with ids replaced by their objects where `expand[]` asks for it, at most four levels deep. */
export function expanded(ctx: Context, answer: object, input: Input): unknown {
  let result: unknown = answer
  for (const path of list(input, 'expand')) {
    const parts = path.split('.')
    if (parts.length > 4) throw invalid('You cannot expand more than 4 levels of a property.', undefined, 'expand')
    result = open(ctx, result, parts, path)
  }
  return result
}
