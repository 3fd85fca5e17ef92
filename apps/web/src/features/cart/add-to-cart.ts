import { addItem, changePeriod } from '@rondo/contracts/calls/cart'
import type { AnswerOf, BodyOf } from '@rondo/contracts/kernel/call'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shell/calls.ts'

export type Wish = BodyOf<typeof addItem>
export type AddAnswer = AnswerOf<typeof addItem>

/** A cart that was read before is read again before anybody is led to it, so that it holds what was added. */
const cartAnew = (cache: QueryClient) => cache.invalidateQueries({ queryKey: ['cart.getCart'], refetchType: 'all' })

/** Puts a product into the cart; the answer says whether it is new, was there, or asks which period to keep. */
export function useAddToCart() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Wish) => call(addItem, { body }),
    onSuccess: () => cartAnew(cache),
  })
}

/** Gives a line of the cart another rental period. */
export function useChangePeriod() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof changePeriod>) => call(changePeriod, { body }),
    onSuccess: () => cartAnew(cache),
  })
}
