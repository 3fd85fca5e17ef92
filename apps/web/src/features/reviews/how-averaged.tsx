import { prior } from '@rondo/rules/reviews/rating'
import { useShell } from '../../shell/providers.tsx'

/** Why an average of few reviews is not their mean: while the expectation weighs as much as they do. */
export function HowAveraged({ of: reviews }: { of: number }) {
  const { say, format } = useShell()
  if (reviews > prior.voices) return null
  return (
    <p className="mb-3 max-w-[62ch] text-small text-ink-2">
      {say('reviews.howAveraged', { voices: prior.voices, stars: format.number(prior.stars) })}
    </p>
  )
}
