import { type ReactNode, useState } from 'react'
import { useSay } from '../../shell/providers.tsx'

/** One group of filters with its name. */
export function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-line py-4.5 first:border-t-0 first:pt-0">
      <legend className="float-start mb-2.5 w-full font-semibold">{legend}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  )
}

interface FoldedProps {
  all: readonly ReactNode[]
  n: number
  open: boolean
  className?: string
}
/** The first few of many, the others on demand. */
export function Folded({ all, n, open, className }: FoldedProps) {
  const say = useSay()
  const [shown, show] = useState(open)
  return (
    <>
      <div className={className}>{shown ? all : all.slice(0, n)}</div>
      {all.length > n && (
        <button type="button" aria-expanded={shown} onClick={() => show(!shown)} className="link min-h-9 text-small">
          {say(shown ? 'browse.showFewer' : 'browse.showAll')}
        </button>
      )}
    </>
  )
}
