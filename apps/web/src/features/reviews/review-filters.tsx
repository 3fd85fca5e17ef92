import { useQuery } from '@tanstack/react-query'
import { useShell } from '../../shell/providers.tsx'
import { Chip } from '../../ui/chip.tsx'
import { type Counted, type Narrowed, statsQuery, type Wish } from './review-reads.ts'

interface FiltersProps {
  about: Pick<Wish, 'product' | 'merchant'>
  narrowed: Narrowed
  /** How many there are, where all of them are on the page; null while that is coming. Without it the server is asked. */
  known?: Counted | null | undefined
  onNarrow: (narrowed: Narrowed) => void
}
/** How many there are of each, as choices; none where there is nothing to choose. */
export function Filters({ about, narrowed: { rating, photos }, known, onNarrow }: FiltersProps) {
  const { say } = useShell()
  const { data } = useQuery({ ...statsQuery(about), enabled: known === undefined })
  const stats = known ?? data
  if (!stats || stats.total < 2) return null
  const kept = photos && { photos }
  return (
    <div role="group" aria-label={say('reviews.filters')} className="mb-4 flex flex-wrap gap-2">
      <Chip pressed={rating === undefined && !photos} onClick={() => onNarrow({})}>
        {say('reviews.all')}
      </Chip>
      {([5, 4, 3, 2, 1] as const).map(
        (stars) =>
          stats.stars[stars] > 0 && (
            <Chip key={stars} pressed={rating === stars} onClick={() => onNarrow({ ...kept, ...(rating !== stars && { rating: stars }) })}>
              {say('reviews.starsCount', { stars, n: stats.stars[stars] })}
            </Chip>
          ),
      )}
      {stats.withPhotos > 0 && (
        <Chip
          pressed={photos === true}
          onClick={() => onNarrow({ ...(rating !== undefined && { rating }), ...(!photos && { photos: true }) })}
        >
          {say('reviews.withPhotos', { n: stats.withPhotos })}
        </Chip>
      )}
    </div>
  )
}
