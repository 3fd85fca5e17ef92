import { useId, useState } from 'react'
import { PersonLink } from '../../shell/desk-person.tsx'
import { useShell } from '../../shell/providers.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { GroupBadge } from '../orders/index.ts'
import { GroupDecides, GroupEnd } from './group-case.tsx'
import { GroupFacts, Pieces, Thumb } from './group-facts.tsx'
import type { Group } from './group-words.tsx'

const columns = 'lg:grid-cols-[40px_minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,12rem)_6.5rem_6.5rem_44px] lg:gap-x-4'

/** Names of the columns, where there is room for them. */
export function GroupRowHead() {
  const { say } = useShell()
  return (
    <div aria-hidden className={`hidden px-4 py-2.5 text-mini text-ink-2 lg:grid ${columns}`}>
      <span className="col-span-2">{say('desk.pieces')}</span>
      <span>{say('desk.between')}</span>
      <span>{say('desk.stands')}</span>
      <span className="text-end">{say('desk.sum')}</span>
      <span className="text-end">{say('desk.placed')}</span>
    </div>
  )
}

/** A group of an order in one row; all that is known of it, and what may be done, below. One that was looked for is open. */
export function GroupRow({ group, isFound }: { group: Group; isFound: boolean }) {
  const { say, format } = useShell()
  const [isOpen, open] = useState(isFound)
  const id = useId()
  const { orderNumber, pieces, customer, merchant, amount, currency, kind, createdAt } = group
  const [first, ...more] = pieces
  const about = say('desk.groupNamed', { number: orderNumber, id: String(group.id) })
  return (
    <>
      <div className={`relative grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 ${columns}`}>
        <div className="self-start max-lg:row-span-4">
          <Thumb photo={first?.photo ?? null} />
        </div>
        <div className="min-w-0 max-lg:col-start-2">
          <h2 className="font-[550]">
            {first?.name}
            {more.length > 0 && <span className="font-normal text-ink-2"> {say('desk.piecesMore', { n: more.length })}</span>}
          </h2>
          <p className="figures text-small text-ink-2">{format.list([orderNumber, say(`orders.type_${kind}`)])}</p>
        </div>
        <p className="flex min-w-0 flex-wrap gap-x-4 gap-y-1.5 text-small max-lg:col-start-2 lg:grid">
          <PersonLink {...customer} />
          <span className="text-ink-2">
            <PersonLink {...merchant} />
          </span>
        </p>
        <div className="max-lg:col-start-2">
          <GroupBadge status={group.shownStatus} />
        </div>
        <p className="figures font-[550] max-lg:col-start-2 lg:text-end">
          {format.money(amount, currency)}
          <span className="ps-2 text-small font-normal text-ink-2 lg:hidden">{format.dayHere(createdAt)}</span>
        </p>
        <p className="figures text-end text-small text-ink-2 max-lg:hidden">{format.dayHere(createdAt)}</p>
        <IconButton
          label={say('desk.moreOf', { about })}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => open(!isOpen)}
          className="-my-1 max-lg:col-start-3 max-lg:row-start-1 max-lg:self-start"
        >
          <Icon name="down" className={`size-4.5 transition-transform duration-(--dur-2) ${isOpen ? 'rotate-180' : ''}`} />
        </IconButton>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <div className="grid gap-4 border-t border-line pt-4">
            <div className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]">
              <Pieces of={pieces} />
              <GroupFacts group={group} />
            </div>
            <GroupDecides group={group} about={about} />
            <GroupEnd group={group} about={about} />
          </div>
        )}
      </div>
    </>
  )
}
