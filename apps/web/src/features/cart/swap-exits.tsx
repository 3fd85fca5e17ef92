import { useState } from 'react'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { useSay } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Button, buttonLook } from '../../ui/button.tsx'

/** The dialog that calls a swap off; it comes when somebody opens it. */
export const CallOffSwap = lazyPart(() => import('./call-off.tsx'), ['swaps', 'failures'])

/** What a side of an agreed swap may do: check out, where it has not, and call it off. */
export function SwapExits({ swapId, owes }: { swapId: number; owes: boolean }) {
  const say = useSay()
  const [isEnding, end] = useState(false)
  return (
    <div className="flex flex-wrap gap-2">
      {owes && (
        <Link to="/cart" className={buttonLook('ink', 's')}>
          {say('swaps.toCart')}
        </Link>
      )}
      <Button size="s" look="line" onClick={() => end(true)}>
        {say('swaps.callOff')}
      </Button>
      {isEnding && <CallOffSwap swapId={swapId} onClose={() => end(false)} onLost={() => end(false)} />}
    </div>
  )
}
