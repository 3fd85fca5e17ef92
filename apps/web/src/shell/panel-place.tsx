import { Panel } from '../ui/panel.tsx'
import { Loading, Skeleton } from './loading.tsx'

const widths = ['w-4/5', 'w-3/5', 'w-11/12', 'w-2/3', 'w-3/4', 'w-1/2']
interface PanelPlaceProps {
  /** How many lines stand below its heading, six at most. */
  lines?: number
  /** A piece stands in it, with its picture. */
  hasPicture?: boolean
}
/** The place of a panel that is still on its way: its heading and lines, and a picture where a piece stands in it. */
export const PanelPlace = ({ lines = 3, hasPicture = false }: PanelPlaceProps) => (
  <Loading>
    <Panel className="flex items-start gap-4">
      {hasPicture && <Skeleton className="h-20 w-16 shrink-0" />}
      <div className="grid grow gap-3.5 py-1">
        <Skeleton className="h-5 w-2/5 rounded-field" />
        {widths.slice(0, lines).map((width) => (
          <Skeleton key={width} className={`h-3.5 ${width} rounded-field`} />
        ))}
      </div>
    </Panel>
  </Loading>
)
