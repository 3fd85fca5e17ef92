import { lazyPart } from '../shell/lazy-part.tsx'
import { useSay } from '../shell/providers.tsx'
import { Link } from '../shell/router/index.ts'
import { buttonLook } from '../ui/button.tsx'
import { EmptyState } from '../ui/panel.tsx'

export const NewPieces = lazyPart(() => import('./new-pieces.tsx'), ['landing'])

/** A cart that holds nothing, where it is seen and where it would be paid for. */
export function EmptyCart() {
  const say = useSay()
  return (
    <>
      <EmptyState title={say('cart.empty')} hint={say('cart.emptyHint')}>
        <Link to="/browse" className={buttonLook()}>
          {say('cart.startShopping')}
        </Link>
        <Link to="/favorites" className={buttonLook('line')}>
          {say('shell.favorites')}
        </Link>
      </EmptyState>
      <NewPieces />
    </>
  )
}
