import { shownStatus } from '@rondo/rules/orders/shown-status'
import { useShell } from '../../shell/providers.tsx'
import { Badge, type StatusCategory } from '../../ui/badge.tsx'
import { stepOf } from './next-step.ts'
import type { Group } from './orders.queries.ts'
import { groupCategoryOf, GroupBadge } from './status-badge.tsx'

const ends = { settling: 'completed', claimed: 'problematic', kept: 'completed' } as const
/** Its step says more than its status while a return is settled, a claim stands, or what was rented was bought. */
export const isEndSaid = (group: Group): boolean => Object.hasOwn(ends, stepOf(group))
/** The dye of the one badge of a group. */
export const categoryOf = (group: Group): StatusCategory | undefined =>
  isEndSaid(group) ? ends[stepOf(group) as keyof typeof ends] : groupCategoryOf(shownStatus(group))
/** The one badge of a group. */
export function EndBadge({ group }: { group: Group }) {
  const { say } = useShell()
  const step = stepOf(group) as keyof typeof ends
  if (!isEndSaid(group)) return <GroupBadge status={shownStatus(group)} />
  return <Badge category={ends[step]}>{say(`steps.badge_${step}`)}</Badge>
}
