import { quantities } from '@rondo/rules/kernel/limits'
import { useShell } from '../../../shell/providers.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { OwnCard } from '../own-listings.queries.ts'

interface BulkBarProps {
  selected: readonly OwnCard[]
  busy: boolean
  onActivate: (active: boolean) => void
  onDelete: () => void
  onClear: () => void
}
/** Rises when something is selected. It deactivates when all of it is active, else it activates. */
export function BulkBar({ selected, busy, onActivate, onDelete, onClear }: BulkBarProps) {
  const { say, format } = useShell()
  const most = quantities.listingsAtOnce
  const areMany = selected.length > most
  const allActive = selected.every(({ activeListing }) => activeListing)
  if (selected.length === 0) return null
  return (
    <div
      data-foot-bar
      role="region"
      aria-label={say('listings.bulk')}
      className="fixed inset-x-0 bottom-0 z-40 animate-rise border-t border-line bg-raised px-gutter py-3 shadow-pop sm:inset-x-auto sm:start-1/2 sm:bottom-5 sm:-translate-x-1/2 sm:rounded-dialog sm:border sm:px-4 rtl:sm:translate-x-1/2"
    >
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="figures me-auto pe-2 text-small font-[550] max-sm:basis-full">
          {say('listings.selected', { n: selected.length })}
          <button type="button" onClick={onClear} className="link ms-3 min-h-6 font-normal">
            {say('listings.clearSelection')}
          </button>
        </p>
        {areMany && <p className="w-full text-small text-danger">{say('listings.atOnce', { n: format.number(most) })}</p>}
        <Button size="s" busy={busy} disabled={areMany} onClick={() => onActivate(!allActive)} className="max-sm:grow">
          <Icon name={allActive ? 'eye' : 'check'} className="size-4" />
          {say(allActive ? 'listings.deactivate' : 'listings.activate')}
        </Button>
        <Button size="s" look="danger" disabled={areMany} onClick={onDelete} className="max-sm:grow">
          <Icon name="trash" className="size-4" />
          {say('listings.delete')}
        </Button>
      </div>
    </div>
  )
}
