import { useQuery } from '@tanstack/react-query'
import { conditionQuery } from './claims.queries.ts'
import { HandOverSets } from './hand-over-photos.tsx'

/** Photos of how a piece went out and came back, for its merchant who judges it; nothing where nobody took any before. */
export default function HandOverBeside({ itemId }: { itemId: number }) {
  const { data } = useQuery(conditionQuery(itemId))
  const isTaken = data?.sets.some(({ stage, photos }) => (stage === 'out_by_lender' || stage === 'in_by_renter') && photos.length > 0)
  if (!data || !isTaken) return null
  const names = { merchant: data.merchant.name, customer: data.customer.name }
  return <HandOverSets itemId={itemId} sets={data.sets} names={names} reader="merchant" />
}
