import type { Product } from '../../features/listings/index.ts'
import { MakeOffer } from '../../features/messaging/index.ts'
import { useSay } from '../../shell/providers.tsx'
import { useNavigate } from '../../shell/router/index.ts'
import { Button } from '../../ui/button.tsx'
import { offerable } from './offerable.ts'
import { useWanted } from './use-wanted.ts'

/** The way to offer the merchant another price, for whoever is signed in. */
export default function OfferButton({ product }: { product: Product }) {
  const say = useSay()
  const go = useNavigate()
  const [isOpen, open] = useWanted('#offer')
  const { id, name, price, currency, rentPriceAndTime, users_permissions_user: merchant } = product
  const { isForSale, isForRent } = offerable(product)
  return (
    <>
      <Button look="line" onClick={() => open(true)}>
        {say('offers.make')}
      </Button>
      {isOpen && (
        <MakeOffer
          pieces={[{ id, name, currency, price: isForSale ? price : null, rents: isForRent ? rentPriceAndTime : [] }]}
          onClose={() => open(false)}
          onLost={() => open(false)}
          onMade={() => go(`/message/${merchant.id}`)}
        />
      )}
    </>
  )
}
