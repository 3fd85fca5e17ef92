import { addItem, changePeriod } from '@rondo/contracts/calls/cart'
import type { Call } from '@rondo/contracts/kernel/call'
import type { Body, Got } from '@rondo/contracts/kernel/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shell/calls.ts'

type Add = typeof addItem extends Call<infer E> ? E : never
export type Wish = Body<Add>
export type AddAnswer = Got<Add>
type Change = typeof changePeriod extends Call<infer E> ? E : never

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
    mutationFn: (body: Body<Change>) => call(changePeriod, { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['cart.getCart'] }),
  })
}
