import type { ReactNode } from 'react'
import { FootBar, isPickupOnly, PickupOnly } from '../../features/cart/index.ts'
import type { Product } from '../../features/listings/index.ts'
import { SwapOffer } from '../../features/messaging/index.ts'
import { loginAt } from '../../shell/login-address.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link, useNavigate } from '../../shell/router/index.ts'
import { useSession } from '../../shell/session.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { shopName } from '@rondo/rules/accounts/shop-name'
import { useWanted } from './use-wanted.ts'

interface SwapButtonProps {
  product: Product
  /** What sending it may cost, where it is sent. */
  estimate?: ReactNode
  /** How far it is, in words, where known. */
  away?: string | undefined
}
/** What a swap costs, and the way to offer own pieces for this one. Its words are the same for all: visitors sign in behind it. */
export default function SwapButton({ product, estimate, away }: SwapButtonProps) {
  const { say, format } = useShell()
  const go = useNavigate()
  const session = useSession()
  const [isOpen, open] = useWanted('#swap')
  const { id, photos, size, openToPickUp, openToShipping, users_permissions_user: merchant } = product
  const way = (size: 'm' | 'l') =>
    session ? (
      <Button size={size} onClick={() => open(true)}>
        {say('swaps.make')}
      </Button>
    ) : (
      <Link to={loginAt(`/product/${id}#swap`)} className={buttonLook('ink', size)}>
        {say('swaps.make')}
      </Link>
    )
  const cost = say(openToShipping ? 'swaps.costShipping' : 'swaps.costNothing')
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <p className="type-heading">{cost}</p>
        <p className="text-small text-ink-2">
          {format.sentences([say('swaps.costNote'), openToShipping && openToPickUp && say('swaps.costCollect')])}
        </p>
      </div>
      <p>{say('swaps.intro')}</p>
      {isPickupOnly(product) && <PickupOnly product={product} away={away} />}
      {estimate}
      <div className="grid max-md:hidden">{way('l')}</div>
      <FootBar>
        <p className="min-w-0 flex-1 font-semibold">{cost}</p>
        {way('m')}
      </FootBar>
      {isOpen && (
        <SwapOffer
          wanted={[{ ...product, photos: photos.slice(0, 1), size: size ?? '' }]}
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
