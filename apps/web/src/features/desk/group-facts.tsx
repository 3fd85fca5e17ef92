import { PersonLink } from '../../shell/desk-person.tsx'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { NamedFacts } from '../../ui/named-facts.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { Group } from './group-words.tsx'

const wayOf = (method: string) => (method === 'pickup' || method === 'virtual' ? method : 'shipping')

/** How a piece looked when it was ordered; a gap where it had no photo. */
export const Thumb = ({ photo }: { photo: Group['pieces'][number]['photo'] }) => (
  <span className="block aspect-4/5 bg-cove">
    {photo && <Picture {...photo} alt="" sizes="48px" most={160} className="size-full object-cover" />}
  </span>
)

/** What was ordered, as it stood then. */
export function Pieces({ of }: { of: Group['pieces'] }) {
  const { say, format } = useShell()
  return (
    <ul aria-label={say('desk.pieces')} className="grid content-start gap-2.5">
      {of.map(({ id, name, quantity, photo }) => (
        <li key={id} className="grid grid-cols-[48px_minmax(0,1fr)] items-center gap-3">
          <Thumb photo={photo} />
          <span className="font-[550]">
            {name}
            {quantity > 1 && <span className="figures font-normal text-ink-2"> × {format.number(quantity)}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Of what kind it is, between whom, and for how much. */
export function GroupFacts({ group }: { group: Group }) {
  const { say, format } = useShell()
  const { kind, rentalDays, otherSides, amount } = group
  const isSwap = kind === 'swap'
  return (
    <NamedFacts
      facts={[
        [say('desk.kind'), format.list([say(`orders.type_${kind}`), rentalDays !== null && say('catalogue.day', { n: rentalDays })])],
        [say(isSwap ? 'desk.gets' : 'desk.buyer'), <PersonLink key="customer" {...group.customer} />],
        [say(isSwap ? 'desk.gives' : 'desk.shop'), <PersonLink key="merchant" {...group.merchant} />],
        ...(otherSides.length > 0
          ? [[say('desk.otherSides', { n: otherSides.length }), <OtherSides key="sides" of={otherSides} />] as const]
          : []),
        ...(isSwap && amount === 0 ? [] : [[say(isSwap ? 'desk.sumOfSwap' : 'desk.sum'), <Paid key="sum" group={group} />] as const]),
        [say('desk.way'), say(`desk.way_${wayOf(group.deliveryMethod)}`)],
        [say('desk.placed'), format.dayHere(group.createdAt)],
      ]}
    />
  )
}

function Paid({ group: { amount, deposit, currency } }: { group: Group }) {
  const { say, format } = useShell()
  return (
    <>
      {format.money(amount, currency)}
      {deposit > 0 && (
        <span className="block font-normal text-ink-2">{say('desk.deposit', { amount: format.money(deposit, currency) })}</span>
      )}
    </>
  )
}

function OtherSides({ of }: { of: Group['otherSides'] }) {
  const { say } = useShell()
  return (
    <span className="grid">
      {of.map(({ id, orderNumber }) => (
        <Link key={id} to={`/desk/orders?q=${encodeURIComponent(orderNumber)}`} className="link">
          {say('desk.groupNamed', { number: orderNumber, id: String(id) })}
        </Link>
      ))}
    </span>
  )
}
