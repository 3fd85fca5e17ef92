import { addItem, changePeriod } from '@rondo/contracts/calls/cart'
import type { AnswerOf, BodyOf } from '@rondo/contracts/kernel/call'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shell/calls.ts'

export type Wish = BodyOf<typeof addItem>
export type AddAnswer = AnswerOf<typeof addItem>

/** Puts a product into the cart; the answer says whether it is new, was there, or asks which period to keep. */
export function useAddToCart() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Wish) => call(addItem, { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['cart.getCart'] }),
  })
}

/** Gives a line of the cart another rental period. */
export function useChangePeriod() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof changePeriod>) => call(changePeriod, { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['cart.getCart'] }),
  })
}
