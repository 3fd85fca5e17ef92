import { Loading, Skeleton } from './loading.tsx'

const places = (count: number) => Array.from({ length: count }, (_, at) => at)

/** The fields of a form that are still on their way, each with the place of its name. */
export const FieldsPlace = ({ count, columns = false }: { count: number; columns?: boolean }) => (
  <Loading className={`grid gap-x-4 gap-y-5 ${columns ? 'sm:grid-cols-2' : 'max-w-120'}`}>
    {places(count).map((at) => (
      <div key={at} className="grid gap-2">
        <Skeleton className="h-3.5 w-28 rounded-field" />
        <Skeleton className="h-11 rounded-control" />
      </div>
    ))}
  </Loading>
)

/** Boxes to tick that are still on their way, each with a line of what it means, and the button below them. */
export const ChecksPlace = ({ count }: { count: number }) => (
  <Loading className="grid max-w-130 gap-6 pt-2">
    {places(count).map((at) => (
      <div key={at}>
        <div className="flex min-h-11 items-center gap-2.5 md:min-h-9">
          <Skeleton className="size-5 rounded-md" />
          <Skeleton className="h-4 w-3/5 rounded-field" />
        </div>
        <Skeleton className="ms-7.5 h-3.5 w-4/5 rounded-field" />
      </div>
    ))}
    <Skeleton className="h-11 w-24 rounded-control" />
  </Loading>
)

/** A paragraph and its button that are still on their way. */
export const TextPlace = () => (
  <Loading className="grid max-w-[60ch] gap-2.5">
    <Skeleton className="h-4 rounded-field" />
    <Skeleton className="h-4 w-3/5 rounded-field" />
    <Skeleton className="mt-2.5 h-11 w-44 rounded-control" />
  </Loading>
)

/** Rows of a list that is still on its way: the sign or the face in front, and two lines. */
export const RowsPlace = ({ count, face = false }: { count: number; face?: boolean }) => (
  <Loading className="grid max-w-190 divide-y divide-line">
    {places(count).map((at) => (
      <div key={at} className="flex items-center gap-3.5 py-4">
        <Skeleton className={face ? 'size-11 rounded-full' : 'h-8 w-12 rounded-field'} />
        <span className="grid grow gap-2">
          <Skeleton className="h-4 w-2/5 rounded-field" />
          <Skeleton className="h-3 w-1/4 rounded-field" />
        </span>
      </div>
    ))}
  </Loading>
)
