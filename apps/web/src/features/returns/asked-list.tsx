import type { ReactNode } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Check } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note, Panel } from '../../ui/panel.tsx'
import type { Details } from '../orders/index.ts'
import { ItemLine } from './ask-form.tsx'
import { sayReason } from './reason-words.ts'
import type { ShowPhotos } from './return-panel.tsx'
import type { ReturnRequest } from './returns.queries.ts'
import { TypedLine } from './typed-line.tsx'

interface AskedListProps {
  group: Details
  /** What can be answered now. */
  pool: readonly ReturnRequest[]
  /** Which of it are not answered this time. */
  left: readonly number[]
  onLeft: (ids: readonly number[]) => void
  until: string | null
  showPhotos: ShowPhotos
  /** Nothing may be chosen while it is paid for. */
  isFixed: boolean
  isMissed: boolean
  isOwnFault: boolean
}
/** What is asked back, with its reasons and photos, and by when it is answered; of several what is answered now is chosen. */
export function AskedList({ group, pool, left, onLeft, until, showPhotos, isFixed, isMissed, isOwnFault }: AskedListProps) {
  const { say, format } = useShell()
  return (
    <Panel className="grid gap-3">
      <h2 className="type-subhead">{say('returns.requests', { name: group.customer.name })}</h2>
      {until && <p className="text-small text-ink-2">{say('returns.until', { day: format.dayHere(until) })}</p>}
      <ul className="grid gap-4">
        {pool.map((request) => (
          <li key={request.id} className={`grid gap-1 ${pool.length > 1 ? '[&>:not(label)]:ms-9' : ''}`}>
            {pool.length > 1 ? (
              <Check
                checked={!left.includes(request.id)}
                disabled={isFixed}
                onChange={({ target }) => onLeft(target.checked ? left.filter((id) => id !== request.id) : [...left, request.id])}
              >
                <Lines group={group} request={request} />
              </Check>
            ) : (
              <Lines group={group} request={request} />
            )}
            <p className="text-small text-ink-2 wrap-anywhere">
              {say('returns.reasonIs', { reason: sayReason(request.reason, say) })}
              {request.comments && (
                <TypedLine of={{ kind: 'return', id: request.id }} name={group.customer.name} words={request.comments} />
              )}
            </p>
            {request.photos.length > 0 && <span className="max-w-60">{showPhotos(request.photos)}</span>}
          </li>
        ))}
      </ul>
      {isMissed && <Wrong>{say('returns.pickRequest')}</Wrong>}
      {isOwnFault && <Note icon="info">{say('returns.atFault')}</Note>}
    </Panel>
  )
}

function Lines({ group, request }: { group: Details; request: ReturnRequest }) {
  return group.orderItems.filter(({ id }) => request.orderItems.includes(id)).map((item) => <ItemLine key={item.id} item={item} />)
}
export const Wrong = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="flex items-start gap-1.5 text-small text-danger">
    <Icon name="warn" className="mt-0.5 size-4" />
    {children}
  </p>
)
