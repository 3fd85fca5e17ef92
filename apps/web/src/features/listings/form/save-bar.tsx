import { useShell } from '../../../shell/providers.tsx'
import { Link } from '../../../shell/router/index.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { focusProblem } from '../../../ui/focus-problem.ts'
import { Trouble } from '../../../ui/trouble.tsx'
import { toldProblems } from './told-problems.ts'
import type { ListingForm } from './use-listing-form.ts'

/** Stays in sight while the form is scrolled: what is missing, and the button that saves. */
export function SaveBar({ form }: { form: ListingForm }) {
  const { say } = useShell()
  const { problems, values, listing, busy, root } = form
  const wrong = toldProblems(problems, say('listing.measureParcel')).length
  const coming = values.photos.filter(({ photo, trouble }) => !photo && !trouble).length
  const word = listing ? (busy ? 'listing.updating' : 'listing.update') : busy ? 'listing.creating' : 'listing.create'
  return (
    <div
      data-foot-bar="always"
      className="sticky bottom-0 z-10 -mx-gutter flex items-center gap-3 border-t border-line bg-[color-mix(in_oklab,var(--canvas)_94%,transparent)] px-gutter py-3 backdrop-blur-[14px] flex-wrap md:mx-0 md:px-0 md:py-3.5"
    >
      <div className="basis-full empty:hidden">{form.trouble?.text && !busy && <Trouble of={form.trouble} />}</div>
      <p role="status" className="me-auto min-w-0 text-small text-ink-2">
        {coming > 0 ? (
          say('listing.photosComing', { n: coming })
        ) : wrong > 0 ? (
          <button type="button" onClick={() => focusProblem(root.current)} className="link text-start text-danger">
            {say('listing.attention', { n: wrong })}
          </button>
        ) : (
          form.isTouched && <span className="max-sm:sr-only">{say('listing.kept')}</span>
        )}
      </p>
      <Link to="/dashboard/listings" className={buttonLook('line', 'm', 'max-sm:hidden')}>
        {say('shell.cancel')}
      </Link>
      <Button busy={busy} onClick={() => void form.submit()}>
        {say(word)}
      </Button>
    </div>
  )
}
