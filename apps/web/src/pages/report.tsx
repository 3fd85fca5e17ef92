import type { ReportKind } from '@rondo/rules/moderation/report'
import { ReportButton } from '../features/moderation/index.ts'
import { useSay } from '../shell/providers.tsx'

/** The way to report what stands on the page of a product or a shop, or below a review; it comes after the page. */
export default function Report({ kind, id }: { kind: ReportKind; id: number }) {
  const say = useSay()
  // a review and its reply stand together
  const words = kind === 'listing' ? 'moderation.reportListing' : kind === 'reply' ? 'moderation.reportReply' : 'moderation.reportTitle'
  return <ReportButton about={{ kind, id }}>{say(words)}</ReportButton>
}
