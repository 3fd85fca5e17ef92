import { plain } from '@rondo/words/plain-text'
import { SizeAndAsked } from '../../shell/asked.tsx'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import type { StatusCategory } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type Offer, type OfferWish, useNow } from './offers.queries.ts'

const ended = { category: 'cancelled' } as const
/** The dye of the badge of an offer; one that was answered with another price goes on in that one. */
export const offerLooks: Readonly<Record<Offer['status'], { readonly category?: StatusCategory }>> = {
  pending: { category: 'processing' },
  accepted: { category: 'completed' },
  declined: ended,
  rejected: ended,
  countered: {},
  withdrawn: ended,
  expired: ended,
}

interface NamesProps {
  pieces: readonly Offer['products'][number][]
  /** With the size of each and what is asked for it. */
  priced?: boolean
}
/** Pieces of an offer by name, each a way to its page. */
export function PieceNames({ pieces, priced = false }: NamesProps) {
  return (
    <ul className="grid gap-1">
      {pieces.map((piece) => (
        <li key={piece.id}>
          <Link
            to={`/product/${piece.id}`}
            className={`line-clamp-2 wrap-anywhere hover:underline ${priced ? 'text-small' : 'font-[550]'}`}
          >
            {piece.name}
          </Link>
          {priced && <SizeAndAsked {...piece} />}
        </li>
      ))}
    </ul>
  )
}

/** What is said otherwise of pieces than when the offer was made: whoever says yes reads it first. */
export function ChangedPieces({ offer }: { offer: Offer }) {
  const { say, format } = useShell()
  const { changed, products, offeredProducts, proposer, isProposer, type } = offer
  if (changed.length === 0) return null
  const nameOf = (id: number) => [...products, ...offeredProducts].find((piece) => piece.id === id)?.name ?? ''
  const isOwn = type === 'swap' && !isProposer && changed.some(({ product }) => products.some(({ id }) => id === product))
  return (
    <div className="grid gap-1 border-s-2 border-line-strong ps-3 text-small">
      {changed.map(({ product, fields }) => (
        <p key={product}>
          {say('offers.changed', { name: nameOf(product), what: format.list(fields.map((field) => say(`offers.said_${field}`))) })}
        </p>
      ))}
      {isOwn && <p>{say('offers.ownChanged', { name: proposer.name })}</p>}
    </div>
  )
}

interface OfferMovesProps {
  moves: Offer['moves']
  /** What is said on the two buttons that differ between a price and a swap. */
  accept: string
  counter: string
  onWish: (wish: OfferWish | 'counter') => void
}
/** What the reader may do with an offer: to accept it stands alone in its row, the ways out share the next. */
export function OfferMoves({ moves, accept, counter, onWish }: OfferMovesProps) {
  const { say } = useShell()
  const words = { accept, counter, decline: say('offers.decline'), withdraw: say('offers.withdraw') }
  const shown = (['accept', 'counter', 'decline', 'withdraw'] as const).filter((move) => moves.includes(move))
  if (shown.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {shown.map((move) => (
        <Button
          key={move}
          size="s"
          look={move === 'accept' ? 'ink' : 'line'}
          onClick={() => onWish(move)}
          className={move === 'accept' ? 'basis-full' : shown.length > 1 ? 'grow' : ''}
        >
          {words[move]}
        </Button>
      ))}
    </div>
  )
}

/** When an offer ended that came to nothing. */
export function EndedOn({ offer: { status, endedAt } }: { offer: Offer }) {
  const { say, format } = useShell()
  if (status === 'pending' || status === 'accepted' || !endedAt) return null
  return <p className="figures text-small text-ink-2">{say('offers.endedOn', { day: format.dayHere(endedAt) })}</p>
}

const MINUTE = 60_000
/** How long an offer still waits. */
export function TimeLeft({ expiresAt }: Pick<Offer, 'expiresAt'>) {
  const { say, format } = useShell()
  const minutes = Math.max(1, Math.round((Date.parse(expiresAt) - useNow(true)) / MINUTE))
  const time = minutes >= 60 ? say('offers.hours', { n: Math.round(minutes / 60) }) : say('offers.minutes', { n: minutes })
  return (
    <p className="figures flex items-center gap-1.5 text-small text-ink-2">
      <Icon name="clock" className="size-4" />
      <time dateTime={expiresAt} title={plain(format.moment(expiresAt))}>
        {say('offers.timeLeft', { time })}
      </time>
    </p>
  )
}
