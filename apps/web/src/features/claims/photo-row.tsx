import { useShell } from '../../shell/providers.tsx'
import { PrivatePhotos } from '../media/index.ts'
import type { EvidencePhoto } from './claims.queries.ts'

/** Photos of evidence. */
export function PhotoRow({ photos }: { photos: readonly EvidencePhoto[] }) {
  const { say } = useShell()
  return (
    <PrivatePhotos
      photos={photos}
      at={(id) => `/claims/photos/${id}`}
      nameOf={(n) => say('claims.openPhoto', { n, total: photos.length })}
      failed={say('claims.photoFailed')}
    />
  )
}
