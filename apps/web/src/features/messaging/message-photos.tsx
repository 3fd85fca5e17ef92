import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useShell } from '../../shell/providers.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useWholeScreen } from '../media/index.ts'
import { type MessagePhoto, photoQuery } from './messaging.queries.ts'

const addresses = new WeakMap<Blob, string>()
/** An address under which the browser shows bytes; the same bytes have one. */
export function addressOf(bytes: Blob): string {
  const known = addresses.get(bytes) ?? URL.createObjectURL(bytes)
  addresses.set(bytes, known)
  return known
}

/** Photos of one message: one in its own shape, several as squares. A press shows them over the whole screen. */
export function MessagePhotos({ photos }: { photos: readonly MessagePhoto[] }) {
  const cache = useQueryClient()
  const show = useWholeScreen()
  async function open(index: number) {
    const large = await Promise.allSettled(photos.map(({ id }) => cache.ensureQueryData(photoQuery(id, 1600))))
    const urls = large.map((one) => (one.status === 'fulfilled' ? addressOf(one.value) : ''))
    await show(
      photos.map(({ width, height }, at) => ({ url: urls[at] ?? '', width, height, alt: '' })),
      index,
    )
  }
  const isOne = photos.length === 1
  return (
    <span className={isOne ? 'block' : 'grid w-72 max-w-full grid-cols-2 gap-1'}>
      {photos.map((photo, at) => (
        <OnePhoto key={photo.id} photo={photo} isOne={isOne} n={at + 1} total={photos.length} onOpen={() => void open(at)} />
      ))}
    </span>
  )
}

interface OnePhotoProps {
  photo: MessagePhoto
  isOne: boolean
  n: number
  total: number
  onOpen: () => void
}
const longest = 288
function OnePhoto({ photo: { id, width, height }, isOne, n, total, onOpen }: OnePhotoProps) {
  const { say } = useShell()
  const { data, isError } = useQuery(photoQuery(id, isOne ? 640 : 320))
  const scale = Math.min(longest / width, longest / height)
  // The place is taken before the bytes are here: nothing moves when they come.
  const shape = isOne ? { width: Math.round(width * scale), aspectRatio: `${width} / ${height}` } : undefined
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={say('messages.openPhoto', { n, total })}
      style={shape}
      className={`block max-w-full overflow-hidden bg-cove ${isOne ? '' : 'aspect-square w-full'}`}
    >
      {data && <img src={addressOf(data)} alt="" className="size-full animate-rise object-cover" />}
      {isError && (
        <span className="grid size-full place-content-center justify-items-center gap-1 p-2 text-mini text-ink-2">
          <Icon name="cam" />
          {say('messages.photoGone')}
        </span>
      )}
    </button>
  )
}
