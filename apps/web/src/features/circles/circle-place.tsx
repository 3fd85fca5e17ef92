import { Loading, Skeleton } from '../../shell/loading.tsx'
import { Panel } from '../../ui/panel.tsx'

/** The place of a circle that is still on its way: its heading and state, its ring of three pieces, and who gives what. */
export const CirclePlace = () => (
  <Loading>
    <Panel className="grid gap-4">
      <div className="flex items-center justify-between gap-4">
        <Skeleton className="h-5 w-2/5 rounded-field" />
        <Skeleton className="h-5 w-20 rounded-field" />
      </div>
      <div className="relative mx-auto aspect-square w-full max-w-96">
        <div className="absolute inset-[14%] rounded-full border-2 border-line" />
        {['left-1/2 top-[14%]', 'left-[81%] top-[68%]', 'left-[19%] top-[68%]'].map((place) => (
          <div key={place} className={`absolute -mt-11 -translate-x-1/2 bg-surface ${place}`}>
            <Skeleton className="h-22 w-17.5" />
          </div>
        ))}
      </div>
      {['w-4/5', 'w-3/4', 'w-11/12'].map((width) => (
        <Skeleton key={width} className={`h-3.5 ${width} rounded-field`} />
      ))}
    </Panel>
  </Loading>
)
