import { useSay } from '../../shell/providers.tsx'
import { Note } from '../../ui/panel.tsx'

/** Swapping is agreed between two people in a talk, and that is still to come: nothing here pretends otherwise. */
export function SwapPanel() {
  const say = useSay()
  return (
    <div className="grid gap-5">
      <p className="text-ink-2">{say('product.swapHint')}</p>
      <Note icon="info">{say('product.swapNotYet')}</Note>
    </div>
  )
}
