import { changeSavedSearch, deleteSavedSearch } from '@rondo/contracts/calls/catalog'
import { type Notify, notifyChoices } from '@rondo/rules/catalog/saved-search'
import { wishes } from '@rondo/rules/kernel/limits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../../shell/calls.ts'
import { explain } from '../../../shell/failure.ts'
import { useForm } from '../../../shell/form.ts'
import { useShell } from '../../../shell/providers.tsx'
import { Link } from '../../../shell/router/index.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button, buttonLook, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, Select } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../shell/loading.tsx'
import { NotLoaded } from '../../../shell/not-loaded.tsx'
import { EmptyState } from '../../../ui/panel.tsx'
import { filtersFrom } from '../filters.ts'
import { type SavedSearch, savedSearchesQuery } from './saved.queries.ts'
import { useSearchName } from './search-name.ts'

interface SavedSearchesProps {
  foot: ReactNode
  onClose: () => void
}
/** The searches that the reader keeps: where they lead, how often they are told of, and what to call them. */
export default function SavedSearches({ foot, onClose }: SavedSearchesProps) {
  const { say } = useShell()
  const { data, isError, refetch } = useQuery(savedSearchesQuery)
  return (
    <Dialog open title={say('favorites.saved')} closeLabel={say('shell.close')} onClose={onClose}>
      {isError && !data ? (
        <NotLoaded heading="p" title={say('favorites.savedFailed')} onAgain={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-40 rounded-panel" />
      ) : data.data.length === 0 ? (
        <EmptyState heading="p" title={say('favorites.savedEmpty')} hint={say('favorites.savedEmptyHint')}>
          <Link to="/browse" className={buttonLook()}>
            {say('shell.browse')}
          </Link>
        </EmptyState>
      ) : (
        <ul className="grid">
          {data.data.map((one) => (
            <li key={one.id} className="border-b border-line py-4 first:pt-1">
              <Saved search={one} />
            </li>
          ))}
        </ul>
      )}
      <div className="pt-6">{foot}</div>
    </Dialog>
  )
}

function Saved({ search }: { search: SavedSearch }) {
  const shell = useShell()
  const { say } = shell
  const cache = useQueryClient()
  const [mode, setMode] = useState<'rename' | 'delete'>()
  const summary = useSearchName()(filtersFrom(new URLSearchParams(search.query)))
  const { id, name, notify, found, query } = search
  const again = () => cache.invalidateQueries({ queryKey: savedSearchesQuery.queryKey })
  const failed = async (error: unknown) => toast.error(await explain(shell, error))
  const change = useMutation({
    mutationFn: (body: { name?: string; notify?: Notify }) => call(changeSavedSearch, { params: { id }, body }),
    onSuccess: () => setMode(undefined),
    onError: failed,
    onSettled: again,
  })
  const remove = useMutation({ mutationFn: () => call(deleteSavedSearch, { params: { id } }), onError: failed, onSettled: again })
  const shown = change.isPending ? (change.variables.notify ?? notify) : notify
  return (
    <article aria-label={name} className="grid gap-2.5">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0 pt-2">
          <Link to={`/browse?${query}`} className="link font-semibold">
            {name}
          </Link>
          {summary !== name && <p className="truncate text-small text-ink-2">{summary}</p>}
          {shown === 'none' && <p className="text-small text-ink-2">{say('favorites.notifyEnded')}</p>}
          {found > 0 && <p className="figures text-small text-ink-2">{say('favorites.savedFound', { n: found })}</p>}
        </div>
        <div className="-me-2.5 flex">
          <IconButton label={say('favorites.rename', { name })} onClick={() => setMode('rename')}>
            <Icon name="edit" />
          </IconButton>
          <IconButton label={say('favorites.delete', { name })} onClick={() => setMode('delete')}>
            <Icon name="trash" />
          </IconButton>
        </div>
      </div>
      {mode === 'rename' && (
        <Rename name={name} busy={change.isPending} onCancel={() => setMode(undefined)} onSave={(next) => change.mutate({ name: next })} />
      )}
      {mode === 'delete' && (
        <div role="alert" className="flex flex-wrap items-center gap-2">
          <p className="grow text-small">{say('favorites.deleteAsk')}</p>
          <Button look="line" size="s" onClick={() => setMode(undefined)}>
            {say('shell.cancel')}
          </Button>
          <Button look="danger" size="s" busy={remove.isPending} onClick={() => remove.mutate()}>
            {say('favorites.deleteDo')}
          </Button>
        </div>
      )}
      <Select
        label={say('favorites.notify', { name })}
        labelHidden
        value={shown}
        onChange={(event) => change.mutate({ notify: event.target.value as Notify })}
      >
        {notifyChoices.map((choice) => (
          <option key={choice} value={choice}>
            {say(`favorites.notify_${choice}`)}
          </option>
        ))}
      </Select>
    </article>
  )
}

interface RenameProps {
  name: string
  busy: boolean
  onCancel: () => void
  onSave: (name: string) => void
}
function Rename({ name, busy, onCancel, onSave }: RenameProps) {
  const { say } = useShell()
  const form = useForm({ start: { name }, check: () => ({}), send: (typed) => onSave(typed.name.trim()) })
  return (
    <form {...form.form} className="grid gap-2.5">
      <Field {...form.field('name')} autoFocus label={say('favorites.searchName')} maxLength={wishes.savedSearchName} required />
      <div className="flex justify-end gap-2">
        <Button look="line" size="s" onClick={onCancel}>
          {say('shell.cancel')}
        </Button>
        <Button type="submit" size="s" busy={busy} disabled={form.values.name.trim() === ''}>
          {say('favorites.save')}
        </Button>
      </div>
    </form>
  )
}
