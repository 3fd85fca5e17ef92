import { lazyPart } from '../../shell/lazy-part.tsx'
import { useHydrated } from '../../shell/providers.tsx'

const Hint = lazyPart(() => import('./size-hint-words.tsx'), ['fit'])

/** How a garment falls; its place is kept free, since it comes after the page, which is the same for everybody. */
export function SizeHint({ id }: { id: number }) {
  const isHydrated = useHydrated()
  return <div className="-mt-1 min-h-[1lh] text-small">{isHydrated && <Hint id={id} />}</div>
}
