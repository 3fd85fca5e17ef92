import { useState } from 'react'
import { useSay } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { keepWish, wished } from '../../shell/wished.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Glyph } from '../../ui/icon.tsx'

/** The way back for whoever had to list a piece before they could offer a swap; once it is listed, that is what comes next. */
export function WantedSwap({ isReady = false }: { isReady?: boolean }) {
  const say = useSay()
  const [wish] = useState(() => /^(\d+) (.+)$/.exec(wished('swap') ?? ''))
  if (!wish) return null
  const text = say('listings.wantedSwap', { name: wish[2] ?? '' })
  const back = (look: string) => (
    <Link to={`/product/${wish[1]}#swap`} onClick={() => keepWish('swap', undefined)} className={look}>
      {say('listings.backToSwap')}
    </Link>
  )
  if (isReady) {
    return (
      <div className="grid justify-items-start gap-2.5 text-small wrap-anywhere">
        <p>{text}</p>
        {back(buttonLook('ink', 's'))}
      </div>
    )
  }
  return (
    <p className="mt-1.5 mb-4 flex gap-3 rounded-panel bg-sunken px-4 py-3.5 text-small leading-normal wrap-anywhere">
      <Glyph name="swap" className="mt-0.5 size-4.5 shrink-0" />
      <span>
        {text} {back('link font-[550] whitespace-nowrap')}
      </span>
    </p>
  )
}
