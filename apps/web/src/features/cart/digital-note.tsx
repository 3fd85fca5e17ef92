import { fileSize } from '@rondo/words/file-size'
import { useShell } from '../../shell/providers.tsx'
import { Note } from '../../ui/panel.tsx'
import type { Product } from '../listings/index.ts'

const fileKinds: Readonly<Record<string, string>> = { 'image/webp': 'WebP' }

/** How something digital is delivered, and what that is. */
export default function DigitalNote({ product: { downloads } }: { product: Product }) {
  const { say, locale } = useShell()
  const kinds = new Set(downloads.map(({ type }) => fileKinds[type] ?? type.split('/').pop()?.toUpperCase()))
  const bytes = downloads.reduce((sum, file) => sum + file.bytes, 0)
  return (
    <Note icon="download">
      {say('product.virtualDelivery')}
      {downloads.length > 0 && (
        <p className="figures text-ink-2">{[say('piece.files', { n: downloads.length }), ...kinds, fileSize(locale, bytes)].join(' · ')}</p>
      )}
    </Note>
  )
}
