import { useQuery } from '@tanstack/react-query'
import { ownListingQuery } from '../../features/listings/index.ts'
import { Navigate, usePlace } from '../../shell/router/index.ts'

/** Pages are asked for as a visitor sees them. Where a listing is not found that support took down, its owner is led to its form (466). */
export function OwnListingLost() {
  const { failure, params } = usePlace()
  const id = Number(params['id'])
  return failure?.code === 'listings.not_found' && <Lead key={id} id={id} />
}

function Lead({ id }: { id: number }) {
  const { data } = useQuery({ ...ownListingQuery(id), retry: false })
  return data && <Navigate replace to={`/listing/edit/${id}`} />
}
