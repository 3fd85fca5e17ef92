import { displayName } from '@rondo/words/display-name'
import { useShell } from '../../../shell/providers.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import type { AccountStatus } from './status.queries.ts'

/** How many of the three steps are done, by the state of the account; other states have no steps left. */
const doneSteps: Partial<Record<AccountStatus['state'], number>> = { not_started: 0, in_progress: 1, pending: 2 }

/** Whether steps are left; the first of them names the country. */
export const hasSteps = ({ state }: Pick<AccountStatus, 'state'>): boolean => state in doneSteps

/** What the verification asks, step by step: the country, the merchant's own details, then a look by the provider. */
export function WaySteps({ state, country }: Pick<AccountStatus, 'state' | 'country'>) {
  const { say, locale } = useShell()
  const done = doneSteps[state]
  if (done === undefined) return null
  const chosen = country !== null && displayName(locale, 'region', country)
  const steps = [
    { id: 'country', label: say('verification.stepCountry'), note: chosen || say('verification.stepCountryNote') },
    { id: 'details', label: say('verification.stepDetails'), note: say('verification.stepDetailsNote') },
    { id: 'review', label: say('verification.stepReview'), note: say('verification.stepReviewNote') },
  ]
  return (
    <Timeline
      label={say('verification.steps')}
      steps={steps.map((step, at) => ({ ...step, state: at < done ? 'done' : at === done ? 'now' : 'later' }))}
    />
  )
}
