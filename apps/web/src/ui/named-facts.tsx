import type { ReactNode } from 'react'

/** Facts that need their names: a row each where it is narrow, else two beside each other; where there is room three, so that none of five stands alone. */
export function NamedFacts({ facts }: { facts: readonly (readonly [name: string, fact: ReactNode])[] }) {
  return (
    <dl
      className={`grid content-start gap-x-6 gap-y-2.5 text-small min-[420px]:grid-cols-2 ${facts.length % 2 === 0 ? '' : 'xl:grid-cols-3'}`}
    >
      {facts.map(([name, fact]) => (
        <div key={name} className="flex justify-between gap-4 min-[420px]:block">
          <dt className="shrink-0 text-ink-2 max-[420px]:max-w-1/2">{name}</dt>
          <dd className="figures min-w-0 font-[550] wrap-break-word max-[420px]:text-end">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
