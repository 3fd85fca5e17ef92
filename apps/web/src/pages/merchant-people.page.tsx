import { useSuspenseQuery } from '@tanstack/react-query'
import { merchantQuery, PeopleList } from '../features/accounts/index.ts'
import { Head } from '../shell/head.tsx'
import { useSay } from '../shell/providers.tsx'
import { Link, useLocation, useParams } from '../shell/router/index.ts'
import { shopName } from '@rondo/rules/accounts/shop-name'

/** Who follows somebody, or whom they follow: two addresses of one page, for everybody to read. */
export default function MerchantPeoplePage() {
  const say = useSay()
  const { pathname } = useLocation()
  const side = pathname.endsWith('/following') ? 'following' : 'followers'
  const id = Number(useParams()['id'])
  const { data: merchant } = useSuspenseQuery(merchantQuery(id))
  const name = shopName(merchant)
  const title = say(side === 'followers' ? 'profile.followersOf' : 'profile.followingOf', { name })
  return (
    <div className="frame max-w-190 pt-[clamp(1.5rem,4vw,3rem)] pb-section">
      <Head title={`${title} · Rondo`} path={pathname} kind="profile" />
      <meta name="robots" content="noindex" />
      <h1 className="type-title">{title}</h1>
      <p className="pt-2 pb-6">
        <Link to={`/merchant/${id}`} className="hit link">
          {say('profile.backTo', { name })}
        </Link>
      </p>
      <PeopleList key={side} side={side} of={id} name={name} />
    </div>
  )
}
