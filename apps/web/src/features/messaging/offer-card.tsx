import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { Estimate } from '../../shell/estimate.tsx'
import { type Shell, useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { Tools } from './conversation.tsx'
import { MakeOffer } from './lazy-make-offer.ts'
import { ChangedPieces, EndedOn, offerLooks, OfferMoves, PieceNames, TimeLeft } from './offer-parts.tsx'
import { OfferAnswer, OfferText } from './offer-text.tsx'
import { type OfferCardProps, SwapCard } from './swap-card.tsx'
import type { Message } from './messaging.queries.ts'
import { type Offer, offersWithQuery, type OfferWish, periodOf } from './offers.queries.ts'

const AnswerDialog = lazyPart(() => import('./offer-answer.tsx'), ['offers', 'swaps', 'failures'])

/** The card of an offer in a conversation. It is asked for with its neighbours, so that both see at once what became of it. */
export function OfferMessage({ message, foot, tools }: { message: Message; foot: ReactNode; tools?: Tools | undefined }) {
  const { data } = useQuery(offersWithQuery(message.chatId))
  const offer = data?.data.find(({ id }) => id === message.offer?.id) ?? message.offer
  if (!offer) return null
  return (
    <div className={`grid w-[min(24rem,94%)] gap-1.5 ${message.isSender ? 'justify-items-end self-end' : 'self-start'}`}>
      <OfferCard offer={offer} text={message.text} isRemoved={message.removed} answerTools={tools?.answer?.(message.id)} />
      <div className="flex flex-wrap items-center gap-2">
        {foot}
        {!message.isSender && !message.removed && message.text !== '' && tools?.message?.(message)}
      </div>
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

function PriceCard({ offer, text = '', isRemoved = false, above, answerTools }: OfferCardProps) {
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
        <Badge {...offerLooks[status]}>{stateOf(shell, offer)}</Badge>
      </header>
      <div className="flex items-start gap-3.5">
        <Pieces products={products} />
        <div className="grid min-w-0 grow gap-1.5">
          <PieceNames pieces={products} />
          <p className="figures font-display text-title leading-none font-[420]">{price}</p>
          <Estimate amount={offer.price} currency={currency} className="text-small" />
          <p className="figures text-small text-ink-2">{say('offers.listed', { price: format.money(offer.listedPrice, currency) })}</p>
        </div>
      </div>
      {text && <OfferText offer={offer} text={text} isRemoved={isRemoved} />}
      <OfferAnswer offer={offer} tools={answerTools} />
      {offer.isAutomatic && <p className="text-small text-ink-2">{say('offers.automatic')}</p>}
      <ChangedPieces offer={offer} />
      <Outlook offer={offer} />
      <EndedOn offer={offer} />
      {above && isRefused(offer) && <Again offer={offer} onAgain={() => setWish('counter')} />}
      <OfferMoves moves={moves} accept={say('offers.accept', { price })} counter={say('offers.counter')} onWish={setWish} />
      {wish === 'counter' && <MakeOffer {...counterOf(offer)} onClose={close} onLost={close} />}
      {wish && wish !== 'counter' && (
        <AnswerDialog offer={offer} wish={wish} onCounter={() => setWish('counter')} onClose={close} onLost={close} />
      )}
    </article>
  )
}

/** One piece as a picture of its own; several as a stack of small ones. */
function Pieces({ products }: Pick<Offer, 'products'>) {
  const isOne = products.length === 1
  return (
    <div className={`grid shrink-0 gap-1 ${isOne ? 'w-24' : 'w-24 grid-cols-2'}`}>
      {products.map(({ id, photos: [photo] }) => (
        <span key={id} className="block aspect-4/5 bg-cove">
          {photo && <Picture {...photo} alt="" sizes={isOne ? '96px' : '46px'} most={320} className="size-full object-cover" />}
        </span>
      ))}
    </div>
  )
}

/** Its buyer's offer came to nothing, and all of it may still be had. */
const isRefused = ({ status, isProposer, isMerchant, products }: Offer) =>
  status !== 'pending' && status !== 'accepted' && isProposer && !isMerchant && products.every(({ active }) => active)

/** What may be done once an offer was refused. */
function Again({ offer: { products }, onAgain }: { offer: Offer; onAgain: () => void }) {
  const { say } = useShell()
  const [only] = products.length === 1 ? products : []
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="s" look="line" className="grow" onClick={onAgain}>
        {say('offers.again')}
      </Button>
      {only && (
        <Link to={`/product/${only.id}`} className={buttonLook('line', 's', 'grow')}>
          {say('offers.seePiece')}
        </Link>
      )}
    </div>
  )
}

/** What another price for the same is about. */
function counterOf({ type, products, rentOption, currency, listedPrice, isMerchant, isProposer, proposer, price }: Offer) {
  const [only] = type === 'buy' ? products : []
  const listed = only?.price ?? listedPrice // it may cost another price by now
  return {
    pieces: products.map(({ id, name }) => ({ id, name, price: listed, currency, rents: [] })),
    fixed: { type, listedPrice: listed, rentOption, price, proposer, isProposer },
    to: isMerchant ? proposer.id : undefined,
  }
}

function stateOf({ say }: Shell, { status, isProposer, receiver }: Offer): string {
  if (status !== 'pending') return say(`offers.${status}`)
  return isProposer ? say('offers.waitsFor', { name: receiver.name }) : say('offers.waitsForYou')
}

/** The clock of an offer that waits; of one that was accepted, how long its price is held. */
function Outlook({ offer: { status, expiresAt, agreement, isMerchant } }: { offer: Offer }) {
  const { say, format } = useShell()
  if (status === 'pending') return <TimeLeft expiresAt={expiresAt} />
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
