import { useIsWritten, WriteReviews } from '../features/reviews/index.ts'
import { useSay } from '../shell/providers.tsx'
import { useParams } from '../shell/router/index.ts'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

/** Reviews of what somebody had: of a whole group, of one product in it, or of a product wherever they had it. */
export default function ReviewProductsPage() {
  const say = useSay()
  const { id, groupId, productId } = useParams()
  const group = Number(groupId ?? id ?? 0)
  const of = { ...(group > 0 && { groupId: group }), ...(productId && { productId: Number(productId) }) }
  return (
    <DashboardFrame title={say(useIsWritten(of) ? 'reviews.editTitle' : 'reviews.writeTitle')}>
      <WriteReviews {...of} />
    </DashboardFrame>
  )
}
