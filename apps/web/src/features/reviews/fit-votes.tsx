import { sizeHint } from '@rondo/contracts/calls/reviews'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../shell/calls.ts'
import { useSay } from '../../shell/providers.tsx'

/** How many of its wearers found a garment's size right, too small or too large; nothing with too few of them. */
export function FitVotes({ id }: { id: number }) {
  const say = useSay()
  const { data } = useQuery(read(sizeHint, { params: { id } }))
  if (!data?.fit) return null
  const { verdict, agree, people } = data.fit
  return <p className="figures mt-1 text-ink-2">{say(`piece.votes_${verdict}`, { agree, people })}</p>
}
