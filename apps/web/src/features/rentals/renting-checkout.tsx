import { extendRental, keepRental, stopKeeping } from '@rondo/contracts/calls/rentals'
import { dayIn, daysBetween } from '@rondo/rules/kernel/days'
import { toMajor, toMinor } from '@rondo/rules/kernel/money'
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
import { PriceLines } from '../../ui/figures.tsx'
import { Loading } from '../../shell/loading.tsx'
import { NotLoaded, NotThere } from '../../shell/not-loaded.tsx'
import { Note, Panel } from '../../ui/panel.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { CardPart, LaterCard } from './later-card.ts'
import { type ExtendQuote, extendQuoteQuery, type KeepQuote, keepQuoteQuery } from './renting.queries.ts'
import { isBought, isOver, Refusal } from './renting-refused.tsx'
import { useLaterPayment } from './use-later-payment.ts'

/** A day is over once it is so in the last zone: nobody is called late too early. */
const isPast = (day: string) => daysBetween(dayIn(new Date(), 'Etc/GMT+12'), day) < 0

interface CheckoutProps {
  itemId: number
  Card: CardPart
  /** What is to be known before anything else. */
  band?: ReactNode
}

/** A renter rents an item longer: how long, what it costs, and the card. */
export function ExtendCheckout({ itemId, Card, band }: CheckoutProps) {
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
    <Frame item={data.item} due={data.returnBy} band={band}>
      {!data.isAllowed || !picked ? (
        <Refusal
          asked="extend"
          guard={data.isAllowed ? (data.options.length === 0 ? 'none' : 'no_other_booking') : data.guard}
          item={data.item}
        />
      ) : (
        <PayPart Card={Card} sums={picked} payment={payment} newDay={picked.returnBy}>
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
        </PayPart>
      )}
    </Frame>
  )
}

/** A renter buys what was rented: how the price is made, that the deposit comes back, and the card. */
export function KeepCheckout({ itemId, Card, band }: CheckoutProps) {
  const shell = useShell()
  const { say } = shell
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
    <Frame item={data.item} due={data.returnBy} band={band}>
      {!data.isAllowed && !hasBegun ? (
        <Refusal asked="keep" guard={data.guard} item={data.item} />
      ) : (
        <>
          {data.deposit > 0 && isPast(data.returnBy) && <p className="text-ink-2">{say('renting.noLateFee')}</p>}
          <PayPart
            Card={Card}
            sums={data}
            payment={payment}
            why={whyPrice(data, shell)}
            deposit={data.deposit}
            instead={hasBegun && <StopKeeping itemId={itemId} onDone={toOrder} />}
          />
        </>
      )}
    </Frame>
  )
}

/** Whoever buys pays the lower of two prices: that of the order and that of now. */
function whyPrice({ priceAtOrder: then, priceNow: now, currency }: KeepQuote, { say, format }: ReturnType<typeof useShell>) {
  if (now === null) return undefined
  if (then === null) return say('renting.price_notThen')
  if (then === now) return say('renting.price_same')
  return then < now
    ? say('renting.price_then', { now: format.money(now, currency) })
    : say('renting.price_now', { before: format.money(then, currency) })
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

interface PayProps {
  Card: CardPart
  sums: Pick<KeepQuote, 'currency' | 'price' | 'platformFee' | 'tax' | 'total'>
  payment: ReturnType<typeof useLaterPayment>
  /** The day by which it goes back once this is paid. */
  newDay?: string
  /** Why the price is what it is. */
  why?: string | undefined
  /** What comes back to the card once this is paid. */
  deposit?: number
  /** What is chosen before the card. */
  children?: ReactNode
  /** What can be done in place of paying. */
  instead?: ReactNode
}
/** What is chosen and the card; beside it what is paid for what. */
function PayPart({ Card, sums, payment: { pay, phase, problem }, newDay, why, deposit = 0, children, instead }: PayProps) {
  const { say, format } = useShell()
  const [card, setCard] = useState<LaterCard>()
  const [holder, setHolder] = useState('')
  const money = (amount: number) => format.money(amount, sums.currency)
  const { currency } = sums
  const endMinor = toMinor(sums.total, currency) - toMinor(deposit, currency)
  const back = [
    { id: 'deposit', what: say('renting.depositBack'), amount: money(-deposit) },
    ...(endMinor > 0 ? [{ id: 'end', what: say('renting.inTheEnd'), amount: money(toMajor(endMinor, currency)), total: true }] : []),
  ]
  // on a telephone the sums stand before the card that pays them
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="contents min-w-0 gap-5 xl:grid">
        {children}
        <Panel className="order-2 grid gap-5">
          <Card onChange={setCard} problem={card?.problem} />
          <Field
            label={say('renting.cardName')}
            autoComplete="cc-name"
            maxLength={100}
            value={holder}
            onChange={(event) => setHolder(event.target.value)}
          />
        </Panel>
      </div>
      <div className="contents gap-5 xl:sticky xl:top-22 xl:grid">
        <Panel className="order-1 grid gap-5">
          {newDay && <PriceLines lines={[{ id: 'day', what: say('renting.newDay'), amount: format.day(newDay), total: true }]} />}
          <PriceLines
            lines={[
              {
                id: 'price',
                what: (
                  <>
                    {say('renting.price')}
                    {why && <span className="block max-w-[34ch] text-small">{why}</span>}
                  </>
                ),
                amount: money(sums.price),
              },
              { id: 'fee', what: say('renting.platformFee'), amount: money(sums.platformFee) },
              { id: 'tax', what: say('renting.tax'), amount: money(sums.tax) },
              { id: 'total', what: say('renting.total'), amount: money(sums.total), total: true },
              ...(deposit > 0 ? back : []),
            ]}
          />
        </Panel>
        <div className="order-3 grid gap-3">
          {problem && (
            <Note tone="danger" icon="warn" role="alert">
              {problem}
            </Note>
          )}
          <div className="grid gap-2">
            <Button busy={phase !== undefined} aria-disabled={!card?.isComplete} onClick={() => card?.isComplete && void pay(card, holder)}>
              {say('renting.pay', { amount: money(sums.total) })}
            </Button>
            {instead}
          </div>
          <p role="status" className="text-small text-ink-2 empty:hidden">
            {phase ? say(`renting.${phase}`) : !card?.isComplete && say('renting.prepare')}
          </p>
        </div>
      </div>
    </div>
  )
}

function Frame({ item, due, band, children }: { item: KeepQuote['item']; due: string; band: ReactNode; children: ReactNode }) {
  const { say, format } = useShell()
  return (
    <div className="grid gap-5">
      <BackLink to={`/dashboard/transactions/fg/${item.groupId}`}>{say('renting.back')}</BackLink>
      {band}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4">
        <span className="block w-19 bg-cove">
          {item.photo && <Picture {...item.photo} alt="" sizes="76px" most={320} className="aspect-4/5 w-full object-cover" />}
        </span>
        <div className="grid min-w-0 gap-1">
          <p className="font-[550]">{item.name}</p>
          {!isBought(item) && !isOver(item) && (
            <p className="figures text-small text-ink-2">
              {say(isPast(due) ? 'renting.wasDue' : 'renting.dueBy', { day: format.day(due) })}
            </p>
          )}
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
    return <NotThere title={say('renting.missing')} to="/dashboard/transactions" way={say('renting.toTransactions')} />
  }
  return <NotLoaded title={say('renting.loadFailed')} onAgain={onRetry} />
}
