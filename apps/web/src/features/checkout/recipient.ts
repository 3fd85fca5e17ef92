import { validateShippingAddress } from '@rondo/contracts/calls/locations'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../shell/calls.ts'
import type { Address } from '../locations/index.ts'

/** Whether parcels reach an address: asked of the carriers for the US alone (C-83), and only once for each address. */
export function recipientQuery(address: Address | undefined) {
  const { street = '', street2 = '', city = '', state = '', postalCode = '', country = '' } = address ?? {}
  const body = { street, street2: street2 ?? '', city, state: state ?? '', postalCode: postalCode ?? '', country }
  return queryOptions({
    ...read(validateShippingAddress, { body }),
    enabled: country === 'US',
    staleTime: Infinity,
    retry: false,
  })
}
