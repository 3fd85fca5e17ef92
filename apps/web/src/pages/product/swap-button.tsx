import { FootBar } from '../../features/cart/index.ts'
import type { Product } from '../../features/listings/index.ts'
import { SwapOffer } from '../../features/messaging/index.ts'
import { loginAt } from '../../shell/login-address.ts'
import { useSay } from '../../shell/providers.tsx'
import { Link, useNavigate } from '../../shell/router/index.ts'
import { useSession } from '../../shell/session.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { shopName } from '@rondo/rules/accounts/shop-name'
import { useWanted } from './use-wanted.ts'

/** The way to offer own pieces for this one; who is not signed in does that first. */
export default function SwapButton({ product }: { product: Product }) {
  const say = useSay()
  const go = useNavigate()
  const session = useSession()
  const [isOpen, open] = useWanted('#swap')
  const { id, name, photos, size, openToPickUp, openToShipping, users_permissions_user: merchant } = product
  const way = session ? (
    <Button size="l" onClick={() => open(true)}>
      {say('swaps.make')}
    </Button>
  ) : (
    <Link to={loginAt(`/product/${id}#swap`)} className={buttonLook()}>
      {say('swaps.signIn')}
    </Link>
  )
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{say('swaps.intro')}</p>
      <div className="grid max-md:hidden">{way}</div>
      <FootBar>
        <p className="min-w-0 flex-1 truncate font-semibold">{name}</p>
        {way}
      </FootBar>
      {isOpen && (
        <SwapOffer
          wanted={[{ id, name, photos: photos.slice(0, 1), size: size ?? '' }]}
          ways={[...(openToShipping ? (['shipping'] as const) : []), ...(openToPickUp ? (['pickup'] as const) : [])]}
          other={{ id: merchant.id, name: shopName(merchant) }}
          onClose={() => open(false)}
          onLost={() => open(false)}
          onMade={() => go(`/message/${merchant.id}`)}
        />
      )}
    </div>
  )
}
