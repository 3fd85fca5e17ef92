import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

interface AskedProps {
  /** What is missing, in words. */
  words: string
  options: readonly { readonly id: string; readonly words: ReactNode; readonly onPick: () => void }[]
}
/** A missing choice, asked for in the bar at the foot of small screens: the press that makes it goes on with what was wanted. */
export default function AskedInBar({ words, options }: AskedProps) {
  return (
    <div role="group" aria-label={words} className="animate-rise basis-full">
      <p className="mb-2 text-small font-medium text-warning">{words}</p>
      <div className="flex flex-wrap gap-2">
        {options.map(({ id, words: name, onPick }, at) => (
          <Button key={id} look="line" size="s" autoFocus={at === 0} onClick={onPick} className="grow">
            {name}
          </Button>
        ))}
      </div>
    </div>
  )
}
