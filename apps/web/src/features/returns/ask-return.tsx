import { BackLink } from '../../shell/back-link.tsx'
import { useShell } from '../../shell/providers.tsx'
import { Link, useNavigate } from '../../shell/router/index.ts'
import { buttonLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/panel.tsx'
import type { Details } from '../orders/index.ts'
import { AskForm, type AskPhotos } from './ask-form.tsx'

const backTo = (id: number) => `/dashboard/transactions/fg/${id}`

interface AskReturnProps {
  group: Details
  /** The item that the address names; without it whatever may go back is offered. */
  itemId?: number | undefined
  photos: AskPhotos
}
/** The screen on which a customer asks to send things of a group back. */
export function AskReturn({ group, itemId, photos }: AskReturnProps) {
  const { say } = useShell()
  const navigate = useNavigate()
  const named = group.orderItems.find(({ id }) => id === itemId)
  const items = (itemId === undefined ? group.orderItems : named ? [named] : []).filter(({ canReturn }) => canReturn)
  const back = say('returns.askAgain', { number: group.order.orderNumber })
  if (items.length === 0)
    return (
      <EmptyState
        kind="closed"
        title={say('returns.noneEligibleTitle')}
        hint={
          itemId !== undefined && !named
            ? say('returns.notInGroup')
            : named?.hasActiveReturn
              ? say('returns.isOpen')
              : say('returns.noneEligible')
        }
      >
        <Link to={backTo(group.id)} className={buttonLook()}>
          {back}
        </Link>
      </EmptyState>
    )
  return (
    <div className="grid gap-5">
      <BackLink to={backTo(group.id)}>{back}</BackLink>
      <AskForm
        group={group}
        items={items}
        single={itemId !== undefined}
        list={itemId === undefined ? 'requestReturn' : 'itemReturn'}
        photos={photos}
        onDone={() => void navigate(backTo(group.id))}
      />
    </div>
  )
}
