import { useQuery } from '@tanstack/react-query'
import { useSay } from '../../shell/providers.tsx'
import { Count } from '../../ui/count.tsx'
import { countsQueries } from './counts.ts'

/** How many messages wait behind the button of the menu, where the bar has no room for their own. */
export default function MenuCount() {
  const say = useSay()
  const { data: unread = 0 } = useQuery(countsQueries.messages)
  if (unread === 0) return null
  return (
    <>
      <span className="sr-only"> {say('member.messagesCount', { n: unread })}</span>
      <Count n={unread} />
    </>
  )
}
