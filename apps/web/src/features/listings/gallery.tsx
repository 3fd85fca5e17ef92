import { type KeyboardEvent, type UIEvent, useEffect, useRef, useState } from 'react'
import { useSay } from '../../shell/providers.tsx'
import { Icon } from '../../ui/icon.tsx'
import { scrollsBy } from '../../ui/motion.ts'
import { AheadOfStyles, Picture } from '../../ui/picture.tsx'
import { useWholeScreen } from '../media/index.ts'
import type { Product } from './listings.queries.ts'

// On a phone an eighth less than its width is asked for: nobody sees it at two or three dots a pixel, and the first picture is there sooner.
const sizes = '(min-width: 1760px) 1060px, (min-width: 64rem) 55vw, (min-width: 48rem) 100vw, 88vw'

/** Pictures of a product: a row that snaps, a strip of thumbnails, and full screen on demand. */
export function Gallery({ photos, name }: { photos: Product['photos']; name: string }) {
  const say = useSay()
  const showWhole = useWholeScreen()
  const [at, setAt] = useState(0)
  const goal = useRef<number>(undefined) // where the row glides to: an arrow pressed meanwhile counts from there
  const row = useRef<HTMLDivElement>(null)
  if (photos.length === 0) {
    return (
      <div className="grid aspect-4/5 place-content-center justify-items-center gap-3 bg-cove text-ink-2">
        <Icon name="hanger" className="size-10" />
        {say('product.noImages')}
      </div>
    )
  }
  const follow = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLDivElement>) => {
    const here = Math.round(scrollLeft / clientWidth)
    if (here === goal.current) goal.current = undefined
    setAt(here)
  }
  const show = (n: number, behavior: ScrollBehavior = scrollsBy()) => {
    goal.current = n
    row.current?.scrollTo({ left: n * row.current.clientWidth, behavior })
  }
  // whoever comes back is at the picture that they saw last
  const enlarge = () => void showWhole(photos, at, (n) => show(n, 'instant'))
  const onKeyDown = (event: KeyboardEvent) => {
    const from = goal.current ?? at
    const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: photos.length - 1 }[event.key]
    if (event.key === 'Enter') enlarge()
    if (to === undefined) return
    event.preventDefault()
    show(Math.max(0, Math.min(photos.length - 1, to)))
  }
  return (
    <div className={`grid grid-cols-1 items-start gap-3.5 ${photos.length > 1 ? 'md:grid-cols-[84px_minmax(0,1fr)]' : ''}`}>
      <div className="relative bg-cove max-md:-mx-gutter md:order-2 md:max-w-[calc((100dvh-8.75rem)*0.8)]">
        <div
          ref={row}
          role="group"
          aria-label={say('product.pictures')}
          tabIndex={0}
          onScroll={follow}
          onPointerDown={() => (goal.current = undefined)}
          onKeyDown={onKeyDown}
          onClick={enlarge}
          className="no-scrollbar flex cursor-zoom-in snap-x snap-mandatory overflow-x-auto"
        >
          {import.meta.env.SSR && photos[0] && <AheadOfStyles url={photos[0].url} sizes={sizes} />}
          {photos.map(({ id, url, alt }, n) => (
            <Picture
              key={id}
              url={url}
              alt={alt || name}
              width={960}
              height={1200}
              sizes={sizes}
              first={n === 0}
              className="aspect-4/5 w-full shrink-0 snap-start object-cover md:object-contain"
            />
          ))}
        </div>
        {photos.length > 1 && <Counter at={at} all={photos.length} />}
        <button
          type="button"
          aria-label={say('product.fullScreen')}
          onClick={enlarge}
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
      className="figures pointer-events-none absolute start-3 bottom-4 rounded-control bg-[color-mix(in_oklab,var(--surface)_92%,transparent)] px-2.5 py-1 text-mini font-[550]"
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
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const { current: strip } = list
    const shown = strip?.children[at] as HTMLElement | undefined
    if (!strip || !shown) return
    // only where it does not lie in sight: of many pictures the strip shows a part
    const { offsetLeft: left, offsetTop: top, offsetWidth: wide, offsetHeight: high } = shown
    const isIn = (from: number, size: number, begin: number, room: number) => from >= begin && from + size <= begin + room
    if (isIn(left, wide, strip.scrollLeft, strip.clientWidth) && isIn(top, high, strip.scrollTop, strip.clientHeight)) return
    strip.scrollTo({ left: left - (strip.clientWidth - wide) / 2, top: top - (strip.clientHeight - high) / 2, behavior: scrollsBy() })
  }, [at])
  return (
    <div className="min-w-0 md:relative md:self-stretch">
      <ul
        ref={list}
        className="no-scrollbar relative -m-1.25 flex gap-2.5 overflow-x-auto p-1.25 md:absolute md:inset-0 md:grid md:content-start md:overflow-x-hidden md:overflow-y-auto"
      >
        {photos.map(({ id, url }, n) => (
          <li key={id} className="w-15 shrink-0 md:w-auto">
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
    </div>
  )
}
