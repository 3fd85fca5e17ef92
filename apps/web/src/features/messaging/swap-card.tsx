import { type ReactNode, useState } from 'react'
import { CallOffSwap } from '../cart/index.ts'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Badge, type StatusCategory } from '../../ui/badge.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Glyph, Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SwapOffer } from './lazy-make-offer.ts'
import { OfferAnswer, OfferText } from './offer-text.tsx'
import { type Offer, type OfferWish, useNow } from './offers.queries.ts'

const AnswerDialog = lazyPart(() => import('./offer-answer.tsx'), ['offers', 'swaps', 'failures'])

const looks: Readonly<Record<Offer['status'], StatusCategory>> = {
  pending: 'processing',
  accepted: 'completed',
  declined: 'cancelled',
  rejected: 'cancelled',
  countered: 'cancelled',
  withdrawn: 'cancelled',
  expired: 'cancelled',
}
export interface OfferCardProps {
  offer: Offer
  text?: string
  /** An operator took the text out, which it says itself. */
  isRemoved?: boolean
  above?: ReactNode
}

/** A swap that somebody offers: what each of the two gives, how it stands, and what the reader may do. */
export function SwapCard({ offer, text = '', isRemoved = false, above }: OfferCardProps) {
  const { say } = useShell()
  const [wish, setWish] = useState<OfferWish | 'counter'>()
  const { status, moves, proposer, receiver, products, offeredProducts, isProposer } = offer
  const close = () => setWish(undefined)
  const state =
    status !== 'pending'
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
        <Badge category={looks[status]}>{state}</Badge>
      </header>
      <Side title={isProposer ? say('swaps.youGive') : say('swaps.gives', { name: proposer.name })} pieces={offeredProducts} />
      <Side title={isProposer ? say('swaps.gives', { name: receiver.name }) : say('swaps.youGive')} pieces={products} />
      {text && <OfferText offer={offer} text={text} isRemoved={isRemoved} />}
      <OfferAnswer offer={offer} />
      <Outlook offer={offer} />
      {moves.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {moves.includes('accept') && (
            <Button size="s" onClick={() => setWish('accept')}>
              {say('swaps.accept')}
            </Button>
          )}
          {moves.includes('counter') && (
            <Button size="s" look="line" onClick={() => setWish('counter')}>
              {say('swaps.counter')}
            </Button>
          )}
          {moves.includes('decline') && (
            <Button size="s" look="line" onClick={() => setWish('decline')}>
              {say('offers.decline')}
            </Button>
          )}
          {moves.includes('withdraw') && (
            <Button size="s" look="line" onClick={() => setWish('withdraw')}>
              {say('offers.withdraw')}
            </Button>
          )}
        </div>
      )}
      {wish === 'counter' && (
        <SwapOffer other={{ id: proposer.id, name: proposer.name }} given={products} answerTo={offer.id} onClose={close} onLost={close} />
      )}
      {wish && wish !== 'counter' && <AnswerDialog offer={offer} wish={wish} onClose={close} onLost={close} />}
    </article>
  )
}

function Side({ title, pieces }: { title: string; pieces: Offer['products'] }) {
  return (
    <section className="grid gap-1.5">
      <h4 className="text-mini font-[550] text-ink-2">{title}</h4>
      <ul className="grid gap-2">
        {pieces.map(({ id, name, photos: [photo] }) => (
          <li key={id} className="flex items-center gap-3">
            <span className="block w-10 shrink-0 bg-cove">
              {photo && <Picture {...photo} alt="" sizes="40px" most={160} className="aspect-4/5 w-full object-cover" />}
            </span>
            <Link to={`/product/${id}`} className="line-clamp-2 min-w-0 text-small wrap-anywhere hover:underline">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const MINUTE = 60_000
/** The clock of an offer that waits; of an agreed swap, who has until when, and the way out. */
function Outlook({ offer: { status, expiresAt, swap } }: { offer: Offer }) {
  const { say, format } = useShell()
  const now = useNow(status === 'pending')
  const [isEnding, end] = useState(false)
  if (status === 'pending') {
    const minutes = Math.max(1, Math.round((Date.parse(expiresAt) - now) / MINUTE))
    const time = minutes >= 60 ? say('offers.hours', { n: Math.round(minutes / 60) }) : say('offers.minutes', { n: minutes })
    return (
      <p className="figures flex items-center gap-1.5 text-small text-ink-2">
        <Icon name="clock" className="size-4" />
        <time dateTime={expiresAt} title={format.moment(expiresAt)}>
          {say('offers.timeLeft', { time })}
        </time>
      </p>
    )
  }
  if (!swap) return null
  const when = format.moment(swap.until)
  return (
    <div className="grid justify-items-start gap-2.5">
      <p className="figures text-small text-ink-2">
        {swap.mayCallOff ? say(swap.hasCheckedOut ? 'swaps.waitsForOther' : 'swaps.until', { when }) : say(`swaps.is_${swap.status}`)}
      </p>
      {swap.mayCallOff && (
        <div className="flex flex-wrap gap-2">
          {!swap.hasCheckedOut && (
            <Link to="/cart" className={buttonLook('ink', 's')}>
              {say('swaps.toCart')}
            </Link>
          )}
          <Button size="s" look="line" onClick={() => end(true)}>
            {say('swaps.callOff')}
          </Button>
        </div>
      )}
      {isEnding && <CallOffSwap swapId={swap.id} onClose={() => end(false)} onLost={() => end(false)} />}
    </div>
  )
}
