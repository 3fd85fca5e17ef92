import {
  createAddress,
  deleteAddress,
  listAddresses,
  setDefaultAddress,
  updateAddress,
  validateAddress,
} from '@rondo/contracts/calls/locations'
import type { AnswerOf, BodyOf } from '@rondo/contracts/kernel/call'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, read } from '../../shell/calls.ts'

export type Address = AnswerOf<typeof createAddress>
export type AddressBody = BodyOf<typeof createAddress>

/** The own addresses, the default one first. */
export const addressesQuery = read(listAddresses, {})

/** The list as it is after a change: `changed` in its place, and at most one default, which stands first. */
export function withAddress(list: readonly Address[], changed: Address): Address[] {
  const others = list.map((one) => (one.id === changed.id ? changed : { ...one, isDefault: one.isDefault && !changed.isDefault }))
  const all = others.includes(changed) ? others : [...others, changed]
  return all.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
}

/** Saves a new address, or the one of `id`, and shows it among the others at once. */
export function useSaveAddress() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: { id: number | undefined; body: AddressBody }) =>
      id === undefined ? call(createAddress, { body }) : call(updateAddress, { params: { id }, body }),
    onSuccess: (saved) => {
      cache.setQueryData(addressesQuery.queryKey, (before) => withAddress(before ?? [], saved))
      return cache.invalidateQueries({ queryKey: addressesQuery.queryKey })
    },
  })
}

/** Makes an address the default, shown at once and taken back when the server refuses (API-24). */
export function useSetDefault() {
  const cache = useQueryClient()
  const { queryKey } = addressesQuery
  return useMutation({
    mutationFn: ({ id }: Address) => call(setDefaultAddress, { params: { id } }),
    onMutate: async (address) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData(queryKey)
      if (before) cache.setQueryData(queryKey, withAddress(before, { ...address, isDefault: true }))
      return before
    },
    onError: (_error, _address, before) => void (before && cache.setQueryData(queryKey, before)),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  })
}

export function useDeleteAddress() {
  const cache = useQueryClient()
  const { queryKey } = addressesQuery
  return useMutation({
    mutationFn: (id: number) => call(deleteAddress, { params: { id } }),
    onSuccess: (_answer, id) => {
      cache.setQueryData(queryKey, (before) => before?.filter((one) => one.id !== id))
      return cache.invalidateQueries({ queryKey })
    },
  })
}

/** No letter reaches this address; the message is the server's, or empty. */
export class NotFound extends Error {}
/** Whether a letter reaches an address could not be asked; the cause says why. */
export class Unchecked extends Error {}

/** Where an address is, as far as the server knows. Throws NotFound and Unchecked. */
export async function spotOf(body: AddressBody) {
  const answer = await call(validateAddress, { body }).catch((cause: unknown) => {
    throw new Unchecked('not asked', { cause })
  })
  if (!answer.isValid) throw new NotFound(answer.message)
  return answer.coordinates ?? {}
}
