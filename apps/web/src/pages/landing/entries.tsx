import { occasions } from '@rondo/rules/listings/catalogue'
import { PickupTowns } from '../../features/catalog/index.ts'
import { useSay } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Icon } from '../../ui/icon.tsx'

/** What people dress for, each a list of its own, and what can be fetched nearby. */
export function Occasions() {
  const say = useSay()
  return (
    <section aria-labelledby="occasions" className="frame pt-section">
      <h2 id="occasions" className="type-title mb-5">
        {say('landing.occasions')}
      </h2>
      <ul className="grid grid-cols-2 border-t border-ink md:grid-cols-4">
        {occasions.map((one) => (
          <li key={one} className="group relative flex min-h-20 items-center justify-between gap-3 border-b border-line py-4 pe-3">
            <Link to={`/browse?occasion=${one}`} className="type-subhead whole">
              {say(`catalogue.${one}`)}
            </Link>
            <Icon name="right" className="size-5 shrink-0 text-ink-3 transition-transform duration-(--dur-2) group-hover:translate-x-1" />
          </li>
        ))}
      </ul>
      <p className="group relative flex min-h-20 items-center gap-3 border-b border-line py-4 pe-3">
        <Icon name="pin" className="size-6 shrink-0 text-accent" />
        <Link to="/browse" state={{ near: true }} data-kept className="type-subhead whole grow">
          {say('landing.near')}
        </Link>
        <Icon name="right" className="size-5 shrink-0 text-ink-3 transition-transform duration-(--dur-2) group-hover:translate-x-1" />
      </p>
      <PickupTowns title="landing.towns" className="pt-5" />
    </section>
  )
}

const promises = [
  { icon: 'shield', title: 'landing.held', text: 'landing.heldText' },
  { icon: 'return', title: 'landing.deposit', text: 'landing.depositText' },
  { icon: 'check', title: 'landing.verified', text: 'landing.verifiedText' },
  { icon: 'star', title: 'landing.reviews', text: 'landing.reviewsText' },
] as const

/** What the shop does for whoever pays: each is a rule of the product. */
export function Trust() {
  const say = useSay()
  return (
    <section aria-label={say('landing.trust')} className="frame pt-section">
      <ul className="grid gap-px overflow-hidden rounded-panel border border-line bg-line sm:grid-cols-2 xl:grid-cols-4">
        {promises.map(({ icon, title, text }) => (
          <li key={title} className="grid content-start gap-1.5 bg-surface p-5.5">
            <Icon name={icon} className="size-6 text-accent" />
            <h3 className="type-subhead">{say(title)}</h3>
            <p className="text-small text-ink-2">{say(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
