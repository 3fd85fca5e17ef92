import { confirmLabel } from '@rondo/contracts/calls/deliveries'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../shell/calls.ts'
import { explain } from '../../../shell/failure.ts'
import { useShell } from '../../../shell/providers.tsx'
import { useNavigate } from '../../../shell/router/index.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { GroupActions } from '../group-actions.tsx'
import { changeGroup } from '../group-cache.ts'
import { stepDay } from '../group-status.tsx'
import type { Details } from '../orders.queries.ts'
import { LabelFacts } from './label-facts.tsx'

interface LabelReadyProps {
  group: Details
  label: Details['outboundDeliveries'][number]
  /** It came while the page was open: whoever pressed for it is led here. */
  isNew: boolean
}
/** A label that is there: its number, its file, what to do with it, and the step that says it is on the parcel (FG-30 to 32). */
export function LabelReady({ group, label, isNew }: LabelReadyProps) {
  const shell = useShell()
  const { say } = shell
  const until = stepDay(group, true, shell)
  const cache = useQueryClient()
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const key = useRef(crypto.randomUUID())
  const isSent = useRef(false) // a second press may come before the button shows the first
  useEffect(() => {
    if (isNew) heading.current?.focus() // what was pressed is gone, and this is what came of it
  }, [isNew])
  const confirming = useMutation({
    mutationFn: () =>
      call(confirmLabel, { params: { orderId: group.order.id, id: group.id }, body: { version: group.version } }, { key: key.current }),
    onSuccess: (answer) => {
      changeGroup(cache, group.id, (one) => ({ ...one, ...answer }))
      toast.success(say('shipment.confirmed'))
      void navigate('/dashboard/transactions')
    },
    onError: async (error) => {
      isSent.current = false
      toast.error(await explain(shell, error))
    },
  })
  const confirm = () => {
    if (isSent.current) return
    isSent.current = true
    confirming.mutate()
  }
  const { carrier } = label
  const isBefore = group.status === 'processing'
  const isReady = group.status === 'ready_for_shipping'
  const hint = isBefore ? 'shipment.readyHint' : isReady ? 'shipment.confirmedHint' : 'shipment.onTheWayHint'
  return (
    <Panel className="grid gap-x-8 gap-y-5 xl:grid-cols-2">
      <div className="grid justify-items-start gap-2 xl:col-span-2">
        <svg viewBox="0 0 72 72" aria-hidden="true" className="size-11 -rotate-60 fill-none" strokeWidth="4">
          <circle cx="36" cy="36" r="29" pathLength="1" className="draw-arc stroke-ink" strokeLinecap="round" />
          <circle cx="65" cy="36" r="7" className="fill-accent" />
        </svg>
        <h2 ref={heading} tabIndex={-1} className="type-heading">
          {say('shipment.readyTitle')}
        </h2>
        {until && (
          <p className="figures flex items-center gap-2 font-[550]">
            <Icon name="clock" className="size-4.5 text-ink-2" />
            {until}
          </p>
        )}
        <p className="text-small text-ink-2">{say(hint)}</p>
      </div>
      <div className="grid content-start gap-5">
        <LabelFacts label={label} />
      </div>
      {(isBefore || isReady) && (
        <div className="grid content-start gap-2 border-line max-xl:border-t max-xl:pt-4.5 xl:border-s xl:ps-8">
          <h3 className="text-small font-[550]">{say('shipment.tips')}</h3>
          <ol className="grid list-decimal gap-1.5 ps-5 text-small text-ink-2">
            <li>{say('shipment.tip1')}</li>
            <li>{say('shipment.tip2')}</li>
            <li>{say('shipment.tip3')}</li>
            <li>{say('shipment.tip4', { carrier })}</li>
          </ol>
        </div>
      )}
      {isBefore ? (
        <Button busy={confirming.isPending} onClick={confirm} className="xl:justify-self-start">
          {say('shipment.confirm')}
        </Button>
      ) : (
        isReady && (
          <div className="grid *:min-h-11.5 xl:justify-items-start">
            <GroupActions group={group} asMerchant only={['handOver']} />
          </div>
        )
      )}
    </Panel>
  )
}
