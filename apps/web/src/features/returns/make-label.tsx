import { labelChoices, returnChoices } from '@rondo/rules/shipping/rates'
import { isParcelProblem, pieceParcel } from '@rondo/rules/shipping/labels'
import { returnParcelPreset } from '@rondo/rules/shipping/parcels'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FailedNote } from '../../shell/failed-note.tsx'
import { useShell } from '../../shell/providers.tsx'
import { useNavigate } from '../../shell/router/index.ts'
import { toast } from '../../shell/toasts.ts'
import { useReason } from '../../shell/use-reason.ts'
import { useSettled } from '../../shell/use-settled.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { Check, Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../shell/loading.tsx'
import { Note, Panel } from '../../ui/panel.tsx'
import { decimalIn } from '../../shell/typed-numbers.ts'
import { AddressChoice, addressesQuery } from '../locations/index.ts'
import { type Details, nameAmong, stepDay } from '../orders/index.ts'
import { figuresOf, pickedOf } from './figures.ts'
import { requestsOf } from './what-follows.tsx'
import { type ConfirmCard, useLabel } from './use-label.ts'
import { comparable, labelQuoteQuery, returnRatesQuery, type TypedParcel } from './way-back.queries.ts'

type Item = Details['orderItems'][number]
/** Rates are asked for once a choice has stood for so long. */
const settleMs = 300
/** In these a group shows all of its pieces, also those that stay with their customer (C-113). */
const showsAll = ['return_approved', 'return_shipping_label_created']
const isAsked = ({ status }: Item) => status === 'return_requested_by_customer'

export interface ReturnShippingProps {
  group: Details
  /** The item that the address names; all that are approved without. */
  itemId?: number | undefined
  asMerchant: boolean
  /** The field of the card, and what confirms a payment with it. */
  card: { field: ReactNode; confirm: ConfirmCard | undefined; isComplete: boolean }
}
/** A label of ours: which pieces go into the parcel, from where, at which rate, and who pays what. */
export function MakeLabel({ group, itemId, asMerchant, card, approved }: ReturnShippingProps & { approved: readonly Item[] }) {
  const shell = useShell()
  const { say, format } = shell
  const navigate = useNavigate()
  const [itemIds, setItems] = useState(() =>
    approved.filter(({ id }) => itemId === undefined || id === itemId || !approved.some((one) => one.id === itemId)).map(({ id }) => id),
  )
  const addresses = useQuery({ ...addressesQuery, enabled: !asMerchant })
  const [chosenFrom, setFrom] = useState<number>()
  const from = chosenFrom ?? addresses.data?.find(({ isDefault }) => isDefault)?.id ?? addresses.data?.[0]?.id ?? null
  const lacks = approved.some(
    ({ id, product, parcelInfo }) => itemIds.includes(id) && isParcelProblem(pieceParcel({ name: product.name, parcel: parcelInfo })),
  )
  const [parcel, setParcel] = useState<TypedParcel>()
  const others = group.orderItems.filter((item) => isAsked(item) || (showsAll.includes(group.status) && item.canReturn))
  const settled = useSettled(itemIds, settleMs)
  const rates = useQuery({
    ...returnRatesQuery({
      groupId: group.id,
      itemIds: settled,
      fromAddressId: asMerchant ? null : from,
      parcel: lacks ? parcel : undefined,
    }),
    enabled: itemIds.length > 0 && (!lacks || parcel !== undefined) && (asMerchant || from !== null),
  })
  const ratesTrouble = useReason(rates.error, say('wayback.ratesFailed'))
  const offered = (rates.data?.rates ?? []).map(comparable)
  const choices = (asMerchant ? labelChoices(offered) : returnChoices(offered)).toSorted((a, b) => a.amountMinor - b.amountMinor)
  const [wished, setRate] = useState<string>()
  const rate = choices.find(({ id }) => id === wished) ?? choices[0]
  const quote = useQuery(labelQuoteQuery(group.id, asMerchant ? undefined : rate?.id))
  const quoteTrouble = useReason(quote.error, say('wayback.quoteFailed'))
  const { press, isBusy, failure } = useLabel({
    onMade: (made) => {
      const { labelUrl, trackingNumber, trackingUrl } = made
      if (made.status === 'bought') toast.success(say('wayback.created')) // else the carrier is still at it, and the page says so
      if (asMerchant) void navigate(`/dashboard/transactions/fg/${group.id}`)
      else if (made.status === 'bought')
        void navigate(`/dashboard/returns/${itemIds[0] ?? 0}/success`, { state: { labelUrl, trackingNumber, trackingUrl } })
    },
    onRateGone: () => {
      setRate(undefined)
      void rates.refetch()
    },
    onQuoteGone: () => void quote.refetch(),
  })
  const pays = quote.data?.customerPays ?? 0
  const until = asMerchant || group.groupType === 'pickup' ? undefined : stepDay(group, false, shell)
  const going = approved.filter(({ id }) => itemIds.includes(id))
  // the fee comes back with the tax where its shop is at fault, as the page of the request says
  const { platformFee } = figuresOf({ ...group, returnWay: null }, pickedOf({ ...group, orderItems: going }, requestsOf(group, going)))
  const onTop = (quote.data?.tax ?? 0) + platformFee
  const money = (amount: number) => format.money(amount, group.currency)
  const less = (amount: number) => (amount > 0 ? `−${money(amount)}` : money(0))
  const named = (item: Item) => nameAmong(item, group.orderItems, shell)
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid gap-5">
        <Panel className="grid gap-3">
          <h2 className="type-subhead">{say('wayback.items')}</h2>
          {approved.map((item) => (
            <Check
              key={item.id}
              checked={itemIds.includes(item.id)}
              onChange={({ target }) => setItems((ids) => (target.checked ? [...ids, item.id] : ids.filter((one) => one !== item.id)))}
            >
              {named(item)}
            </Check>
          ))}
          {others.map((item) => (
            <Check key={item.id} checked={false} disabled>
              <span className="grid">
                {named(item)}
                <span className="text-small text-ink-2">{say(isAsked(item) ? 'wayback.itemNotYet' : 'wayback.itemStays')}</span>
              </span>
            </Check>
          ))}
        </Panel>
        {!asMerchant && (
          <Panel>
            <AddressChoice legend={say('wayback.from')} name="return-from" value={from} onChange={setFrom} />
          </Panel>
        )}
        {lacks && <ParcelForm onChosen={setParcel} />}
        <Panel className="grid gap-3">
          {rates.isFetching && !rates.data ? (
            <Skeleton className="h-17 rounded-panel" />
          ) : rates.error ? (
            <FailedNote busy={rates.isFetching} onAgain={() => void rates.refetch()}>
              {ratesTrouble}
            </FailedNote>
          ) : choices.length > 0 ? (
            <fieldset className="grid gap-2">
              <legend className="mb-2 text-small font-[550]">{say('wayback.rates')}</legend>
              {choices.map((one) => (
                <ChoiceCard
                  key={one.id}
                  name="return-rate"
                  value={one.id}
                  checked={one.id === rate?.id}
                  onChange={() => setRate(one.id)}
                  title={one.serviceName}
                  note={format.list([one.provider, say('wayback.days', { days: one.days })])}
                  price={format.money(Number(one.amount), one.currency)}
                />
              ))}
            </fieldset>
          ) : (
            <p className="text-small text-ink-2">{say('wayback.ratesPick')}</p>
          )}
        </Panel>
      </div>
      <Panel className="grid gap-4">
        <h2 className="type-subhead">{say('wayback.summary')}</h2>
        {until && (
          <p className="figures flex items-center gap-2 text-small font-[550]">
            <Icon name="clock" className="size-4.5 text-ink-2" />
            {until}
          </p>
        )}
        {asMerchant ? (
          <p className="figures text-small text-ink-2">
            {rate
              ? say('wayback.merchantPaysSum', { amount: format.money(Number(rate.amount), rate.currency) })
              : say('wayback.merchantPays')}
          </p>
        ) : quote.data ? (
          <dl className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-small [&_dd]:text-end">
            <dt>{say('wayback.value')}</dt>
            <dd>{money(quote.data.value)}</dd>
            {quote.data.usageFee > 0 && (
              <>
                <dt>{say('wayback.usageFee')}</dt>
                <dd>{less(quote.data.usageFee)}</dd>
              </>
            )}
            <dt>{say('wayback.shipping')}</dt>
            <dd>{less(quote.data.rate ?? 0)}</dd>
            {pays === 0 && quote.data.tax > 0 && (
              <>
                <dt>{say('returns.tax')}</dt>
                <dd>{money(quote.data.tax)}</dd>
              </>
            )}
            {pays === 0 && platformFee > 0 && (
              <>
                <dt>{say('returns.platformFee')}</dt>
                <dd>{money(platformFee)}</dd>
              </>
            )}
            <dt className="font-semibold">{say(pays > 0 ? 'wayback.pay' : 'wayback.receive')}</dt>
            <dd className="font-semibold">{money(pays > 0 ? pays : quote.data.customerGets + onTop)}</dd>
          </dl>
        ) : quote.error ? (
          <FailedNote busy={quote.isFetching} onAgain={() => void quote.refetch()}>
            {quoteTrouble}
          </FailedNote>
        ) : (
          rate && <Skeleton className="h-24 rounded-field" />
        )}
        {!asMerchant && quote.data && onTop > 0 && (
          <p className="text-small text-ink-2">
            {pays > 0 ? say('wayback.taxToo', { amount: money(onTop) }) : say('wayback.whenLookedAt', { name: group.merchant.name })}
          </p>
        )}
        {!asMerchant && pays > 0 && card.field}
        {failure && (
          <Note tone="danger" icon="warn" role="alert">
            {failure}
          </Note>
        )}
        <Button
          busy={isBusy}
          disabled={
            !rate || itemIds.length === 0 || settled !== itemIds || (!asMerchant && (!quote.data || (pays > 0 && !card.isComplete)))
          }
          onClick={() => void press({ groupId: group.id, itemIds, rateId: rate?.id, confirmCard: card.confirm, isCardAsked: pays > 0 })}
        >
          {pays > 0 && !asMerchant ? say('wayback.payAndMake', { amount: money(pays) }) : say('wayback.make')}
        </Button>
      </Panel>
    </div>
  )
}

/** Measures of a parcel whose listings have none, for the person to confirm (C-73). */
function ParcelForm({ onChosen }: { onChosen: (parcel: TypedParcel) => void }) {
  const { say } = useShell()
  const { length, width, height, weight } = returnParcelPreset
  const [typed, setTyped] = useState({ length: String(length), width: String(width), height: String(height), weight: String(weight) })
  return (
    <Panel className="grid gap-3">
      <h2 className="type-subhead">{say('wayback.parcel')}</h2>
      <p className="text-small text-ink-2">{say('wayback.parcelHint')}</p>
      <div className="grid gap-3 sm:grid-cols-4">
        {(['length', 'width', 'height', 'weight'] as const).map((name) => (
          <Field
            key={name}
            label={say(`wayback.${name}`)}
            inputMode="decimal"
            value={typed[name]}
            onChange={({ target }) => setTyped({ ...typed, [name]: decimalIn(target.value) })}
          />
        ))}
      </div>
      <Button look="line" size="s" className="justify-self-start" onClick={() => onChosen(typed)}>
        {say('wayback.useParcel')}
      </Button>
    </Panel>
  )
}
