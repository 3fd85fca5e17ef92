import { quantities } from '@rondo/rules/kernel/limits'
import { Refused } from '../../shell/calls.ts'
import type { Shell } from '../../shell/providers.tsx'
import type { CartLine } from '../cart/index.ts'

type Say = Shell['say']
const reason = (code: string, say: Say) => say(`failures.${code as 'cart.most_of_product'}`, { n: quantities.most })

/** Why the server refuses pieces of a checkout, by product, in the reader's language. */
export function problemsIn(error: unknown, say: Say): Readonly<Record<string, string>> {
  const { code, errors = {}, details } = (error instanceof Refused ? error.body : undefined) ?? {}
  if (code !== 'checkout.problems') return {}
  const codes = (details?.['pieces'] ?? {}) as Readonly<Record<string, string>>
  return { ...errors, ...Object.fromEntries(Object.entries(codes).map(([id, why]) => [id, reason(why, say)])) }
}

const isTaken = ({ problem, quantity }: CartLine) =>
  problem === 'cart.out_of_stock' || problem === 'cart.period_taken' || (problem === 'cart.not_enough' && quantity === 1)

/** What became of pieces that others were faster at: they stay in the cart, and the rest is paid. `amount` is undefined until it is known. */
export function goneText(gone: readonly CartLine[], amount: string | undefined, { say, format }: Pick<Shell, 'say' | 'format'>): string {
  const taken = gone.filter(isTaken)
  const others = gone.filter((line) => !isTaken(line))
  const n = gone.length
  const named = (lines: readonly CartLine[]) => ({ n: lines.length, names: format.list(lines.map(({ product }) => product.name)) })
  return format.sentences([
    taken.length > 0 && say('checkout.justTaken', named(taken)),
    others.length > 0 && say('checkout.noLonger', named(others)),
    amount === undefined ? say('checkout.staysInCart', { n }) : say('checkout.paysRest', { n, amount }),
  ])
}
