import { texts } from '@rondo/rules/kernel/limits'
import { useState } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Avatar } from '../../ui/picture.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { QuestionForm } from '../../ui/question-form.tsx'
import { type Offer, type OfferWish, useMoveOffer } from './offers.queries.ts'

interface OfferAnswerProps {
  offer: Offer
  wish: OfferWish
  onClose: () => void
  /** Leads to another price, or other pieces, instead. */
  onCounter?: () => void
}
/** Asks before an offer is accepted, declined or taken back. */
export default function OfferAnswer({ offer, wish, onClose, onCounter }: OfferAnswerProps) {
  const { say, format } = useShell()
  const [text, setText] = useState('')
  const [seen] = useState(offer.version) // what stood on the card when this was opened
  const { mutate, isPending } = useMoveOffer(offer, onClose)
  const price = format.money(offer.price, offer.currency)
  const isSwap = offer.type === 'swap'
  const namesOf = (pieces: Offer['products']) => format.list(pieces.map(({ name }) => name))
  const [asked, given] = [namesOf(offer.products), namesOf(offer.offeredProducts)]
  const { name, avatar } = offer.proposer
  const titles = { accept: 'offers.acceptTitle', decline: 'offers.declineTitle', withdraw: 'offers.withdrawTitle' } as const
  const swapTitles = { accept: 'swaps.acceptTitle', decline: 'swaps.declineTitle', withdraw: 'swaps.withdrawTitle' } as const
  const accept = isSwap ? say('swaps.accept') : say('offers.accept', { price })
  const press = wish === 'accept' ? accept : say(wish === 'decline' ? 'offers.decline' : 'offers.withdraw')
  return (
    <QuestionForm
      title={isSwap ? say(swapTitles[wish]) : say(titles[wish], { price })}
      cancelLabel={say('shell.cancel')}
      onCancel={onClose}
      sendLabel={press}
      isPending={isPending}
      onSend={() => mutate({ wish, text, seen })}
    >
      {wish !== 'withdraw' && (
        <p className="figures flex items-center gap-3 font-[550]">
          <Avatar name={name} url={avatar ?? undefined} size={40} />
          {isSwap ? say('swaps.givesFor', { name, given, asked }) : say('offers.offersFor', { name, price, asked })}
        </p>
      )}
      {wish === 'accept' && (
        <p className="text-ink-2">
          {isSwap ? say('swaps.acceptHint') : offer.isMerchant ? say('offers.acceptMerchant', { name }) : say('offers.acceptBuyer')}
        </p>
      )}
      {wish !== 'withdraw' && (
        <TextArea
          label={say('offers.answerText')}
          rows={2}
          maxLength={texts.offerAnswer}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {wish === 'decline' && onCounter && offer.moves.includes('counter') && (
        <Button look="line" size="s" className="justify-self-start" onClick={onCounter}>
          {say(isSwap ? 'swaps.counter' : 'offers.counter')}
        </Button>
      )}
    </QuestionForm>
  )
}
