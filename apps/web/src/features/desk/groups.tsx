import { listGroups } from '@rondo/contracts/calls/desk'
import { groupDeskStateNames } from '@rondo/rules/desk/states'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readPages } from '../../shell/calls.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Deadline } from '../../ui/deadline.tsx'
import { GroupBadge } from '../orders/index.ts'
import { ClearFilter, Finder, oneOf, States, useDeskFilter } from './desk-filter.tsx'
import { DeskList } from './desk-list.tsx'
import { GroupDecides, GroupEnd } from './group-case.tsx'
import { GroupFacts, Pieces, Thumb } from './group-facts.tsx'
import { GroupRow, GroupRowHead } from './group-row.tsx'
import type { Group } from './group-words.tsx'

const states = ['all', ...groupDeskStateNames] as const

/** Groups of orders: of a person, by number, or in a state. Each is a row; what was looked for is open. */
export function Groups() {
  const { say } = useShell()
  const filter = useDeskFilter()
  const [q, person, state] = [filter.get('q'), Number(filter.get('person')), oneOf(states, filter.get('state'))]
  const query = { ...(q && { q }), ...(person > 0 && { person }), ...(state !== 'all' && { state }) }
  const isFiltered = Object.keys(query).length > 0
  const list = useInfiniteQuery(readPages(listGroups, { query }))
  return (
    <div className="grid grid-cols-1 gap-4">
      <Finder key={q} value={q} label={say('desk.findOrder')} onFind={(text) => filter.set({ q: text, person: '' })} />
      <States states={states} value={state} name={(one) => say(`desk.groups_${one}`)} onChange={(one) => filter.set({ state: one })} />
      <DeskList
        list={list}
        label={say('desk.orders')}
        empty={say(isFiltered ? 'desk.noOrdersMatch' : 'desk.noOrders')}
        emptyWay={isFiltered && <ClearFilter onClear={() => filter.set({ q: '', person: '', state: '' })} />}
        head={<GroupRowHead />}
      >
        {(group) => <GroupRow group={group} isFound={q !== ''} />}
      </DeskList>
    </div>
  )
}

/** Groups that wait for a decision of support: an open case of their delivery, or a question. */
export function Cases() {
  const { say } = useShell()
  const list = useInfiniteQuery(readPages(listGroups, { query: { open: 'cases' } }))
  return (
    <DeskList list={list} label={say('desk.cases')} empty={say('desk.noCases')}>
      {(group) => <OneCase group={group} />}
    </DeskList>
  )
}

/** A case as support decides about it: what it is about, what was said and shown, and below that what may be done. */
function OneCase({ group }: { group: Group }) {
  const { say, format } = useShell()
  const about = say('desk.groupNamed', { number: group.orderNumber, id: String(group.id) })
  const [asked] = group.questions.map(({ createdAt }) => createdAt).toSorted()
  const since = group.caseOpenedAt
    ? say('desk.caseOpenSince', { when: format.moment(group.caseOpenedAt) })
    : asked && say('desk.waitsSince', { when: format.moment(asked) })
  return (
    <>
      <header className="grid grid-cols-[56px_minmax(0,1fr)] items-center gap-x-4 gap-y-2 sm:grid-cols-[56px_minmax(0,1fr)_auto]">
        <div className="max-sm:row-span-2 max-sm:self-start">
          <Thumb photo={group.pieces[0]?.photo ?? null} />
        </div>
        <div className="grid min-w-0 gap-1">
          <h2 className="type-subhead">
            {format.list(group.pieces.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${format.number(quantity)}` : name)))}
          </h2>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
            <Link to={`/desk/orders?q=${encodeURIComponent(group.orderNumber)}`} className="figures link">
              {say('desk.order', { number: group.orderNumber })}
            </Link>
            {since && <Deadline>{since}</Deadline>}
          </div>
        </div>
        <div>
          <GroupBadge status={group.shownStatus} />
        </div>
      </header>
      <div className="grid gap-x-8 gap-y-5 border-t border-line pt-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]">
        <div className="grid content-start gap-5">
          {group.pieces.length > 1 && <Pieces of={group.pieces} />}
          <GroupFacts group={group} />
        </div>
        <GroupDecides group={group} about={about} />
      </div>
      <GroupEnd group={group} about={about} />
    </>
  )
}
