import { hasFallenThrough } from '@rondo/rules/messaging/swap-states'
import { type ReactNode, useState } from 'react'
import { SwapExits } from '../cart/index.ts'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { Glyph } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SwapOffer } from './lazy-make-offer.ts'
import { ChangedPieces, EndedOn, offerLooks, OfferMoves, PieceNames, TimeLeft } from './offer-parts.tsx'
import { OfferAnswer, OfferText } from './offer-text.tsx'
import { type Offer, type OfferWish } from './offers.queries.ts'

const AnswerDialog = lazyPart(() => import('./offer-answer.tsx'), ['offers', 'swaps', 'failures'])

export interface OfferCardProps {
  offer: Offer
  text?: string
  /** An operator took the text out, which it says itself. */
  isRemoved?: boolean
  above?: ReactNode
  /** What its proposer may do about the answer. */
  answerTools?: ReactNode
}

/** A swap that somebody offers: what each of the two gives, how it stands, and what the reader may do. */
export function SwapCard({ offer, text = '', isRemoved = false, above, answerTools }: OfferCardProps) {
  const { say } = useShell()
  const [wish, setWish] = useState<OfferWish | 'counter'>()
  const { status, moves, proposer, receiver, products, offeredProducts, isProposer, swap } = offer
  const hasEnded = swap !== null && hasFallenThrough(swap.status)
  const close = () => setWish(undefined)
  const state = hasEnded
    ? say('swaps.ended')
    : status !== 'pending'
      ? say(status === 'countered' ? 'swaps.countered' : `offers.${status}`)
      : isProposer
        ? say('offers.waitsFor', { name: receiver.name })
        : say('offers.waitsForYou')
  return (
    <article aria-label={say('swaps.title')} className="grid w-full gap-3 rounded-panel border border-line bg-surface p-4 text-start">
      {above}
      <header className="flex flex-wrap items-center justify-between gap-2">
        <p className="flex items-center gap-1.5 text-small font-[550]">
          <Glyph name="swap" />
          {say('swaps.title')}
        </p>
        <Badge {...(hasEnded ? { category: 'cancelled' as const } : offerLooks[status])}>{state}</Badge>
      </header>
      <Sides gives={isProposer ? offeredProducts : products} gets={isProposer ? products : offeredProducts} />
      {text && <OfferText offer={offer} text={text} isRemoved={isRemoved} />}
      <OfferAnswer offer={offer} tools={answerTools} />
      <ChangedPieces offer={offer} />
      <Outlook offer={offer} />
      <EndedOn offer={offer} />
      <OfferMoves moves={moves} accept={say('swaps.accept')} counter={say('swaps.counter')} onWish={setWish} />
      {wish === 'counter' && (
        <SwapOffer other={{ id: proposer.id, name: proposer.name }} given={products} answerTo={offer.id} onClose={close} onLost={close} />
      )}
      {wish && wish !== 'counter' && (
        <AnswerDialog offer={offer} wish={wish} onCounter={() => setWish('counter')} onClose={close} onLost={close} />
      )}
    </article>
  )
}

type Piece = Offer['products'][number]
/** Both sides as the reader sees them, one for one: what goes out on the left, what comes in on the right. */
function Sides({ gives, gets }: { gives: readonly Piece[]; gets: readonly Piece[] }) {
  const { say } = useShell()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] gap-x-2 gap-y-2">
      <Pictures pieces={gives} />
      <Glyph name="swap" className="size-5 self-center text-ink-2" />
      <Pictures pieces={gets} />
      <Names title={say('swaps.youGive')} pieces={gives} />
      <span />
      <Names title={say('swaps.youGet')} pieces={gets} />
    </div>
  )
}
const Pictures = ({ pieces }: { pieces: readonly Piece[] }) => (
  <div className={`grid content-start gap-1 ${pieces.length > 1 ? 'grid-cols-2' : ''}`}>
    {pieces.map(({ id, photos: [photo] }) => (
      <span key={id} className="block aspect-4/5 bg-cove">
        {photo && (
          <Picture
            {...photo}
            alt=""
            sizes={pieces.length > 1 ? '(min-width: 48rem) 120px, 20vw' : '(min-width: 48rem) 240px, 40vw'}
            most={480}
            className="size-full object-cover"
          />
        )}
      </span>
    ))}
  </div>
)
const Names = ({ title, pieces }: { title: string; pieces: readonly Piece[] }) => (
  <div className="grid content-start gap-0.5">
    <p className="text-mini font-[550] text-ink-2">{title}</p>
    <PieceNames pieces={pieces} priced />
  </div>
)

/** The clock of an offer that waits; of an agreed swap, who has until when, and the way out. */
function Outlook({ offer: { status, expiresAt, swap } }: { offer: Offer }) {
  const { say, format } = useShell()
  if (status === 'pending') return <TimeLeft expiresAt={expiresAt} />
  if (!swap) return null
  const when = format.moment(swap.until)
  return (
    <div className="grid justify-items-start gap-2.5">
      <p className="figures text-small text-ink-2">
        {swap.mayCallOff
          ? say(swap.hasCheckedOut ? 'swaps.waitsForOther' : 'swaps.until', { when })
          : say(`swaps.is_${swap.status}` as 'swaps.is_firm', { n: 2 })}
      </p>
      {swap.groupId !== null && (
        <Link to={`/dashboard/transactions/fg/${swap.groupId}`} className={buttonLook('line', 's')}>
          {say('swaps.openOrder')}
        </Link>
      )}
      {swap.mayCallOff && <SwapExits swapId={swap.id} owes={!swap.hasCheckedOut} />}
    </div>
  )
}
