import { config } from '@rondo/contracts/calls/platform'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { FollowButton, MerchantHeader, merchantQuery, MessageButton } from '../features/accounts/index.ts'
import { ProductBrowser } from '../features/catalog/index.ts'
import { read } from '../shell/calls.ts'
import { Facts, Head } from '../shell/head.tsx'
import { lazyPart } from '../shell/lazy-part.tsx'
import { loginAt } from '../shell/login-address.ts'
import { usePersonal } from '../shell/personal.ts'
import { useHydrated, useShell } from '../shell/providers.tsx'
import { Link, useParams } from '../shell/router/index.ts'
import { useSession } from '../shell/session.ts'
import { buttonLook } from '../ui/button.tsx'
import { EmptyState } from '../ui/panel.tsx'
import { shopName } from '@rondo/rules/accounts/shop-name'

const Report = lazyPart(() => import('./report.tsx'), ['moderation'])

export default function MerchantPage() {
  const { say, origin } = useShell()
  const id = Number(useParams()['id'])
  const { data: merchant } = useSuspenseQuery(merchantQuery(id))
  usePersonal(merchantQuery(id).queryKey)
  const { data: offered } = useQuery(read(config, {}))
  const session = useSession()
  const isHydrated = useHydrated()
  const name = shopName(merchant)
  const description = merchant.bio ?? say('merchant.description', { name })
  return (
    <>
      <Head
        title={`${name} · Rondo`}
        description={description}
        path={`/merchant/${id}`}
        image={merchant.profilePic[0]?.url}
        kind="profile"
      />
      {/* Machines read the page as it is sent. */}
      <Facts
        facts={
          import.meta.env.SSR
            ? { '@type': 'ProfilePage', mainEntity: { '@type': 'Organization', name, description, url: `${origin}/merchant/${id}` } }
            : {}
        }
      />
      <MerchantHeader
        merchant={merchant}
        actions={
          session?.user.id !== id && (
            <>
              {session ? (
                <FollowButton merchant={id} isFollowing={merchant.isFollowing} />
              ) : (
                <Link to={loginAt(`/merchant/${id}`)} className={buttonLook()}>
                  {say('merchant.follow')}
                </Link>
              )}
              <MessageButton merchant={merchant} to={`/message/${id}`} />
              {isHydrated && <Report kind="person" id={id} />}
            </>
          )
        }
      />
      <div className="frame before:mb-8 before:block before:border-t before:border-line">
        <ProductBrowser
          merchant={id}
          isBelow={merchant.backgroundPic !== null}
          nothing={
            <EmptyState title={say('merchant.nothing')}>
              <Link to="/browse" className={buttonLook('line')}>
                {say('shell.browse')}
              </Link>
            </EmptyState>
          }
          onlyDesigns={offered?.productTypes.every((type) => type === 'designer') ?? false}
          heading={({ total, applied }) => (
            <h2 aria-live="polite" className="type-heading figures">
              {total === undefined || (total === 0 && applied === 0) ? say('shell.products') : say('merchant.products', { n: total })}
            </h2>
          )}
        />
      </div>
    </>
  )
}
