import { followers, following, ownProfile } from '@rondo/contracts/calls/accounts'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { useQueryClient } from '@tanstack/react-query'
import { read, readPages } from '../../shell/calls.ts'
import { renewUser } from '../../shell/session.ts'

export type OwnProfile = AnswerOf<typeof ownProfile>
export type FollowSide = 'followers' | 'following'

/** The own profile with its counts. */
export const ownProfileQuery = read(ownProfile, { query: {} })
/** Who follows a person, or whom a person follows; latest first. */
export const followQuery = (side: FollowSide, id: number) =>
  side === 'followers' ? readPages(followers, { params: { id }, query: {} }) : readPages(following, { params: { id }, query: {} })

/** Shows a changed profile everywhere at once: on its screens, and in the bar. */
export function useKeepProfile(): (changed: OwnProfile) => void {
  const cache = useQueryClient()
  return (changed) => {
    cache.setQueryData(ownProfileQuery.queryKey, changed)
    renewUser(changed)
  }
}
