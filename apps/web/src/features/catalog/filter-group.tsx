import type { ReactNode } from 'react'

/** One group of filters with its name. */
export function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-line py-4.5 first:border-t-0 first:pt-0">
      <legend className="float-start mb-2.5 w-full font-semibold">{legend}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  )
}
