import { useState } from 'react'
import { useSay } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { wished } from '../../shell/wished.ts'

/** The way back for whoever had to list a piece before they could offer a swap. */
export function WantedSwap() {
  const say = useSay()
  const [wish] = useState(() => /^(\d+) (.+)$/.exec(wished('swap') ?? ''))
  if (!wish) return null
  return (
    <p className="text-small wrap-anywhere">
      {say('listings.wantedSwap', { name: wish[2] ?? '' })}{' '}
      <Link to={`/product/${wish[1]}#swap`} className="link font-[550]">
        {say('listings.backToSwap')}
      </Link>
    </p>
  )
}
