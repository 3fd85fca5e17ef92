import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { lazyPart } from '../../../shell/lazy-part.tsx'
import { useShell } from '../../../shell/providers.tsx'
import { useLocation } from '../../../shell/router/index.ts'
import { Icon } from '../../../ui/icon.tsx'
import { buttonLook } from '../../../ui/button.tsx'
import { savedSearchesQuery } from './saved.queries.ts'

const SavedSearches = lazyPart(() => import('./saved-searches.tsx'))

/** Opens the searches that the reader keeps, and what else they hear of (`foot`). `#saved` in the address opens it at once. */
export function SavedSearchesButton({ foot }: { foot: ReactNode }) {
  const { say, format } = useShell()
  const { hash } = useLocation()
  const { data } = useQuery(savedSearchesQuery)
  const [open, show] = useState(hash === '#saved')
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => show(true)} className={buttonLook('line', 's', 'mt-3.5')}>
        <Icon name="bell" className="size-4" />
        {say('favorites.saved')}
        {data && data.data.length > 0 && <span className="figures font-normal text-ink-2">{format.number(data.data.length)}</span>}
      </button>
      {open && <SavedSearches foot={foot} onClose={() => show(false)} onLost={() => show(false)} />}
    </>
  )
}
