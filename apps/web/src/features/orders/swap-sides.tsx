import type { ReactNode } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Glyph, Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SmallPiece } from '../../ui/small-piece.tsx'
import { SwapExits } from '../cart/index.ts'
import { owesCheckout } from './next-step.ts'
import type { Details } from './orders.queries.ts'

/** Stages that are of one person, who reads them as their own. */
const isOwn = (stage: string) => stage === 'waiting' || stage === 'checked_out' || stage === 'due'

/** Which way a side goes: from its reader, to them, or between two others of a circle. */
const wayOf = (giver: number, receiver: number, reader: number, isOver: boolean) =>
  giver === reader
    ? isOver
      ? 'swaps.gaveTo'
      : 'swaps.giveTo'
    : receiver === reader
      ? isOver
        ? 'swaps.gotFrom'
        : 'swaps.getFrom'
      : 'swaps.side'

interface SwapSidesProps {
  group: Details
  asMerchant: boolean
  /** What is said of the whole swap below its sides. */
  children?: ReactNode
}
/** What each side of a swap gives and how far it is, until when all are to check out, and the way out before that. Nothing for what is not swapped. */
export function SwapSides({ group: { swap, merchant, customer }, asMerchant, children }: SwapSidesProps) {
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
      <ul className="grid gap-x-6 gap-y-4.5 sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
        {swap.sides.map(({ giver, receiver, pieces, byParcel, progress, groupId }) => {
          // once all have checked out, what is not on its way waits for its giver
          const stage = swap.status === 'firm' && progress === 'checked_out' ? 'due' : progress
          const isOpen = stage === 'waiting' || stage === 'due'
          const isMine = (stage === 'due' ? giver : receiver).id === reader
          const act = stage === 'due' && byParcel ? 'send' : stage
          const said = isMine && isOwn(stage) ? `${act}_mine` : act
          const names = { giver: giver.name, receiver: receiver.name }
          return (
            <li key={giver.id} className="grid content-start gap-2 text-small">
              <span className="text-mini font-[550] text-ink-2">
                {say(wayOf(giver.id, receiver.id, reader, stage === 'arrived') as 'swaps.side', names)}
              </span>
              {pieces.map(({ name, photo }, at) => (
                <SmallPiece key={at} photo={photo}>
                  {groupId === null ? (
                    name
                  ) : (
                    <Link to={`/dashboard/transactions/fg/${groupId}`} className="link">
                      {name}
                    </Link>
                  )}
                </SmallPiece>
              ))}
              <span className={`flex items-center gap-1.5 ${isOpen || stage === 'canceled' ? 'text-ink-2' : 'text-success'}`}>
                <Icon name={isOpen ? 'clock' : stage === 'canceled' ? 'x' : 'check'} className="size-4" />
                {say(`swaps.side_${said}` as 'swaps.side_waiting', names)}
              </span>
              {isMine && stage === 'due' && groupId !== null && (
                <Link to={`/dashboard/transactions/fg/${groupId}`} className={buttonLook('line', 's', 'mt-1 justify-self-start')}>
                  {say(byParcel ? 'swaps.side_toSend' : 'swaps.side_toDue')}
                </Link>
              )}
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
