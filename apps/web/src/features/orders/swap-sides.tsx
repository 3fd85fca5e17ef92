import type { ReactNode } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Glyph, Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SwapExits } from '../cart/index.ts'
import { owesCheckout } from './next-step.ts'
import type { Details } from './orders.queries.ts'

/** Stages that are of one person, who reads them as their own. */
const isOwn = (stage: string) => stage === 'waiting' || stage === 'checked_out' || stage === 'due'

interface SwapSidesProps {
  group: Details
  asMerchant: boolean
  /** What is said of the whole swap below its sides. */
  children?: ReactNode
}
/** What each side of a swap gives and how far it is, until when all are to check out, and the way out before that. Nothing for what is not swapped. */
export function SwapSides({ group: { swap, merchant, customer, groupType }, asMerchant, children }: SwapSidesProps) {
  const { say, format } = useShell()
  if (!swap) return null
  const reader = (asMerchant ? merchant : customer).id
  const owes = owesCheckout(swap, reader)
  return (
    <Panel className="grid gap-4">
      <h2 className="flex items-center gap-2 type-subhead">
        <Glyph name="swap" />
        {say('swaps.sides')}
      </h2>
      <p className="text-small text-ink-2">{say(`swaps.is_${swap.status}` as 'swaps.is_firm', { n: swap.sides.length })}</p>
      <ul className="grid gap-3.5">
        {swap.sides.map(({ giver, receiver, pieces, progress, isThis, groupId }) => {
          // once all have checked out, what is not on its way waits for its giver
          const stage = swap.status === 'firm' && progress === 'checked_out' ? 'due' : progress
          const isOpen = stage === 'waiting' || stage === 'due'
          const isMine = (stage === 'due' ? giver : receiver).id === reader
          const act = stage === 'due' && isThis && groupType === 'shipping' ? 'send' : stage
          const said = isMine && isOwn(stage) ? `${act}_mine` : act
          const names = { giver: giver.name, receiver: receiver.name }
          return (
            <li key={giver.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 text-small">
              <span className="grid gap-0.5">
                <span className={isThis ? 'font-[550]' : ''}>
                  {groupId === null ? (
                    format.list(pieces)
                  ) : (
                    <Link to={`/dashboard/transactions/fg/${groupId}`} className="link">
                      {format.list(pieces)}
                    </Link>
                  )}
                </span>
                <span className="text-ink-2">{say('swaps.side', names)}</span>
              </span>
              <span className={`flex items-center gap-1.5 ${isOpen || stage === 'canceled' ? 'text-ink-2' : 'text-success'}`}>
                <Icon name={isOpen ? 'clock' : stage === 'canceled' ? 'x' : 'check'} className="size-4" />
                {say(`swaps.side_${said}` as 'swaps.side_waiting', names)}
              </span>
            </li>
          )
        })}
      </ul>
      {children}
      {swap.mayCallOff && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="figures flex items-center gap-1.5 text-small text-ink-2">
            <Icon name="clock" className="size-4" />
            {say(owes ? 'swaps.until' : 'swaps.waitsForOther', { when: format.moment(swap.until) })}
          </p>
          <SwapExits swapId={swap.id} owes={owes} />
        </div>
      )}
    </Panel>
  )
}
