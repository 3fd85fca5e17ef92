import { type KeyboardEvent, type UIEvent, useRef, useState } from 'react'
import { useSay } from '../../shell/providers.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { Product } from './listings.queries.ts'

// On a phone an eighth less than its width is asked for: nobody sees it at two or three dots a pixel, and the first picture is there sooner.
const sizes = '(min-width: 1760px) 1060px, (min-width: 64rem) 55vw, (min-width: 48rem) 100vw, 88vw'

/** Pictures of a product: a row that snaps, a strip of thumbnails, and full screen on demand. */
export function Gallery({ photos, name }: { photos: Product['photos']; name: string }) {
  const say = useSay()
  const [at, setAt] = useState(0)
  const row = useRef<HTMLDivElement>(null)
  if (photos.length === 0) {
    return (
      <div className="grid aspect-4/5 place-content-center justify-items-center gap-3 bg-cove text-ink-2">
        <Icon name="hanger" className="size-10" />
        {say('product.noImages')}
      </div>
    )
  }
  const follow = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLDivElement>) => setAt(Math.round(scrollLeft / clientWidth))
  const show = (n: number, behavior: ScrollBehavior = 'smooth') => row.current?.scrollTo({ left: n * row.current.clientWidth, behavior })
  const enlarge = async () => {
    const { showFullScreen } = await import('../../ui/full-screen.ts')
    const words = {
      label: say('product.pictures'),
      close: say('shell.close'),
      zoom: say('product.zoom'),
      previous: say('product.previousPicture'),
      next: say('product.nextPicture'),
    }
    showFullScreen(photos, at, words, (n) => show(n, 'instant')) // whoever comes back is at the picture that they saw last
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: photos.length - 1 }[event.key]
    if (event.key === 'Enter') void enlarge()
    if (to === undefined) return
    event.preventDefault()
    show(Math.max(0, Math.min(photos.length - 1, to)))
  }
  return (
    <div className={`grid items-start gap-3.5 ${photos.length > 1 ? 'md:grid-cols-[84px_minmax(0,1fr)]' : ''}`}>
      <div className="relative bg-cove max-md:-mx-gutter md:order-2">
        <div
          ref={row}
          role="group"
          aria-label={say('product.pictures')}
          tabIndex={0}
          onScroll={follow}
          onKeyDown={onKeyDown}
          onClick={() => void enlarge()}
          className="no-scrollbar flex cursor-zoom-in snap-x snap-mandatory overflow-x-auto"
        >
          {photos.map(({ id, url, alt }, n) => (
            <Picture
              key={id}
              url={url}
              alt={alt || name}
              width={960}
              height={1200}
              sizes={sizes}
              first={n === 0}
              className="aspect-4/5 w-full shrink-0 snap-start object-cover"
            />
          ))}
        </div>
        {photos.length > 1 && <Counter at={at} all={photos.length} />}
        <button
          type="button"
          aria-label={say('product.fullScreen')}
          onClick={() => void enlarge()}
          className="absolute end-3 bottom-3 grid size-11 place-items-center rounded-control bg-surface shadow-rest"
        >
          <Icon name="expand" />
        </button>
      </div>
      {photos.length > 1 && <Strip photos={photos} at={at} onShow={show} />}
    </div>
  )
}

/** Where in the row we are. */
function Counter({ at, all }: { at: number; all: number }) {
  const say = useSay()
  return (
    <p
      aria-live="polite"
      className="figures pointer-events-none absolute start-4 bottom-5.5 text-mini font-[550] text-[oklch(0.3_0.02_278)]"
    >
      <span className="sr-only">{say('product.picture', { n: at + 1, all })}</span>
      <span aria-hidden="true">
        {at + 1} / {all}
      </span>
    </p>
  )
}

interface StripProps {
  photos: Product['photos']
  at: number
  onShow: (n: number) => void
}
function Strip({ photos, at, onShow }: StripProps) {
  const say = useSay()
  return (
    <ul className="flex gap-2.5 md:grid">
      {photos.map(({ id, url }, n) => (
        <li key={id} className="w-15 md:w-auto">
          <button
            type="button"
            aria-label={say('product.picture', { n: n + 1, all: photos.length })}
            aria-current={n === at}
            onClick={() => onShow(n)}
            className="block w-full bg-cove outline-offset-3 aria-[current=true]:outline-2 aria-[current=true]:outline-ink"
          >
            <Picture url={url} alt="" width={84} height={105} sizes="84px" most={320} className="aspect-4/5 w-full object-cover" />
          </button>
        </li>
      ))}
    </ul>
  )
}
