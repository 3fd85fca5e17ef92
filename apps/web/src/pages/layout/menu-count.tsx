import { useQuery } from '@tanstack/react-query'
import { Count } from '../../ui/button.tsx'
import { countsQueries } from './counts.ts'

/** How many messages wait behind the button of the menu, where the bar has no room for their own. */
export default function MenuCount() {
  const { data: unread = 0 } = useQuery(countsQueries.messages)
  return <Count n={unread} />
}
