import { lazyPart } from '../../shell/lazy-part.tsx'
import { useSay } from '../../shell/providers.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchForm } from './search-form.tsx'

const SearchStart = lazyPart(() => import('./search-start.tsx'), ['landing', 'catalogue'])

/** Search on small screens, with ways to begin for whoever has no word yet. */
export default function SearchSheet({ onClose }: { onClose: () => void }) {
  const say = useSay()
  return (
    <Dialog open kind="side" title={say('shell.search')} closeLabel={say('shell.close')} onClose={onClose}>
      {/* whoever reads suggestions does not see what lies behind them in pieces */}
      <div className="group">
        <div className="pt-2">
          <SearchForm autoFocus onDone={onClose} />
        </div>
        <div className="group-has-[[role=listbox]:not([hidden])]:invisible">
          <SearchStart onClose={onClose} />
        </div>
      </div>
    </Dialog>
  )
}
