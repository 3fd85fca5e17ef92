import { mostOf } from '@rondo/rules/listings/stock'
import { useSay } from '../../shell/providers.tsx'
import type { Prompt } from './use-purchase.ts'

/** What is missing before a piece can be taken, or why it cannot be more of it. */
export default function PromptWords({ prompt, units, isService = false }: { prompt: Prompt; units: number; isService?: boolean }) {
  const say = useSay()
  const most = mostOf(units)
  const texts: Record<Prompt, string> = {
    period: say(isService ? 'days.selectLength' : 'days.selectPeriod'),
    day: say('days.daysLost'),
    delivery: say('days.selectDelivery'),
    least: say('days.minimumOne'),
    most: say(units > most ? 'days.mostAtOnce' : 'days.cannotAddMore', { n: most }),
  }
  return <p className="animate-rise rounded-field bg-warning-wash px-4 py-2.5 text-small font-medium text-warning">{texts[prompt]}</p>
}
