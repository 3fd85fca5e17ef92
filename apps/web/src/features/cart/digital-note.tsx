import { fileSize } from '@rondo/words/file-size'
import { useShell } from '../../shell/providers.tsx'
import { Note } from '../../ui/panel.tsx'
import type { Product } from '../listings/index.ts'

const fileKinds: Readonly<Record<string, string>> = { 'image/webp': 'WebP' }

/** How something digital is delivered, and what that is: pixels where all files have as many. */
export default function DigitalNote({ product: { downloads } }: { product: Product }) {
  const { say, locale } = useShell()
  const kinds = new Set(downloads.map(({ type }) => fileKinds[type] ?? type.split('/').pop()?.toUpperCase()))
  const [pixels, ...others] = new Set(downloads.map(({ width = 0, height = 0 }) => `${width} × ${height}`))
  const isKnown = others.length === 0 && downloads.every(({ width }) => width)
  const bytes = downloads.reduce((sum, file) => sum + file.bytes, 0)
  const facts = [
    say('piece.files', { n: downloads.length }),
    ...kinds,
    isKnown && say('piece.pixels', { size: pixels ?? '' }),
    fileSize(locale, bytes),
  ]
  return (
    <Note icon="download">
      {say('product.virtualDelivery')}
      {downloads.length > 0 && <p className="figures text-ink-2">{facts.filter(Boolean).join(' · ')}</p>}
    </Note>
  )
}
