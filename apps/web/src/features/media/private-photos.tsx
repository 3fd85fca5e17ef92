import { addressOf as callOf, Refused } from '@rondo/contracts/kernel/call'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { readSession } from '../../shell/session.ts'
import { useWholeScreen } from './whole-screen.ts'

const addresses = new WeakMap<Blob, string>()
function addressOf(bytes: Blob): string {
  const known = addresses.get(bytes) ?? URL.createObjectURL(bytes)
  addresses.set(bytes, known)
  return known
}

/** The bytes of a photo; asked for with the session, since a picture's address carries none. */
const bytesQuery = (path: string, width: 320 | 1600) =>
  queryOptions({
    queryKey: ['media.private', path, width] as const,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const token = readSession()?.jwt
      const answer = await fetch(callOf({ path: `${path}/${width}.webp` }, {}), {
        signal,
        ...(token && { headers: { authorization: `Bearer ${token}` } }),
      })
      if (!answer.ok) throw new Refused(answer.status, undefined)
      return await answer.blob()
    },
  })

interface PrivatePhotosProps {
  photos: readonly { readonly id: number; readonly width: number; readonly height: number }[]
  /** Where a photo is asked for, without its size. */
  at: (id: number) => string
  nameOf: (n: number) => string
  /** What stands in the place of one that does not come. */
  failed: string
  /** How they stand; three in a row without it. */
  className?: string
}
/** Photos that only some may see, as squares; a press shows them over the whole screen. */
export function PrivatePhotos({ photos, at, nameOf, failed, className = 'grid grid-cols-3 gap-1' }: PrivatePhotosProps) {
  const cache = useQueryClient()
  const show = useWholeScreen()
  async function open(index: number) {
    const large = await Promise.allSettled(photos.map(({ id }) => cache.ensureQueryData(bytesQuery(at(id), 1600))))
    await show(
      photos.map(({ width, height }, n) => {
        const bytes = large[n]
        return { url: bytes?.status === 'fulfilled' ? addressOf(bytes.value) : '', width, height, alt: '' }
      }),
      index,
    )
  }
  return (
    <span className={className}>
      {photos.map(({ id }, n) => (
        <OnePhoto key={id} path={at(id)} name={nameOf(n + 1)} failed={failed} onOpen={() => void open(n)} />
      ))}
    </span>
  )
}

function OnePhoto({ path, name, failed, onOpen }: { path: string; name: string; failed: string; onOpen: () => void }) {
  const { data, isError } = useQuery(bytesQuery(path, 320))
  return (
    <button type="button" onClick={onOpen} aria-label={name} className="block aspect-square w-full overflow-hidden bg-cove">
      {data && <img src={addressOf(data)} alt="" className="size-full object-cover" />}
      {isError && <span className="grid size-full place-items-center p-1 text-mini text-ink-2">{failed}</span>}
    </button>
  )
}
