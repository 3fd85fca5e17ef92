import { useSay } from '../../shell/providers.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Details, PlaceAddress, WayThere } from '../orders/index.ts'

interface PanelProps {
  where: NonNullable<Details['pickupLocationAddress']>
  /** Whose place it is. */
  name: string
}
/** Where something is brought back to, with the way there. */
export default function BringToPanel({ where, name }: PanelProps) {
  const say = useSay()
  return (
    <Panel className="grid gap-4">
      <h2 className="type-subhead">{say('wayback.where')}</h2>
      <div className="grid gap-1.5 text-small">
        <PlaceAddress where={where} />
        <p className="text-ink-2">{say('wayback.elsewhere', { name })}</p>
      </div>
      <WayThere where={where} comes />
    </Panel>
  )
}
