import { memo, startTransition, useEffect, useRef, useState } from 'react'
import { columns } from './card-grid.tsx'
import { CardItem } from './card-item.tsx'
import type { ProductCardData } from './product-card.tsx'

/** One answer of an endless list. */
export interface CardPage {
  readonly data: readonly ProductCardData[]
}
/** Answers of twenty cards: sixty fill their rows in two columns as well as in three, four, five or six. */
const pagesInBlock = 3
/** Cards that a first screen may show. */
const atOnce = 4
/** How far from the screen a block still has its cards, pixels. */
const nearPx = 1_500
/** Cards that join in a frame: about a row, out of sight; more where somebody waits for them. */
const stepUnseen = 4
const stepSeen = 20

interface CardPagesProps {
  pages: readonly CardPage[]
  /** How many cards of all, from the first. */
  shown: number
  /** How many there are in the end, also those still to be fetched. */
  outOf: number
  /** The card that this visit was left at, if it was here before. */
  leftAt: string | undefined
  /** Another picture stands above: those of the first cards are not loaded before it. Else the list begins on screen. */
  isBelow?: boolean
}
/**
 * The cards of an endless list, in blocks. Blocks away from the screen keep their height and give up their cards, so a list of thousands
 * weighs what a list of some hundred weighs.
 */
export function CardPages({ pages, shown, outOf, leftAt, isBelow = false }: CardPagesProps) {
  const blocks: { readonly pages: readonly CardPage[]; readonly from: number; readonly full: boolean }[] = []
  let from = 0
  for (let at = 0; at < pages.length && from < shown; at += pagesInBlock) {
    const own = pages.slice(at, at + pagesInBlock)
    const size = own.reduce((sum, { data }) => sum + data.length, 0)
    blocks.push({ pages: own, from, full: own.length === pagesInBlock && from + size <= shown })
    from += size
  }
  return (
    <div className="@container">
      <div role="list" data-shown={shown} className="grid gap-y-rows">
        {blocks.map((block) => (
          <Block key={block.from} {...block} shown={shown - block.from} outOf={outOf} leftAt={leftAt} isBelow={isBelow} />
        ))}
      </div>
    </div>
  )
}

interface BlockProps {
  readonly pages: readonly CardPage[]
  readonly from: number
  readonly full: boolean
  readonly shown: number
  readonly outOf: number
  readonly leftAt: string | undefined
  readonly isBelow: boolean
}
/** How a block stands: with how many cards, from its beginning or its end, in which height (pixels) while they are not all. */
interface Standing {
  readonly drawn: number
  readonly fromEnd?: boolean
  readonly px?: number
}
const whole: Standing = { drawn: Infinity }

const Block = memo(
  function Block({ pages, from, full, shown, outOf, leftAt, isBelow }: BlockProps) {
    const box = useRef<HTMLDivElement>(null)
    const cards = pages.flatMap(({ data }) => data).slice(0, shown)
    const isComing = full && from > 0 && !cards.some(({ id }) => String(id) === leftAt)
    const [standing, stand] = useState(isComing ? { drawn: 0 } : whole)
    useEffect(() => {
      if (!full || !box.current) return
      const watcher = watch(box.current, stand)
      return () => watcher.disconnect()
    }, [full])
    const { drawn, fromEnd, px } = full ? standing : whole
    const isWhole = drawn >= cards.length
    useEffect(() => {
      if (drawn === 0 || isWhole) return
      const frame = requestAnimationFrame(() => {
        const { top = 0, bottom = 0 } = box.current?.getBoundingClientRect() ?? {}
        const step = top < innerHeight && bottom > 0 ? stepSeen : stepUnseen
        const next = drawn + step
        startTransition(() => stand((now) => (now.drawn === 0 ? now : next < cards.length ? { ...now, drawn: next } : whole)))
      })
      return () => cancelAnimationFrame(frame)
    }, [drawn, isWhole, cards.length])
    useEffect(() => {
      if (px === undefined) return
      const forget = () => stand(({ drawn }) => ({ drawn })) // the height is one of another width
      addEventListener('resize', forget, { once: true })
      return () => removeEventListener('resize', forget)
    }, [px])
    const first = isWhole || !fromEnd ? 0 : cards.length - drawn
    return (
      <div
        ref={box}
        role="none"
        className={`${columns} ${isWhole ? '' : `${fromEnd ? 'content-end' : 'content-start'} overflow-clip ${likelyHeight}`}`}
        style={isWhole || px === undefined ? undefined : { height: px }}
      >
        {cards.slice(first, first + drawn).map((product, n) => (
          <CardItem
            key={product.id}
            as="div"
            product={product}
            place={isBelow ? Infinity : from + first + n}
            role="listitem"
            aria-posinset={from + first + n + 1}
            aria-setsize={outOf}
            data-entry={product.id}
            className={`min-w-0 ${from + first + n < atOnce ? '' : 'card-when-near'}`}
          />
        ))}
      </div>
    )
  },
  (one, other) =>
    one.full === other.full &&
    one.outOf === other.outOf &&
    (one.full || one.shown === other.shown) &&
    one.pages.length === other.pages.length &&
    one.pages.every(({ data }, at) => data === other.pages[at]?.data),
)

/** Until a block has been on screen its height is that of its cards. */
const likelyHeight = 'h-[calc(60/var(--columns)*(var(--card-height)+var(--spacing-rows))-var(--spacing-rows))]'

/** Cards come when their block comes near, and go when it is far; not from under the focus. */
function watch(box: HTMLElement, stand: (next: (now: Standing) => Standing) => void): IntersectionObserver {
  const watcher = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1)
      if (!entry) return
      const { top, height } = entry.boundingClientRect
      const mayGo = !entry.isIntersecting && !box.contains(document.activeElement)
      startTransition(() =>
        stand((now) => {
          if (entry.isIntersecting) return now.drawn > 0 ? now : { ...now, drawn: stepUnseen, fromEnd: top < 0 }
          if (!mayGo || now.drawn === 0) return now
          return now.drawn === Infinity ? { drawn: 0, px: height } : { ...now, drawn: 0 }
        }),
      )
    },
    { rootMargin: `${nearPx}px 0px` },
  )
  watcher.observe(box)
  return watcher
}
