import { ownListings } from '@rondo/contracts/calls/catalog'
import { createProduct, ownListing, updateProduct } from '@rondo/contracts/calls/listings'
import type { Call } from '@rondo/contracts/kernel/call'
import type { Got } from '@rondo/contracts/kernel/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, read } from '../../shell/calls.ts'
import type { ListingBody, OwnListing } from './form/listing-body.ts'

/** An own listing with all that its form needs. */
export const ownListingQuery = (id: number) => read(ownListing, { params: { id } })

/** Makes a listing, or changes the given one in the version that was opened. The lists are asked anew. */
export function useSaveListing(opened?: OwnListing) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: ListingBody) =>
      opened
        ? call(updateProduct, { params: { id: opened.id }, body: { ...body, version: opened.version, language: opened.language } })
        : call(createProduct, { body }),
    onSuccess: (saved) => {
      cache.setQueryData(ownListingQuery(saved.id).queryKey, saved)
      return cache.invalidateQueries({ queryKey: [ownListings.name], refetchType: 'none' })
    },
  })
}

/** A page of own listings. */
export type OwnPage = typeof ownListings extends Call<infer E> ? Got<E> : never
