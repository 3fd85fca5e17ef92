import { markReturnShipped } from '@rondo/contracts/calls/wayback'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BackLink } from '../../shell/back-link.tsx'
import { call } from '../../shell/calls.ts'
import { explain, fieldErrors } from '../../shell/failure.ts'
import { useForm } from '../../shell/form.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { toast } from '../../shell/toasts.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState, Note, Panel } from '../../ui/panel.tsx'
import { type Details, stepDay } from '../orders/index.ts'
import { BringTo } from './bring-to.tsx'
import { isOnWay } from './brought.ts'
import { figuresOfReturns } from './figures.ts'
import { GoesBack } from './goes-back.tsx'
import { BringBack, EnterCode } from './hand-over.tsx'
import { MakeLabel, type ReturnShippingProps } from './make-label.tsx'
import { ReplaceLabel } from './replace-label.tsx'
import { WayKnown } from './way-known.tsx'
import { requestsOf } from './what-follows.tsx'

type Item = Details['orderItems'][number]
const isApproved = ({ status }: Item) => status === 'return_approved_by_merchant' || status === 'awaiting_return_shipment'

/** How goods go back: with a label of ours, with a parcel of the own, or in person. */
export function ReturnShipping({ group, itemId, asMerchant, card }: ReturnShippingProps) {
  const shell = useShell()
  const { say, format } = shell
  const until = stepDay(group, asMerchant, shell)
  const label = group.returnDeliveries.findLast(
    ({ labelUrl, status, itemIds }) => labelUrl && status === 'pre_transit' && (itemId === undefined || itemIds.includes(itemId)),
  )
  const approved = group.orderItems.filter(isApproved)
  const back = <BackLink to={`/dashboard/transactions/fg/${group.id}`}>{say('wayback.back', { number: group.order.orderNumber })}</BackLink>
  if (label && !asMerchant)
    return (
      <div className="grid gap-5">
        {back}
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid gap-5 max-xl:order-2">
            <GoesBack group={group} itemIds={label.itemIds} />
          </div>
          <Panel className="grid gap-4">
            <h2 className="type-heading">{say('wayback.labelReady')}</h2>
            {until && (
              <p className="figures flex items-center gap-2 font-[550]">
                <Icon name="clock" className="size-4.5 text-ink-2" />
                {until}
              </p>
            )}
            <ToCard group={group} itemIds={label.itemIds} />
            {group.isReturnLabelPending && (
              <Note icon="info" role="status">
                {say('wayback.pendingLabel')}
              </Note>
            )}
            <p className="figures text-small">{format.list([label.carrier, label.trackingNumber])}</p>
            <ol className="grid list-decimal gap-1.5 border-t border-line ps-5 pt-4 text-small text-ink-2">
              {([1, 2, 3, 4, 5] as const).map((n) => (
                <li key={n}>{say(`wayback.next${n}`)}</li>
              ))}
            </ol>
            <div className="grid justify-items-stretch gap-2">
              <Link to={`/dashboard/returns/${label.itemIds[0] ?? 0}/success`} className={buttonLook('ink')}>
                <Icon name="download" className="size-4.5" />
                {say('wayback.download')}
              </Link>
              <MarkShipped group={group} itemIds={label.itemIds} />
              {label.canReplace && <ReplaceLabel groupId={group.id} labelId={label.id} />}
            </div>
          </Panel>
        </div>
      </div>
    )
  if (group.isReturnLabelPending)
    return (
      <Note icon="info" role="status">
        {say('wayback.pendingLabel')}
      </Note>
    )
  const parcel = group.returnDeliveries.findLast(({ status }) => status !== 'cancelled')
  const itemIds = parcel?.itemIds ?? group.orderItems.filter(isOnWay).map(({ id }) => id)
  if (approved.length === 0 && itemIds.length > 0)
    return (
      <div className="grid gap-5">
        {back}
        <WayKnown {...{ group, parcel, itemIds, asMerchant }} />
      </div>
    )
  if (approved.length === 0)
    return (
      <EmptyState kind="closed" title={say('wayback.nothing')} hint={say('wayback.nothingHint')}>
        <Link to={`/dashboard/transactions/fg/${group.id}`} className={buttonLook()}>
          {say('wayback.back', { number: group.order.orderNumber })}
        </Link>
      </EmptyState>
    )
  if (asMerchant && group.groupType === 'pickup' && group.status === 'awaiting_return_dropoff')
    return (
      <EmptyState kind="closed" title={say('wayback.broughtTitle')} hint={say('wayback.broughtHint', { name: group.customer.name })}>
        <Link to={`/dashboard/transactions/fg/${group.id}`} className={buttonLook()}>
          {say('wayback.back', { number: group.order.orderNumber })}
        </Link>
      </EmptyState>
    )
  const byParcel = <MakeLabel key={approved.map(({ id }) => id).join()} {...{ group, itemId, asMerchant, card, approved }} />
  return (
    <div className="grid gap-5">
      {back}
      {group.groupType === 'pickup' && !asMerchant ? (
        <>
          <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="grid gap-5">
              <BringBack group={group} />
              <EnterCode group={group} />
            </div>
            <BringTo group={group} asMerchant={asMerchant} />
          </div>
          <details>
            <summary className="unfold hit w-fit text-small font-[550]">{say('wayback.byParcel')}</summary>
            <div className="pt-4">{byParcel}</div>
          </details>
        </>
      ) : (
        byParcel
      )}
      {!asMerchant && group.groupType === 'shipping' && <OwnParcel group={group} itemIds={approved.map(({ id }) => id)} />}
    </div>
  )
}

/** What goes to the card of the customer for what a label takes back. */
function ToCard({ group, itemIds }: { group: Details; itemIds: readonly number[] }) {
  const { say, format } = useShell()
  const going = group.orderItems.filter(({ id }) => itemIds.includes(id))
  const { hasMoney, total, currency } = figuresOfReturns(group, requestsOf(group, going))
  if (!hasMoney || total <= 0) return null
  return <p className="figures font-[550]">{say('wayback.toCard', { amount: format.money(total, currency) })}</p>
}

function useShipped(group: Details) {
  const shell = useShell()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (more: { orderItemIds: number[]; trackingNumber?: string; carrier?: string }) =>
      call(markReturnShipped, { params: { id: group.id }, body: more }, { key: crypto.randomUUID() }),
    onSuccess: async () => {
      toast.success(shell.say('wayback.shippedDone'))
      await cache.invalidateQueries()
    },
    onError: async (error) => toast.error(await explain(shell, error)),
  })
}
function MarkShipped({ group, itemIds }: { group: Details; itemIds: readonly number[] }) {
  const { say } = useShell()
  const { mutate, isPending } = useShipped(group)
  return (
    <Button look="line" busy={isPending} onClick={() => mutate({ orderItemIds: [...itemIds] })}>
      {say('wayback.shipped')}
    </Button>
  )
}
function OwnParcel({ group, itemIds }: { group: Details; itemIds: readonly number[] }) {
  const { say } = useShell()
  const { mutateAsync } = useShipped(group)
  const form = useForm({
    start: { trackingNumber: '', carrier: '' },
    check: ({ trackingNumber }) => ({ trackingNumber: trackingNumber.trim() === '' ? say('wayback.numberMissing') : undefined }),
    send: ({ trackingNumber, carrier }) =>
      mutateAsync({ orderItemIds: [...itemIds], trackingNumber: trackingNumber.trim(), carrier: carrier.trim() }),
    onFailed: (error) => ({ fields: fieldErrors(error), text: '' }), // the whole was told already
  })
  return (
    <Panel className="grid max-w-140 gap-3">
      <h2 className="type-subhead">{say('wayback.ownLabel')}</h2>
      <p className="text-small text-ink-2">{say('wayback.ownHint')}</p>
      <form {...form.form} className="grid gap-3 sm:grid-cols-2">
        <Field label={say('wayback.number')} required maxLength={100} {...form.field('trackingNumber')} />
        <Field label={say('wayback.carrier')} maxLength={40} {...form.field('carrier')} />
        <Button look="line" size="s" type="submit" busy={form.busy} className="justify-self-start">
          {say('wayback.shipped')}
        </Button>
      </form>
    </Panel>
  )
}
