import { Loading, Skeleton } from '../../shell/loading.tsx'

/** The place of an order that is still on its way: a picture, its lines, how far it has come. */
export const OrderPlace = () => (
  <Loading className="overflow-hidden rounded-panel border border-line bg-surface">
    <div className="flex items-center justify-between gap-5 border-b border-line px-[clamp(1rem,1.8vw,1.5rem)] py-4.5">
      <Skeleton className="h-4.5 w-2/5 rounded-field" />
      <Skeleton className="h-4.5 w-16 rounded-field" />
    </div>
    <div className="grid gap-x-[clamp(1.25rem,3vw,3rem)] gap-y-5 px-[clamp(1rem,1.8vw,1.5rem)] pt-4.5 pb-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-4">
        <Skeleton className="h-24 w-19" />
        <div className="grid content-start gap-2.5 pt-1">
          <Skeleton className="h-3.5 w-12 rounded-field" />
          <Skeleton className="h-4.5 w-4/5 rounded-field" />
          <Skeleton className="h-3.5 w-3/5 rounded-field" />
        </div>
      </div>
      <div className="grid content-start gap-6 pt-1">
        <Skeleton className="h-4.5 w-3/4 rounded-field" />
        <div className="flex items-center justify-between">
          {[1, 2, 3, 4].map((step) => (
            <Skeleton key={step} className="size-3 rounded-full" />
          ))}
        </div>
      </div>
    </div>
  </Loading>
)
