import type { ReportKind } from '@rondo/rules/moderation/report'
import { ReportButton } from '../features/moderation/index.ts'
import { useSay } from '../shell/providers.tsx'

/** The way to report what stands on the page of a product or a shop; it comes after the page. */
export default function Report({ kind, id }: { kind: ReportKind; id: number }) {
  const say = useSay()
  return <ReportButton about={{ kind, id }}>{say(kind === 'listing' ? 'moderation.reportListing' : 'moderation.reportTitle')}</ReportButton>
}
