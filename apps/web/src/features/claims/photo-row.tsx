import { useShell } from '../../shell/providers.tsx'
import { PrivatePhotos } from '../media/index.ts'
import type { EvidencePhoto } from './claims.queries.ts'

const columns = ['grid-cols-1', 'grid-cols-2', 'grid-cols-3']
/** Photos of evidence; large ones fill the width they have. */
export function PhotoRow({ photos, isLarge = false }: { photos: readonly EvidencePhoto[]; isLarge?: boolean }) {
  const { say } = useShell()
  return (
    <PrivatePhotos
      photos={photos}
      at={(id) => `/claims/photos/${id}`}
      nameOf={(n) => say('claims.openPhoto', { n, total: photos.length })}
      failed={say('claims.photoFailed')}
      {...(isLarge && { className: `grid max-w-96 gap-1 ${columns[Math.min(photos.length, 3) - 1] ?? ''}` })}
    />
  )
}
