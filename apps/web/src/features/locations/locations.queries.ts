import { createAddress, listAddresses } from '@rondo/contracts/calls/locations'
import type { Call } from '@rondo/contracts/kernel/call'
import type { Body, Got } from '@rondo/contracts/kernel/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, read } from '../../shell/calls.ts'

type Create = typeof createAddress extends Call<infer E> ? E : never
export type Address = Got<Create>

/** The own addresses, the default one first. */
export const addressesQuery = read(listAddresses, {})

/** Saves an address and shows it among the others at once. */
export function useCreateAddress() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<Create>) => call(createAddress, { body }),
    onSuccess: (saved) => {
      cache.setQueryData(addressesQuery.queryKey, (before) => [...(before ?? []).filter(({ id }) => id !== saved.id), saved])
      return cache.invalidateQueries({ queryKey: addressesQuery.queryKey })
    },
  })
}
