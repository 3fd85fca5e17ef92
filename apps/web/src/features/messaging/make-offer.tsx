import { makeOffer } from '@rondo/contracts/calls/messaging'
import { texts } from '@rondo/rules/kernel/limits'
import { toMajor, toMinor } from '@rondo/rules/kernel/money'
import { offerBounds } from '@rondo/rules/messaging/offers'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, Refused } from '../../shell/calls.ts'
import { explain, fieldErrors } from '../../shell/failure.ts'
import { useForm } from '../../shell/form.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { readSession } from '../../shell/session.ts'
import { toast } from '../../shell/toasts.ts'
import { decimalIn, numberOf } from '../../shell/typed-numbers.ts'
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { Note } from '../../ui/panel.tsx'
import { Avatar } from '../../ui/picture.tsx'
import { QuestionForm } from '../../ui/question-form.tsx'
import { type Offer, offersKey, periodOf } from './offers.queries.ts'
import { PieceChoice } from './piece-choice.tsx'
import { PriceChips } from './price-chips.tsx'

/** A piece for which a price may be offered. Prices in major units; null where it is not for sale. */
export interface OfferablePiece {
  readonly id: number
  readonly name: string
  readonly price: number | null
  readonly currency: Offer['currency']
  readonly rents: readonly {
    readonly option: NonNullable<Offer['rentOption']>['option']
    readonly number: number
    readonly price: number
  }[]
}
export interface MakeOfferProps {
  /** Pieces of one merchant; where there are several, one chooses among them. */
  pieces: readonly OfferablePiece[]
  /** Another price for what was offered already, by either side. */
  fixed?: Pick<Offer, 'type' | 'listedPrice' | 'rentOption' | 'price' | 'proposer' | 'isProposer'>
  /** The piece that is chosen at first, of several. */
  chosen?: OfferablePiece | undefined
  /** The buyer, where the reader's own pieces are meant. */
  to?: number | undefined
  onClose: () => void
  /** The offer was made. */
  onMade?: () => void
}
/** What was typed and not sent, until the page is loaded anew: by who wrote it, and for which pieces. */
const drafts = new Map<string, { readonly price: string; readonly text: string }>()

/** Offers a price: for which pieces, in which way, and how much. What was typed stays when it is refused, and when the dialog is closed. */
export default function MakeOffer({ pieces, fixed, chosen: meantFirst, to, onClose, onMade }: MakeOfferProps) {
  const shell = useShell()
  const { say, format } = shell
  const cache = useQueryClient()
  const key = useRef(crypto.randomUUID())
  const [openStill, setOpenStill] = useState<string>()
  const about = JSON.stringify([readSession()?.user.id, fixed, pieces.map(({ id }) => id)])
  const [only] = pieces.length === 1 ? pieces : []
  const form = useForm({
    start: {
      chosen: (fixed ? pieces : [only ?? meantFirst ?? []].flat()).map(({ id }) => id),
      way: '',
      price: '',
      text: '',
      ...drafts.get(about),
    },
    check: () => ({}), // what may be offered is the server's to say
    send: async ({ chosen, price, text }) => {
      const made = await call(
        makeOffer,
        {
          body: {
            type: fixed?.type ?? (chosen.length > 1 ? 'bundle' : rent ? 'rent' : 'buy'),
            ...(chosen.length > 1 ? { products: chosen } : { product: chosen[0] ?? 0 }),
            ...(rent && { rentOption: { option: rent.option, number: rent.number } }),
            price: numberOf(price),
            ...(text.trim() && { text: text.trim() }),
            ...(to !== undefined && { to }),
          },
        },
        { key: key.current },
      ).finally(() => void cache.invalidateQueries({ queryKey: offersKey }))
      if (made.status === 'pending') toast.success(say('offers.sent'))
      else toast.error(say('offers.sentDeclined'))
      drafts.delete(about)
      onMade?.()
      onClose()
    },
    onFailed: async (error) => {
      key.current = crypto.randomUUID()
      const told = await explain(shell, error)
      const isOpen = error instanceof Refused && error.body?.code === 'messaging.offer_open'
      setOpenStill(isOpen ? told : undefined)
      if (isOpen) return { text: '' }
      return fieldErrors(error)['price'] === undefined ? { text: told } : { fields: { price: told } }
    },
  })
  const { chosen, price: typed, text } = form.values
  const leave = () => {
    drafts.set(about, { price: typed, text })
    onClose()
  }
  const own = pieces.filter(({ id }) => chosen.includes(id))
  const [first] = own
  const ways = first && own.length === 1 && !fixed ? waysOf(first) : []
  const meant = ways.find(({ id }) => id === form.values.way) ?? ways[0]
  const rent = fixed ? fixed.rentOption : (meant?.rent ?? null)
  const currency = first?.currency ?? pieces[0]?.currency ?? 'USD'
  const listed = fixed?.listedPrice ?? (own.length === 1 ? meant?.price : sumOf(own, currency))
  return (
    <QuestionForm
      title={say(fixed ? 'offers.counter' : 'offers.make')}
      cancelLabel={say('shell.cancel')}
      onCancel={leave}
      sendLabel={say('offers.send')}
      engine={form}
      disabled={!first || listed === undefined}
    >
      {only || fixed ? (
        <p className="font-[550]">{format.list(pieces.map(({ name }) => name))}</p>
      ) : pieces.length === 0 ? (
        <p className="text-ink-2">{say('offers.noPieces')}</p>
      ) : (
        <PieceChoice
          legend={say('offers.whichPieces')}
          hint={say('offers.whichHint', { n: offerBounds.mostPieces })}
          most={offerBounds.mostPieces}
          {...{ pieces, chosen }}
          onChoose={(ids) => form.set('chosen', [...ids])}
        >
          {({ name, price, currency: its }) => (
            <>
              {name}
              {price !== null && <span className="figures text-ink-2"> · {format.money(price, its)}</span>}
            </>
          )}
        </PieceChoice>
      )}
      {fixed && (
        <p className="figures flex items-center gap-3 text-ink-2">
          {!fixed.isProposer && <Avatar name={fixed.proposer.name} url={fixed.proposer.avatar ?? undefined} size={40} />}
          {say(fixed.isProposer ? 'offers.yourLast' : 'offers.asks', {
            name: fixed.proposer.name,
            price: format.money(fixed.price, currency),
          })}
        </p>
      )}
      {ways.length > 1 && (
        <Select label={say('offers.what')} {...form.field('way')} value={meant?.id}>
          {ways.map(({ id, rent: period }) => (
            <option key={id} value={id}>
              {period ? say('offers.toRent', { period: periodOf(shell, period) }) : say('offers.toBuy')}
            </option>
          ))}
        </Select>
      )}
      {own.length > 1 && listed === undefined && <p className="text-small text-warning">{say('offers.bundleForSale')}</p>}
      {first && listed !== undefined && (
        <>
          <Field
            label={say('offers.price', { currency })}
            hint={say(to === undefined ? 'offers.priceHint' : 'offers.priceHintSeller', { price: format.money(listed, currency) })}
            inputMode="decimal"
            autoComplete="off"
            {...form.field('price', decimalIn)}
          />
          <PriceChips
            {...{ currency, listed }}
            theirs={fixed && !fixed.isProposer ? fixed.price : undefined}
            asSeller={to !== undefined}
            onChoose={(price) => form.set('price', String(price))}
          />
          <TextArea label={say('offers.text')} rows={2} maxLength={texts.message} {...form.field('text')} />
        </>
      )}
      {openStill && (
        <Note tone="danger" icon="warn" role="alert">
          {openStill}{' '}
          <Link to="/dashboard/offers" onClick={leave} className="hit link font-[550]">
            {say('offers.see_buyer_open')}
          </Link>
        </Note>
      )}
    </QuestionForm>
  )
}

/** Ways to have one piece, each with its listed price. */
function waysOf({ price, rents }: OfferablePiece) {
  return [
    ...(price === null ? [] : [{ id: 'buy', price, rent: null }]),
    ...rents.map((rent) => ({ id: `${rent.number} ${rent.option}`, price: rent.price, rent })),
  ]
}
/** What pieces cost together; undefined for none, and where one is not for sale. */
function sumOf(pieces: readonly OfferablePiece[], currency: string): number | undefined {
  if (pieces.length === 0 || pieces.some(({ price }) => price === null)) return undefined
  return toMajor(
    pieces.reduce((sum, { price }) => sum + toMinor(price ?? 0, currency), 0),
    currency,
  )
}
