import { useShell } from '../../../shell/providers.tsx'
import { focusProblem } from '../../../ui/focus-problem.ts'
import { Note } from '../../../ui/panel.tsx'
import type { ListingForm } from './use-listing-form.ts'

const isMeasure = (field: string) => field.startsWith('parcelInfo.')
/** After an attempt: everything that still keeps the listing from being saved, each a way to its field. */
export function ProblemSummary({ form: { problems, attempts, root } }: { form: ListingForm }) {
  const { say } = useShell()
  // In the order of the form, where photos come first.
  const each = Object.entries(problems).toSorted(([a], [b]) => Number(b === 'photos') - Number(a === 'photos'))
  // measures of a parcel are taken at once
  const measured = each.filter(([field]) => isMeasure(field))
  const [first] = measured
  const all = each.flatMap(([field, text]) => {
    if (measured.length < 2 || !isMeasure(field)) return [[field, text] as const]
    return field === first?.[0] ? [[field, say('listing.measureParcel')] as const] : []
  })
  if (attempts === 0 || all.length === 0) return null
  return (
    <div className="mb-6">
      <Note tone="danger" icon="warn" role="alert">
        <p className="sr-only">{say('listing.incomplete')}</p>
        <b className="font-semibold">{say('listing.attention', { n: all.length })}</b>
        <ul className="mt-1.5 grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {all.map(([field, text]) => (
            <li key={field}>
              <button type="button" onClick={() => focusProblem(root.current, field)} className="link min-h-6 text-start">
                {text}
              </button>
            </li>
          ))}
        </ul>
      </Note>
    </div>
  )
}
