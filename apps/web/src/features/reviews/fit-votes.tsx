import { sizeHint } from '@rondo/contracts/calls/reviews'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../shell/calls.ts'
import { useSay } from '../../shell/providers.tsx'

type Fit = NonNullable<AnswerOf<typeof sizeHint>['fit']>
/** What wearers say of a garment's size; undefined with too few of them, until it is known, and of what nobody wears. */
export const useFit = (id: number, isWorn: boolean): Fit | undefined =>
  useQuery({ ...read(sizeHint, { params: { id } }), enabled: isWorn }).data?.fit ?? undefined

const verdicts = ['small', 'true', 'large'] as const

/** How many of its wearers found a garment's size right, too small or too large, on a scale. */
export function FitVotes({ fit: { verdict, agree, people } }: { fit: Fit }) {
  const say = useSay()
  return (
    <div className="mt-4 max-w-96">
      <ol aria-hidden="true" className="grid grid-cols-3 gap-1 text-small text-ink-3">
        {verdicts.map((one) => (
          <li
            key={one}
            className={`border-t-4 pt-1.5 text-center first:text-start last:text-end ${one === verdict ? 'border-accent font-semibold text-ink' : 'border-line'}`}
          >
            {say(`piece.fit_${one}`)}
          </li>
        ))}
      </ol>
      <p className="figures mt-1.5 text-small text-ink-2">{say(`piece.votes_${verdict}`, { agree, people })}</p>
    </div>
  )
}
