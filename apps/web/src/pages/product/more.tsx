import { useEffect } from 'react'
import { FewCards } from '../../features/catalog/index.ts'
import type { Product } from '../../features/listings/index.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { shopName } from '@rondo/rules/accounts/shop-name'

/** Twice what is shown: some are left out. */
const asked = 12

/** Says of the panel beside the page, whenever it or the window changes, whether the screen has room for all of it below the bar. */
function watchPanel() {
  const panel = document.querySelector<HTMLElement>('.stands-still')
  if (!panel) return undefined
  const look = () => panel.toggleAttribute('data-fits', panel.offsetHeight < innerHeight - 70)
  const watch = new ResizeObserver(look)
  watch.observe(panel)
  addEventListener('resize', look)
  return () => {
    watch.disconnect()
    removeEventListener('resize', look)
  }
}

/** More of the same shop, and pieces of the same kind from others. Each list is one call, made when it comes near the screen. */
export default function More({ product }: { product: Product }) {
  const { say, vocabulary } = useShell()
  useEffect(watchPanel, [])
  const { id, category, productType, openToSwap, users_permissions_user: merchant } = product
  useEffect(() => {
    // here before its tab is pressed: the bar of a phone is not gone meanwhile
    if (openToSwap) void Promise.all([import('./swap-button.tsx'), vocabulary.learn(['swaps'])]).catch(() => {})
  }, [openToSwap, vocabulary])
  const name = shopName(merchant)
  return (
    <div className="mt-14 grid gap-14">
      <FewCards
        title={say('piece.moreOf', { name })}
        query={{ merchant: merchant.id, pageSize: asked }}
        without={(card) => card.id === id}
        action={
          <Link to={`/merchant/${merchant.id}`} className="hit link text-small font-[550] whitespace-nowrap">
            {say('piece.allOf')}
          </Link>
        }
      />
      <FewCards
        title={say('piece.similar')}
        query={{ ...(category ? { category: [category] } : { productType: [productType] }), sortBy: 'most_liked', pageSize: asked }}
        without={(card) => card.id === id || card.merchant.id === merchant.id}
      />
    </div>
  )
}
