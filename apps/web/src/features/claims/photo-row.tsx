import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useShell } from '../../shell/providers.tsx'
import { useWholeScreen } from '../media/index.ts'
import { type EvidencePhoto, evidenceQuery } from './claims.queries.ts'

const addresses = new WeakMap<Blob, string>()
function addressOf(bytes: Blob): string {
  const known = addresses.get(bytes) ?? URL.createObjectURL(bytes)
  addresses.set(bytes, known)
  return known
}

/** Photos of evidence as squares; a press shows them over the whole screen. */
export function PhotoRow({ photos }: { photos: readonly EvidencePhoto[] }) {
  const cache = useQueryClient()
  const show = useWholeScreen()
  async function open(index: number) {
    const large = await Promise.allSettled(photos.map(({ id }) => cache.ensureQueryData(evidenceQuery(id, 1600))))
    await show(
      photos.map(({ width, height }, at) => {
        const bytes = large[at]
        return { url: bytes?.status === 'fulfilled' ? addressOf(bytes.value) : '', width, height, alt: '' }
      }),
      index,
    )
  }
  return (
    <span className="grid grid-cols-3 gap-1">
      {photos.map((photo, at) => (
        <OnePhoto key={photo.id} id={photo.id} n={at + 1} total={photos.length} onOpen={() => void open(at)} />
      ))}
    </span>
  )
}

function OnePhoto({ id, n, total, onOpen }: { id: number; n: number; total: number; onOpen: () => void }) {
  const { say } = useShell()
  const { data, isError } = useQuery(evidenceQuery(id, 320))
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={say('claims.openPhoto', { n, total })}
      className="block aspect-square w-full overflow-hidden bg-cove"
    >
      {data && <img src={addressOf(data)} alt="" className="size-full object-cover" />}
      {isError && <span className="grid size-full place-items-center p-1 text-mini text-ink-2">{say('claims.photoFailed')}</span>}
    </button>
  )
}
