import { useShell } from '../../shell/providers.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useWholeScreen } from '../media/index.ts'
import type { Review } from './review-reads.ts'

/** What a buyer shows of the piece; a press shows it over the whole screen. */
export function ReviewPictures({ pictures, author }: { pictures: Review['pictures']; author: string }) {
  const { say } = useShell()
  const showWhole = useWholeScreen()
  const named = pictures.map((picture, n) => ({ ...picture, alt: say('reviews.picture', { n: n + 1, author }) }))
  return (
    <ul className="flex flex-wrap gap-2">
      {named.map(({ id, url, alt }, n) => (
        <li key={id}>
          <button type="button" onClick={() => void showWhole(named, n)} className="block w-18 cursor-zoom-in bg-cove">
            <Picture url={url} alt={alt} width={72} height={90} sizes="72px" most={320} className="aspect-4/5 object-cover" />
          </button>
        </li>
      ))}
    </ul>
  )
}
