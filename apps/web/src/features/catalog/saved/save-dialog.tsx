import { saveSearch } from '@rondo/contracts/calls/catalog'
import { type Notify, notifyChoices } from '@rondo/rules/catalog/saved-search'
import { wishes } from '@rondo/rules/kernel/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { call } from '../../../shell/calls.ts'
import { useForm } from '../../../shell/form.ts'
import { useShell } from '../../../shell/providers.tsx'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceTile } from '../../../ui/choice-card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Trouble } from '../../../ui/trouble.tsx'
import { type Filters, queryOf } from '../filters.ts'
import { savedSearchesQuery } from './saved.queries.ts'
import { useSearchName } from './search-name.ts'

interface SaveDialogProps {
  filters: Filters
  onClose: () => void
}
/** Name and mails of a search that is to be kept. */
export default function SaveDialog({ filters, onClose }: SaveDialogProps) {
  const { say } = useShell()
  const cache = useQueryClient()
  const id = useId()
  const name = useSearchName()(filters)
  const form = useForm<{ name: string; notify: Notify }>({
    start: { name, notify: 'daily' },
    check: () => ({}),
    send: async ({ name, notify }) => {
      const kept = await call(saveSearch, { body: { query: queryOf(filters).toString(), name: name.trim(), notify } })
      void cache.invalidateQueries({ queryKey: savedSearchesQuery.queryKey })
      const isOlder = kept.name !== name.trim() || kept.notify !== notify
      toast.success(say(isOlder ? 'favorites.searchKnown' : 'favorites.searchSaved', { name: kept.name }))
      onClose()
    },
  })
  const offered = useRef(name)
  const follow = useEffectEvent(() => {
    if (form.now().name === offered.current) form.set('name', name)
    offered.current = name
  })
  // the rate by which a price is said may come late; what was typed meanwhile stays
  useEffect(() => follow(), [name])
  return (
    <Dialog
      open
      title={say('filters.saveSearch')}
      closeLabel={say('shell.close')}
      onClose={onClose}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {say('shell.cancel')}
          </Button>
          <Button type="submit" form={id} busy={form.busy} disabled={form.values.name.trim() === ''}>
            {say('favorites.save')}
          </Button>
        </>
      }
    >
      <form {...form.form} id={id} className="grid gap-5">
        <Trouble of={form.trouble} />
        <Field {...form.field('name')} label={say('favorites.searchName')} maxLength={wishes.savedSearchName} required />
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-small font-[550]">{say('favorites.notifyTitle')}</legend>
          <div className="grid gap-2 sm:grid-cols-3">
            {notifyChoices.map((choice) => (
              <ChoiceTile
                key={choice}
                name="notify"
                value={choice}
                checked={form.values.notify === choice}
                onChange={() => form.set('notify', choice)}
              >
                <span className="font-semibold">{say(`favorites.tell_${choice}`)}</span>
                <span className="text-small text-ink-2">{say(`favorites.tellHint_${choice}`)}</span>
              </ChoiceTile>
            ))}
          </div>
        </fieldset>
      </form>
    </Dialog>
  )
}
