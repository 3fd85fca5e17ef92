import { useShell } from '../../../shell/providers.tsx'
import { Note } from '../../../ui/panel.tsx'
import { focusField, type ListingForm } from './use-listing-form.ts'

/** After an attempt: everything that still keeps the listing from being saved, each a way to its field. */
export function ProblemSummary({ form: { errors, checks, root } }: { form: ListingForm }) {
  const { say } = useShell()
  // In the order of the form, where photos come first.
  const all = Object.entries(errors).toSorted(([a], [b]) => Number(b === 'photos') - Number(a === 'photos'))
  if (checks.attempts === 0 || all.length === 0) return null
  return (
    <div className="mb-6">
      <Note dye="madder" icon="warn" role="alert">
        <b className="font-semibold">{say('listing.attention', { n: all.length })}</b>
        <ul className="mt-1.5 grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {all.map(([field, text]) => (
            <li key={field}>
              <button type="button" onClick={() => focusField(root.current, field)} className="link min-h-6 text-start">
                {text}
              </button>
            </li>
          ))}
        </ul>
      </Note>
    </div>
  )
}
