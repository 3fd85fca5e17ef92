import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { Estimate } from '../../shell/estimate.tsx'
import { type Shell, useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Badge, type StatusCategory } from '../../ui/badge.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { MakeOffer } from './lazy-make-offer.ts'
import { OfferAnswer, OfferText } from './offer-text.tsx'
import { type OfferCardProps, SwapCard } from './swap-card.tsx'
import type { Message } from './messaging.queries.ts'
import { type Offer, offersWithQuery, type OfferWish, periodOf, useNow } from './offers.queries.ts'

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

/** The card of an offer in a conversation. It is asked for with its neighbours, so that both see at once what became of it. */
export function OfferMessage({ message, foot }: { message: Message; foot: ReactNode }) {
  const { data } = useQuery(offersWithQuery(message.chatId))
  const offer = data?.data.find(({ id }) => id === message.offer?.id) ?? message.offer
  if (!offer) return null
  return (
    <div className={`grid w-[min(24rem,94%)] gap-1.5 ${message.isSender ? 'justify-items-end self-end' : 'self-start'}`}>
      <OfferCard offer={offer} text={message.text} isRemoved={message.removed} />
      {foot}
    </div>
  )
}

const titleOf = (shell: Shell, { type, rentOption, products }: Offer): string =>
  type === 'bundle'
    ? shell.say('offers.title_bundle', { n: products.length })
    : rentOption
      ? shell.say('offers.title_rent', { period: periodOf(shell, rentOption) })
      : shell.say('offers.title_buy')

/** One offer: for what, for how much, how it stands, and what the reader may do. */
export const OfferCard = (props: OfferCardProps) => (props.offer.type === 'swap' ? <SwapCard {...props} /> : <PriceCard {...props} />)

function PriceCard({ offer, text = '', isRemoved = false, above }: OfferCardProps) {
  const shell = useShell()
  const { say, format } = shell
  const [wish, setWish] = useState<OfferWish | 'counter'>()
  const { status, currency, products, moves } = offer
  const price = format.money(offer.price, currency)
  const close = () => setWish(undefined)
  const title = titleOf(shell, offer)
  return (
    <article aria-label={`${title}: ${price}`} className="grid w-full gap-3 rounded-panel border border-line bg-surface p-4 text-start">
      {above}
      <header className="flex flex-wrap items-center justify-between gap-2">
        <p className="flex items-center gap-1.5 text-small font-[550]">
          <Icon name="tag" className="size-4" />
          {title}
        </p>
        <Badge category={looks[status]}>{stateOf(shell, offer)}</Badge>
      </header>
      <ul className="grid gap-2">
        {products.map(({ id, name, photos: [photo] }) => (
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
      <p className="figures flex flex-wrap items-baseline gap-x-3">
        <b className="font-display text-title leading-none font-[420]">{price}</b>
        <Estimate amount={offer.price} currency={currency} className="text-small" />
        <span className="text-small text-ink-2">{say('offers.listed', { price: format.money(offer.listedPrice, currency) })}</span>
      </p>
      {text && <OfferText offer={offer} text={text} isRemoved={isRemoved} />}
      <OfferAnswer offer={offer} />
      {offer.isAutomatic && <p className="text-small text-ink-2">{say('offers.automatic')}</p>}
      <Outlook offer={offer} />
      {moves.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {moves.includes('accept') && (
            <Button size="s" onClick={() => setWish('accept')}>
              {say('offers.accept', { price })}
            </Button>
          )}
          {moves.includes('counter') && (
            <Button size="s" look="line" onClick={() => setWish('counter')}>
              {say('offers.counter')}
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
      {wish === 'counter' && <MakeOffer {...counterOf(offer)} onClose={close} onLost={close} />}
      {wish && wish !== 'counter' && <AnswerDialog offer={offer} wish={wish} onClose={close} onLost={close} />}
    </article>
  )
}

/** What another price for the same is about. */
const counterOf = ({ type, products, rentOption, currency, listedPrice, isMerchant, proposer }: Offer) => ({
  pieces: products.map(({ id, name }) => ({ id, name, price: listedPrice, currency, rents: [] })),
  fixed: { type, listedPrice, rentOption },
  to: isMerchant ? proposer.id : undefined,
})

function stateOf({ say }: Shell, { status, isProposer, receiver }: Offer): string {
  if (status !== 'pending') return say(`offers.${status}`)
  return isProposer ? say('offers.waitsFor', { name: receiver.name }) : say('offers.waitsForYou')
}

const MINUTE = 60_000
/** The clock of an offer that waits; of one that was accepted, how long its price is held. */
function Outlook({ offer: { status, expiresAt, agreement, isMerchant } }: { offer: Offer }) {
  const { say, format } = useShell()
  const now = useNow(status === 'pending')
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
  if (!agreement) return null
  if (agreement.ended) return <p className="text-small text-ink-2">{say(`offers.held_${agreement.ended}`)}</p>
  return (
    <div className="grid justify-items-start gap-2.5">
      <p className="figures text-small text-ink-2">{say('offers.heldUntil', { when: format.moment(agreement.until) })}</p>
      {!isMerchant && (
        <Link to="/cart" className={buttonLook('ink', 's')}>
          {say('offers.toCart')}
        </Link>
      )}
    </div>
  )
}
