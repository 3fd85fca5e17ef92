import { changeQuantity, getCart, removeItem, updateItem } from '@rondo/contracts/calls/cart'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, read } from '../../shell/calls.ts'
import { withoutLine, withQuantity } from './cart-sums.ts'

export type Cart = AnswerOf<typeof getCart>
export type CartSection = Cart['sections'][number]
export type CartLine = Cart['items'][number]

/** The own cart. Ask it only with a session. */
export const cartQuery = read(getCart, {})
const changes = ['cart', 'change'] as const

/** What every change of the cart has in common: it is on screen at once, goes out one after the other, and is taken back when refused. */
const changing = (cache: QueryClient) => ({
  mutationKey: changes,
  scope: { id: 'cart' },
  onMutate: async <V>(_change: V, guess?: (cart: Cart) => Cart) => {
    await cache.cancelQueries({ queryKey: cartQuery.queryKey })
    const before = cache.getQueryData(cartQuery.queryKey)
    if (before && guess) cache.setQueryData(cartQuery.queryKey, guess(before))
    return { before }
  },
  onSuccess: (cart: Cart) => {
    // Answers to earlier presses would undo later ones for a moment.
    if (cache.isMutating({ mutationKey: changes }) <= 1) cache.setQueryData(cartQuery.queryKey, cart)
  },
  onError: (_error: Error, _change: unknown, kept: { before: Cart | undefined } | undefined) => {
    if (kept?.before) cache.setQueryData(cartQuery.queryKey, kept.before)
    void cache.invalidateQueries({ queryKey: cartQuery.queryKey })
  },
})

/** Whether a change of the cart is under way: its sums are a guess until the answer is there. */
export const useCartIsChanging = (): boolean => useIsMutating({ mutationKey: changes }) > 0

interface QuantityChange {
  readonly line: CartLine
  readonly to: number
}
/** Another quantity of a line. One step goes out as an action, so that two tabs add up instead of overwriting each other (C-60). */
export function useChangeQuantity() {
  const cache = useQueryClient()
  const { onMutate, ...rest } = changing(cache)
  return useMutation({
    ...rest,
    mutationFn: ({ line: { cartItemId, quantity, deliveryMethod }, to }: QuantityChange) =>
      Math.abs(to - quantity) === 1
        ? call(changeQuantity, { body: { cartItemId, action: to > quantity ? 'increase' : 'decrease' } })
        : call(updateItem, { body: { cartItemId, cartItem: { quantity: to, deliveryMethod } } }),
    onMutate: (change: QuantityChange) => onMutate(change, (cart) => withQuantity(cart, change.line.cartItemId, change.to)),
  })
}

/** Takes a line out. */
export function useRemoveLine() {
  const cache = useQueryClient()
  const { onMutate, ...rest } = changing(cache)
  return useMutation({
    ...rest,
    mutationFn: ({ cartItemId }: CartLine) => call(removeItem, { params: { cartItemId } }),
    onMutate: (line: CartLine) => onMutate(line, (cart) => withoutLine(cart, line.cartItemId)),
  })
}
