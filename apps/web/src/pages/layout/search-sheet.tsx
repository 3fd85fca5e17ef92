import { useSay } from '../../shell/providers.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchForm } from './search-form.tsx'

/** Search on small screens. */
export default function SearchSheet({ onClose }: { onClose: () => void }) {
  const say = useSay()
  return (
    <Dialog open kind="side" title={say('shell.search')} closeLabel={say('shell.close')} onClose={onClose}>
      <div className="pt-2">
        <SearchForm autoFocus onDone={onClose} />
      </div>
    </Dialog>
  )
}
