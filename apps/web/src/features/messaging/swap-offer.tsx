import { makeOffer } from '@rondo/contracts/calls/messaging'
import { texts } from '@rondo/rules/kernel/limits'
import { swapBounds } from '@rondo/rules/messaging/swaps'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { call } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useForm } from '../../shell/form.ts'
import { FailedNote } from '../../shell/failed-note.tsx'
import { Skeleton } from '../../shell/loading.tsx'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { useSession } from '../../shell/session.ts'
import { toast } from '../../shell/toasts.ts'
import { keepWish, wished } from '../../shell/wished.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Select, TextArea } from '../../ui/field.tsx'
import { Question } from '../../ui/question.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { offersKey, type PieceCard, swappableQuery } from './offers.queries.ts'
import { PieceChoice } from './piece-choice.tsx'
import { OnePiece, SwapPair, type SwapPiece } from './swap-pair.tsx'
import { useLacking } from './use-lacking.ts'

type ListedPiece = Pick<PieceCard, 'id' | 'name' | 'photos' | 'size' | 'currency' | 'price' | 'forSell' | 'forRent' | 'rentPriceAndTime'>
export interface SwapOfferProps {
  other: { readonly id: number; readonly name: string }
  /** What is asked for; without it one chooses among the pieces of the other one. */
  wanted?: readonly ListedPiece[]
  /** How what is asked for can be had. */
  ways?: readonly ('shipping' | 'pickup')[]
  /** The swap offer that this one answers, and what it asked for. */
  answerTo?: number
  given?: readonly { readonly id: number }[]
  onClose: () => void
  onMade?: () => void
}
/** Offers own pieces for those of somebody else. What was chosen stays when it is refused. */
export default function SwapOffer({ other, wanted, ways = [], answerTo, given = [], onClose, onMade }: SwapOfferProps) {
  const shell = useShell()
  const { say } = shell
  const cache = useQueryClient()
  const id = useId()
  const key = useRef(crypto.randomUUID())
  const account = useSession()?.user.id ?? 0
  const own = useQuery({ ...swappableQuery(account), enabled: account > 0 }) // a session may end here
  const theirs = useQuery({ ...swappableQuery(other.id), enabled: wanted === undefined })
  const form = useForm({
    start: {
      offered: given.map((piece) => piece.id),
      asked: wanted?.map((piece) => piece.id) ?? [],
      delivery: (ways[0] ?? '') as 'shipping' | 'pickup' | '',
      text: '',
    },
    check: () => ({}), // what may be offered is the server's to say
    send: async ({ offered, asked, delivery, text }) => {
      await call(
        makeOffer,
        {
          body: {
            type: 'swap',
            products: asked,
            offeredProducts: offered,
            ...(delivery && { deliveryMethod: delivery }),
            ...(answerTo !== undefined && { answerTo }),
            ...(text.trim() && { text: text.trim() }),
          },
        },
        { key: key.current },
      ).finally(() => void cache.invalidateQueries({ queryKey: offersKey }))
      toast.success(say('swaps.sent'))
      if (asked.includes(parseInt(wished('swap') ?? '', 10))) keepWish('swap', undefined)
      onMade?.()
      onClose()
    },
    onFailed: async (error) => {
      key.current = crypto.randomUUID()
      return { text: await explain(shell, error), fields: {} }
    },
  })
  const { offered, asked, delivery } = form.values
  const [first] = wanted ?? []
  const piecesHint = say('swaps.piecesHint', { n: swapBounds.mostPieces })
  const mine = (own.data?.data ?? []).map(pieceOf)
  const others = (theirs.data?.data ?? []).map(pieceOf)
  const hasNone = own.data?.data.length === 0
  const { lacking, asked: ofLacking } = useLacking(account, hasNone)
  const lists = [own, ...(wanted ? [] : [theirs]), ...(hasNone ? ofLacking : [])]
  const isLost = lists.some(({ isError }) => isError)
  const isLoading = own.isPending || (!wanted && theirs.isPending) || (hasNone && !lacking && !isLost)
  const isReady = !isLoading && !isLost && mine.length > 0
  const [only, second] = mine
  const chooseOnly = useEffectEvent(() => {
    if (only && !second && offered.length === 0) form.set('offered', [only.id])
  })
  useEffect(() => chooseOnly(), [only?.id])
  const lack =
    offered.length === 0 ? say('swaps.chooseOwn') : asked.length === 0 ? say('swaps.chooseTheirs', { name: other.name }) : undefined
  return (
    <Question
      title={say(answerTo === undefined ? 'swaps.make' : 'swaps.counter')}
      cancelLabel={say('shell.cancel')}
      onCancel={onClose}
      action={
        isReady ? (
          <>
            {lack && (
              <p id={`${id}-lack`} className="-order-1 basis-full text-small text-ink-2">
                {lack}
              </p>
            )}
            <Button
              form={id}
              busy={form.busy}
              {...(lack ? { 'aria-disabled': true, 'aria-describedby': `${id}-lack` } : { type: 'submit' as const })}
            >
              {say('swaps.send')}
            </Button>
          </>
        ) : hasNone && lacking ? (
          <Link to={lacking.to} onClick={() => keepWish('swap', first && `${first.id} ${first.name}`)} className={buttonLook()}>
            {lacking.button}
          </Link>
        ) : null
      }
    >
      {isLoading ? (
        <Skeleton className="h-60 rounded-panel" />
      ) : isLost ? (
        <FailedNote busy={lists.some((list) => list.isFetching)} onAgain={() => lists.forEach((list) => void list.refetch())}>
          {say('offers.piecesFailed')}
        </FailedNote>
      ) : hasNone ? (
        <p className="text-ink-2">{lacking?.text}</p>
      ) : (
        <form
          id={id}
          {...form.form}
          onSubmit={(event) => {
            if (lack) event.preventDefault() // Enter on a piece
            else form.form.onSubmit(event)
          }}
          className="grid gap-4"
        >
          <SwapPair
            gives={mine.filter((piece) => offered.includes(piece.id))}
            gets={wanted?.map(pieceOf) ?? others.filter((piece) => asked.includes(piece.id))}
          />
          {!wanted && (
            <PieceChoice
              legend={say('swaps.theirPieces', { name: other.name })}
              hint={theirs.data?.data.length === 0 ? say('swaps.noTheirs', { name: other.name }) : piecesHint}
              pieces={others}
              most={swapBounds.mostPieces}
              chosen={asked}
              onChoose={(ids) => form.set('asked', [...ids])}
            >
              {OnePiece}
            </PieceChoice>
          )}
          <PieceChoice
            legend={say('swaps.ownPieces')}
            hint={piecesHint}
            pieces={mine}
            most={swapBounds.mostPieces}
            chosen={offered}
            onChoose={(ids) => form.set('offered', [...ids])}
          >
            {OnePiece}
          </PieceChoice>
          {ways.length > 1 && (
            <Select label={say('swaps.delivery')} {...form.field('delivery')}>
              {ways.map((one) => (
                <option key={one} value={one}>
                  {say(one === 'shipping' ? 'swaps.byParcel' : 'swaps.inPerson')}
                </option>
              ))}
            </Select>
          )}
          <p className="text-small text-ink-2">{say('swaps.hint', { name: other.name })}</p>
          {ways.length < 2 && <p className="text-small text-ink-2">{say(delivery ? `swaps.only_${delivery}` : 'swaps.wayHint')}</p>}
          <TextArea label={say('swaps.text')} rows={2} maxLength={texts.message} {...form.field('text')} />
          <Trouble of={form.trouble} />
        </form>
      )}
    </Question>
  )
}

/** A piece with what is asked for it: its price, or its rent where it is not for sale. */
const pieceOf = ({ id, name, photos, size, currency, price, forSell, forRent, rentPriceAndTime: [rent] }: ListedPiece): SwapPiece => ({
  id,
  name,
  photos,
  size,
  currency,
  price: forSell ? price : null,
  rent: (forRent && rent) || null,
})
