import { useShell } from '../../../shell/providers.tsx'
import { focusProblem } from '../../../ui/focus-problem.ts'
import { Note } from '../../../ui/panel.tsx'
import { toldProblems } from './told-problems.ts'
import type { ListingForm } from './use-listing-form.ts'

/** After an attempt: everything that still keeps the listing from being saved, each a way to its field. */
export function ProblemSummary({ form: { problems, attempts, root } }: { form: ListingForm }) {
  const { say } = useShell()
  const all = toldProblems(problems, say('listing.measureParcel'))
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
