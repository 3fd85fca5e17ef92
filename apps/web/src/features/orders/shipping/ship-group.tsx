import { buyLabel } from '@rondo/contracts/calls/deliveries'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { BackLink } from '../../../shell/back-link.tsx'
import { call, Refused } from '../../../shell/calls.ts'
import { explain } from '../../../shell/failure.ts'
import { useShell } from '../../../shell/providers.tsx'
import { Link } from '../../../shell/router/index.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { EmptyState, Note, Panel } from '../../../ui/panel.tsx'
import { RingSteps } from '../../../ui/timeline.tsx'
import { changeGroup } from '../group-cache.ts'
import { MoveNotes } from '../move-notes.tsx'
import type { Details } from '../orders.queries.ts'
import { LabelReady } from './label-ready.tsx'
import { liveLabel } from './label-of.ts'
import { CustomsLines, ParcelFacts, ServicePaid, WayOfParcel } from './parcel-facts.tsx'

/** The steps of sending what was ordered, and of them the one that is next. */
export function ShipGroup({ group }: { group: Details }) {
  const { say } = useShell()
  const label = liveLabel(group)
  const [isAwaited] = useState(!label)
  const isBefore = group.status === 'processing'
  const step = !label ? (group.isLabelPending ? 'label' : 'parcel') : isBefore ? 'label' : 'handOver'
  const order = ['parcel', 'label', 'handOver'] as const
  const share = (one: (typeof order)[number]) =>
    order.indexOf(one) < order.indexOf(step) ? 1 : one === step ? (one === 'parcel' ? 0 : 0.5) : 0
  const isGone = group.status !== 'processing' && group.status !== 'ready_for_shipping'
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <BackLink to={`/dashboard/transactions/fg/${group.id}`}>
          {say('shipment.backToGroup', { number: group.order.orderNumber })}
        </BackLink>
        <RingSteps
          label={say('shipment.steps')}
          now={step}
          steps={[
            { id: 'parcel', label: say('shipment.stepParcel'), share: share('parcel') },
            { id: 'label', label: say('shipment.stepLabel'), share: share('label') },
            { id: 'handOver', label: say('shipment.stepHandOver'), share: isGone ? 1 : share('handOver') },
          ]}
        />
      </div>
      {isGone && !label ? (
        <EmptyState kind="closed" title={say('shipment.nothing')} hint={say('shipment.nothingHint')}>
          <Link to={`/dashboard/transactions/fg/${group.id}`} className={buttonLook()}>
            {say('shipment.toOrder')}
          </Link>
        </EmptyState>
      ) : (
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
          {label && <LabelReady group={group} label={label} isNew={isAwaited} />}
          <div className="grid gap-5 max-xl:order-2">
            <WayOfParcel group={group} isNarrow={label !== undefined} />
            <ParcelFacts group={group} />
            <CustomsLines group={group} />
          </div>
          {!label && <BuyLabel group={group} />}
        </div>
      )}
    </div>
  )
}

/** What the label is bought with, and the button that buys it. */
function BuyLabel({ group }: { group: Details }) {
  const shell = useShell()
  const { say } = shell
  const cache = useQueryClient()
  const key = useRef(crypto.randomUUID()) // one press more, after a lost answer, is the same wish
  const isSent = useRef(false) // a second press may come before the button shows the first
  const [failure, setFailure] = useState<string>()
  const buying = useMutation({
    mutationFn: () =>
      call(buyLabel, { body: { fulfillmentGroupId: group.id, orderId: group.order.id, version: group.version } }, { key: key.current }),
    onMutate: () => setFailure(undefined),
    onSuccess: ({ group: answer }) => changeGroup(cache, group.id, (one) => ({ ...one, ...answer })),
    onError: async (error) => {
      key.current = crypto.randomUUID()
      const current = error instanceof Refused ? (error.body?.details?.['current'] as Details | undefined) : undefined
      if (current) changeGroup(cache, group.id, (one) => ({ ...one, ...current }))
      setFailure(await explain(shell, error, say('shipment.failed')))
    },
    onSettled: () => void (isSent.current = false),
  })
  const buy = () => {
    if (isSent.current) return
    isSent.current = true
    buying.mutate()
  }
  const isAllowed = group.allowedActions.some(({ move, allowed }) => move === 'buyLabel' && allowed)
  const isBusy = buying.isPending || group.isLabelPending
  return (
    <Panel className="grid gap-5 xl:sticky xl:top-22">
      <ServicePaid group={group} />
      <div aria-live="polite" className="grid gap-3 empty:hidden">
        {isBusy && (
          <p className="flex items-start gap-3 text-small text-ink-2">
            <Mark turning className="size-5 shrink-0" />
            {say(group.isLabelPending ? 'shipment.pending' : 'shipment.buying')}
          </p>
        )}
        {failure && !isBusy && (
          <Note tone="danger" icon="warn">
            <b className="font-semibold">{say('shipment.failed')}</b>
            <span className="block">{failure}</span>
          </Note>
        )}
      </div>
      {isAllowed || isBusy ? (
        <>
          <Button busy={isBusy} onClick={buy} className="w-full">
            {say(failure ? 'shipment.again' : 'shipment.buy')}
          </Button>
          <p className="text-small text-ink-2">{say('shipment.buyHint')}</p>
        </>
      ) : (
        <div className="grid gap-2">
          <p className="font-[550]">{say('shipment.notYet')}</p>
          <MoveNotes group={group} />
        </div>
      )}
    </Panel>
  )
}
