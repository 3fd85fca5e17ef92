import { extendRental, keepRental, stopKeeping } from '@rondo/contracts/calls/rentals'
import { dayIn, daysBetween } from '@rondo/rules/kernel/days'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { PanelPlace } from '../../shell/panel-place.tsx'
import { BackLink } from '../../shell/back-link.tsx'
import { call, Refused } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { useNavigate } from '../../shell/router/index.ts'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { Field } from '../../ui/field.tsx'
import { Loading } from '../../shell/loading.tsx'
import { NotLoaded, NotThere } from '../../shell/not-loaded.tsx'
import { Note, Panel } from '../../ui/panel.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { CardPart, LaterCard } from './later-card.ts'
import { type ExtendQuote, extendQuoteQuery, type KeepQuote, keepQuoteQuery } from './renting.queries.ts'
import { Refusal } from './renting-refused.tsx'
import { useLaterPayment } from './use-later-payment.ts'

/** A day is over once it is so in the last zone: nobody is called late too early. */
const isPast = (day: string) => daysBetween(dayIn(new Date(), 'Etc/GMT+12'), day) < 0

interface CheckoutProps {
  itemId: number
  Card: CardPart
}

/** A renter rents an item longer: how long, what it costs, and the card. */
export function ExtendCheckout({ itemId, Card }: CheckoutProps) {
  const { say, format } = useShell()
  const quote = useQuery({ ...extendQuoteQuery(itemId), refetchOnMount: 'always' })
  const [chosen, setChosen] = useState<string>()
  const navigate = useNavigate()
  const data = quote.data
  const nameOf = ({ number, option }: ExtendQuote['options'][number]) => `${number} ${option}s`
  const offered = data?.options.filter(({ problem }) => problem === null) ?? []
  const picked = offered.find((one) => nameOf(one) === chosen) ?? offered[0]
  const payment = useLaterPayment(
    (paymentIntentId, key) =>
      call(
        extendRental,
        {
          params: { id: itemId },
          body: { extensionPeriod: picked ? nameOf(picked) : '', paymentDetails: paymentIntentId ? { paymentIntentId } : null },
        },
        { key },
      ),
    ({ returnBy }) => {
      toast.success(say('renting.extended', { day: format.day(returnBy ?? '') }))
      void navigate(`/dashboard/transactions/fg/${data?.item.groupId ?? 0}`)
    },
  )
  if (!data) return <Waiting error={quote.error} onRetry={() => void quote.refetch()} />
  return (
    <Frame item={data.item} due={data.returnBy}>
      {!data.isAllowed || offered.length === 0 ? (
        <Refusal
          asked="extend"
          guard={data.isAllowed ? (data.options.length === 0 ? 'none' : 'no_other_booking') : data.guard}
          item={data.item}
        />
      ) : (
        <>
          <Panel>
            <fieldset className="grid gap-3" disabled={payment.phase !== undefined}>
              <legend className="type-subhead mb-3">{say('renting.howLong')}</legend>
              {data.options.map((one) => (
                <ChoiceCard
                  key={nameOf(one)}
                  name="period"
                  checked={one === picked}
                  disabled={one.problem !== null}
                  onChange={() => setChosen(nameOf(one))}
                  title={say(`orders.period_${one.option as 'day'}`, { n: one.number })}
                  note={one.problem ? say(`renting.problem_${one.problem}`) : say('renting.tierDue', { day: format.day(one.returnBy) })}
                  price={format.money(one.total, one.currency)}
                />
              ))}
            </fieldset>
          </Panel>
          {picked && <PayPanel Card={Card} sums={picked} payment={payment} newDay={picked.returnBy} />}
        </>
      )}
    </Frame>
  )
}

/** A renter buys what was rented: how the price is made, that the deposit comes back, and the card. */
export function KeepCheckout({ itemId, Card }: CheckoutProps) {
  const { say, format } = useShell()
  const quote = useQuery({ ...keepQuoteQuery(itemId), refetchOnMount: 'always' })
  const navigate = useNavigate()
  const data = quote.data
  const toOrder = () => void navigate(`/dashboard/transactions/fg/${data?.item.groupId ?? 0}`)
  const payment = useLaterPayment(
    (paymentIntentId, key) =>
      call(keepRental, { params: { id: itemId }, body: { paymentDetails: paymentIntentId ? { paymentIntentId } : null } }, { key }),
    () => {
      toast.success(say('renting.kept'))
      toOrder()
    },
  )
  if (!data) return <Waiting error={quote.error} onRetry={() => void quote.refetch()} />
  const hasBegun = data.item.status === 'keep_item_requested'
  return (
    <Frame item={data.item} due={data.returnBy}>
      {!data.isAllowed && !hasBegun ? (
        <Refusal asked="keep" guard={data.guard} item={data.item} />
      ) : (
        <>
          {data.deposit > 0 && isPast(data.returnBy) && <p className="text-ink-2">{say('renting.noLateFee')}</p>}
          <PriceRule quote={data} />
          <PayPanel Card={Card} sums={data} payment={payment}>
            {hasBegun && <StopKeeping itemId={itemId} onDone={toOrder} />}
          </PayPanel>
        </>
      )}
      {data.deposit > 0 && (data.isAllowed || hasBegun) && (
        <Note icon="info">{say('renting.depositBack', { amount: format.money(data.deposit, data.currency) })}</Note>
      )}
    </Frame>
  )
}

function PriceRule({ quote: { priceAtOrder, priceNow, currency } }: { quote: KeepQuote }) {
  const { say, format } = useShell()
  const row = (name: string, value: number | null) => (
    <div className="flex items-baseline justify-between gap-5">
      <dt>{name}</dt>
      <dd className="figures">{value === null ? say('renting.notForSaleThen') : format.money(value, currency)}</dd>
    </div>
  )
  return (
    <Panel className="grid gap-3">
      <h2 className="type-subhead">{say('renting.priceTitle')}</h2>
      <p className="text-small text-ink-2">{say('renting.priceRule')}</p>
      <dl className="grid gap-1.5">
        {row(say('renting.priceThen'), priceAtOrder)}
        {row(say('renting.priceNow'), priceNow)}
      </dl>
    </Panel>
  )
}

function StopKeeping({ itemId, onDone }: { itemId: number; onDone: () => void }) {
  const shell = useShell()
  const { say } = shell
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(stopKeeping, { params: { id: itemId }, body: {} }, { key: crypto.randomUUID() }),
    onSuccess: () => {
      toast.success(say('renting.stopped'))
      onDone()
    },
    onError: async (error) => toast.error(await explain(shell, error, say('renting.failed'))),
  })
  return (
    <Button look="line" busy={isPending} onClick={() => mutate()}>
      {say('renting.stop')}
    </Button>
  )
}

interface PayPanelProps {
  Card: CardPart
  sums: Pick<KeepQuote, 'currency' | 'price' | 'platformFee' | 'tax' | 'total'>
  payment: ReturnType<typeof useLaterPayment>
  /** The day by which it goes back once this is paid. */
  newDay?: string
  children?: ReactNode
}
function PayPanel({ Card, sums, payment: { pay, phase, problem }, newDay, children }: PayPanelProps) {
  const { say, format } = useShell()
  const [card, setCard] = useState<LaterCard>()
  const [holder, setHolder] = useState('')
  const { currency, price, platformFee, tax, total } = sums
  const line = (name: string, amount: number) => (
    <div className="flex items-baseline justify-between gap-5">
      <dt>{name}</dt>
      <dd className="figures">{format.money(amount, currency)}</dd>
    </div>
  )
  return (
    <Panel className="grid gap-5">
      <dl className="grid gap-1.5">
        {newDay && (
          <div className="mb-1.5 flex items-baseline justify-between gap-5 border-b border-line pb-3 font-semibold">
            <dt>{say('renting.newDay')}</dt>
            <dd className="figures">{format.day(newDay)}</dd>
          </div>
        )}
        {line(say('renting.price'), price)}
        {line(say('renting.platformFee'), platformFee)}
        {line(say('renting.tax'), tax)}
        <div className="mt-1.5 flex items-baseline justify-between gap-5 border-t border-line pt-3 font-semibold">
          <dt>{say('renting.total')}</dt>
          <dd className="figures">{format.money(total, currency)}</dd>
        </div>
      </dl>
      <Card onChange={setCard} problem={card?.problem} />
      <Field
        label={say('renting.cardName')}
        autoComplete="cc-name"
        maxLength={100}
        value={holder}
        onChange={(event) => setHolder(event.target.value)}
      />
      {problem && (
        <Note tone="danger" icon="warn" role="alert">
          {problem}
        </Note>
      )}
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        <Button busy={phase !== undefined} aria-disabled={!card?.isComplete} onClick={() => card?.isComplete && void pay(card, holder)}>
          {say('renting.pay', { amount: format.money(total, currency) })}
        </Button>
        {children}
      </div>
      <p role="status" className="text-small text-ink-2 empty:hidden">
        {phase ? say(`renting.${phase}`) : !card?.isComplete && say('renting.prepare')}
      </p>
    </Panel>
  )
}

function Frame({ item, due, children }: { item: KeepQuote['item']; due: string; children: ReactNode }) {
  const { say, format } = useShell()
  return (
    <div className="grid max-w-3xl gap-5">
      <BackLink to={`/dashboard/transactions/fg/${item.groupId}`}>{say('renting.back')}</BackLink>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4">
        <span className="block w-19 bg-cove">
          {item.photo && <Picture {...item.photo} alt="" sizes="76px" most={320} className="aspect-4/5 w-full object-cover" />}
        </span>
        <div className="grid min-w-0 gap-1">
          <p className="font-[550]">{item.name}</p>
          <p className="figures text-small text-ink-2">{say(isPast(due) ? 'renting.wasDue' : 'renting.dueBy', { day: format.day(due) })}</p>
        </div>
      </div>
      {children}
    </div>
  )
}

function Waiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { say } = useShell()
  if (!error) {
    return (
      <Loading className="grid max-w-3xl gap-5">
        <PanelPlace hasPicture lines={1} />
        <PanelPlace lines={6} />
      </Loading>
    )
  }
  if (error instanceof Refused && error.status < 500) {
    return <NotThere title={say('renting.missing')} to="/dashboard/transactions" way={say('renting.back')} />
  }
  return <NotLoaded title={say('renting.loadFailed')} onAgain={onRetry} />
}
