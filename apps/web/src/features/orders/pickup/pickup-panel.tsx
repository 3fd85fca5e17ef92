import { useEffect, useId, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { explain } from '../../../shell/failure.ts'
import { useShell } from '../../../shell/providers.tsx'
import { useLocation, useNavigate } from '../../../shell/router/index.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { type Details, groupQuery } from '../orders.queries.ts'
import { CodeEntry } from './code-entry.tsx'
import { CodeShown } from './code-shown.tsx'
import { MeetingForm } from './meeting-form.tsx'
import { PlaceAndTime } from './place-and-time.tsx'
import { proposedMeeting } from './meeting.ts'
import { isInHead, otherTimePlace, pickupPlace } from './pickup-act.tsx'
import { useAgreeing } from './use-agreeing.ts'
import { usePickup } from './use-pickup.ts'

interface Side {
  readonly group: Details
  readonly asMerchant: boolean
}
const open = ['processing', 'coordinating_pickup', 'ready_for_pickup']

/** Everything about handing over in person: place and time, the code of the customer, its entry by the merchant. */
export default function PickupPanel({ group, asMerchant }: Side) {
  const { say } = useShell()
  const title = useId()
  const isService = group.orderItems.every((item) => item.isService)
  const isReady = group.status === 'ready_for_pickup'
  useAgainAt(group)
  const { hash } = useLocation()
  // a way to it is often opened before it is drawn
  useEffect(() => {
    if (hash === `#${pickupPlace}`) document.getElementById(pickupPlace)?.scrollIntoView()
  }, [hash])
  return (
    <section id={pickupPlace} aria-labelledby={title} className="scroll-mt-20">
      <Panel className="grid gap-5">
        <h2 id={title} className="type-subhead">
          {say(isService ? 'pickup.titleService' : 'pickup.title')}
        </h2>
        {isReady && (asMerchant ? <CodeEntry {...{ group, isService }} /> : <CodeShown {...{ group, isService }} />)}
        <PlaceAndTime {...{ group, asMerchant, isService }} />
        {open.includes(group.status) && <Agreeing key={group.status} {...{ group, asMerchant }} />}
        {asMerchant && group.status === 'processing' && <Coordinate group={group} />}
      </Panel>
    </section>
  )
}

const talkOf = ({ id }: Details) => `/message/fulfillment-group/${id}`

/** Begins to arrange it: the customer is told, and the conversation opens (FG-24). */
function Coordinate({ group }: { group: Details }) {
  const shell = useShell()
  const { say } = shell
  const pickup = usePickup(group)
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    try {
      await pickup.coordinate()
      void navigate(talkOf(group))
    } catch (error) {
      toast.error(await explain(shell, error, say('pickup.failed')))
      setBusy(false)
    }
  }
  return (
    <Button size="s" look="plain" busy={busy} onClick={() => void begin()} className="justify-self-start">
      <Icon name="chat" className="size-4" />
      {say('pickup.coordinate')}
    </Button>
  )
}

/** Looks again when a lock ends: nobody else would say so. */
function useAgainAt({ id, pickupLockedUntil }: Details) {
  const cache = useQueryClient()
  useEffect(() => {
    if (!pickupLockedUntil) return undefined
    const wait = Math.max(0, Date.parse(pickupLockedUntil) - Date.now()) + 500
    const timer = setTimeout(() => void cache.invalidateQueries({ queryKey: groupQuery(id).queryKey }), Math.min(wait, 2 ** 31 - 1))
    return () => clearTimeout(timer)
  }, [cache, id, pickupLockedUntil])
}

/** What this side may do about place and time; what was proposed is accepted in the head of the page. */
function Agreeing({ group, asMerchant }: Side) {
  const { say, format } = useShell()
  const { agree, isBusy } = useAgreeing(group)
  const other = asMerchant ? group.customer : group.merchant
  const isReady = group.status === 'ready_for_pickup'
  const [isOpen, setOpen] = useState(asMerchant && !isReady)
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const isLed = hash === `#${otherTimePlace}`
  const close = () => {
    setOpen(false)
    if (isLed) void navigate(pathname, { replace: true, preventScrollReset: true })
  }
  const meeting = asMerchant && group.swap?.meeting?.at !== group.pickupAt ? group.swap?.meeting : undefined
  const meetThere = async () => {
    if (await agree({ sameMeeting: true }, say('pickup.proposed', { name: other.name }))) setOpen(false)
  }
  const hasTime = proposedMeeting(group).day !== ''
  if (!asMerchant && !group.pickupLocationAddress) return null
  return (
    <div id={otherTimePlace} className="grid scroll-mt-20 gap-5">
      {meeting && (
        <div className="grid justify-items-start gap-2.5 rounded-panel bg-sunken p-4">
          <p className="text-small">
            {say('pickup.sameHint', { name: other.name, when: format.momentIn(meeting.at, meeting.zone), city: meeting.city })}
          </p>
          <Button size="s" busy={isBusy} onClick={() => void meetThere()}>
            {say('pickup.same')}
          </Button>
        </div>
      )}
      {isOpen || isLed ? (
        <MeetingForm {...{ group, asMerchant }} onDone={close} onCancel={isReady || !asMerchant ? close : undefined} />
      ) : isInHead(group, asMerchant) ? null : (
        <Button size="s" look="line" className="justify-self-start" onClick={() => setOpen(true)}>
          {say(asMerchant ? 'pickup.change' : hasTime ? 'pickup.otherTime' : 'pickup.proposeTime')}
        </Button>
      )}
    </div>
  )
}
