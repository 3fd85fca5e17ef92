import { useState } from 'react'
import { useSay } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { keepWish, wished } from '../../shell/wished.ts'
import { buttonLook } from '../../ui/button.tsx'

/** The way back for whoever had to list a piece before they could offer a swap; once it is listed, that is what comes next. */
export function WantedSwap({ isReady = false }: { isReady?: boolean }) {
  const say = useSay()
  const [wish] = useState(() => /^(\d+) (.+)$/.exec(wished('swap') ?? ''))
  if (!wish) return null
  return (
    <div className="grid justify-items-start gap-2.5 text-small wrap-anywhere">
      <p>{say('listings.wantedSwap', { name: wish[2] ?? '' })}</p>
      <Link
        to={`/product/${wish[1]}#swap`}
        onClick={() => keepWish('swap', undefined)}
        className={buttonLook(isReady ? 'ink' : 'line', 's')}
      >
        {say('listings.backToSwap')}
      </Link>
    </div>
  )
}
