import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useSay } from '../../shell/providers.tsx'
import { makersQuery } from './makers.query.ts'
import { ShopFound } from './shop-found.tsx'

const shown = 6

/** Shops of what some words find, or of everything: those with most pieces first. */
export default function ShopsFound({ q }: { q: string }) {
  const say = useSay()
  const list = useId()
  const [all, showAll] = useState(false)
  const { data } = useQuery(makersQuery(q ? { q } : {}))
  const shops = data?.shops ?? []
  if (shops.length === 0) return null
  return (
    <section aria-labelledby="shops-found">
      <h2 id="shops-found" className="type-heading mb-3">
        {say('filters.shops')}
      </h2>
      <ul id={list} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {shops.slice(0, all ? undefined : shown).map((shop) => (
          <ShopFound key={shop.id} shop={shop} q={q} />
        ))}
      </ul>
      {shops.length > shown && (
        <button
          type="button"
          aria-expanded={all}
          aria-controls={list}
          onClick={() => showAll(!all)}
          className="link mt-2 min-h-11 text-small"
        >
          {say(all ? 'browse.showFewer' : 'browse.showAll')}
        </button>
      )}
    </section>
  )
}
