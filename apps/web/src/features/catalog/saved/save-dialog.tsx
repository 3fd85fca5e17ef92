import { saveSearch } from '@rondo/contracts/calls/catalog'
import { type Notify, notifyChoices } from '@rondo/rules/catalog/saved-search'
import { wishes } from '@rondo/rules/kernel/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../shell/calls.ts'
import { explain } from '../../../shell/failure.ts'
import { useShell } from '../../../shell/providers.tsx'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceTile } from '../../../ui/choice-card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Note } from '../../../ui/panel.tsx'
import { type Filters, queryOf } from '../filters.ts'
import { savedSearchesQuery } from './saved.queries.ts'
import { useSearchName } from './search-name.ts'

/** Name and letters of a search that is to be kept. */
export default function SaveDialog({ filters, onClose }: { filters: Filters; onClose: () => void }) {
  const shell = useShell()
  const { say } = shell
  const cache = useQueryClient()
  const form = useId()
  const [name, setName] = useState(useSearchName()(filters))
  const [notify, setNotify] = useState<Notify>('daily')
  const [trouble, setTrouble] = useState<string>()
  const isEmpty = name.trim() === ''
  const save = useMutation({
    mutationFn: () => call(saveSearch, { body: { query: queryOf(filters).toString(), name: name.trim(), notify } }),
    onMutate: () => setTrouble(undefined),
    onSuccess: (kept) => {
      void cache.invalidateQueries({ queryKey: savedSearchesQuery.queryKey })
      const isOlder = kept.name !== name.trim() || kept.notify !== notify
      toast.success(say(isOlder ? 'browse.searchKnown' : 'browse.searchSaved', { name: kept.name }))
      onClose()
    },
    onError: async (error) => setTrouble(await explain(shell, error)),
  })
  return (
    <Dialog
      open
      title={say('browse.saveSearch')}
      closeLabel={say('shell.close')}
      onClose={onClose}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {say('shell.cancel')}
          </Button>
          <Button type="submit" form={form} busy={save.isPending} disabled={isEmpty}>
            {say('browse.save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isEmpty && !save.isPending) save.mutate()
        }}
      >
        {trouble && (
          <Note dye="madder" icon="warn" role="alert">
            {trouble}
          </Note>
        )}
        <Field
          label={say('browse.searchName')}
          value={name}
          maxLength={wishes.savedSearchName}
          required
          onChange={(event) => setName(event.target.value)}
        />
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-small font-[550]">{say('browse.notifyTitle')}</legend>
          <div className="grid gap-2 sm:grid-cols-3">
            {notifyChoices.map((choice) => (
              <ChoiceTile key={choice} name="notify" value={choice} checked={notify === choice} onChange={() => setNotify(choice)}>
                <span className="font-semibold">{say(`browse.notify_${choice}`)}</span>
                <span className="text-small text-ink-2">{say(`browse.notifyHint_${choice}`)}</span>
              </ChoiceTile>
            ))}
          </div>
        </fieldset>
      </form>
    </Dialog>
  )
}
