import { useShell } from '../../shell/providers.tsx'
import { Note } from '../../ui/panel.tsx'
import type { Product } from '../listings/index.ts'

const fileKinds: Readonly<Record<string, string>> = { 'image/webp': 'WebP' }

/** How something digital is delivered, and what that is. */
export default function DigitalNote({ product: { downloads } }: { product: Product }) {
  const { say, locale } = useShell()
  const kinds = new Set(downloads.map(({ type }) => fileKinds[type] ?? type.split('/').pop()?.toUpperCase()))
  const kilobytes = Math.max(1, Math.round(downloads.reduce((sum, { bytes }) => sum + bytes, 0) / 1000))
  const inMegabytes = kilobytes >= 1000
  const size = new Intl.NumberFormat(locale, { style: 'unit', unit: inMegabytes ? 'megabyte' : 'kilobyte', maximumFractionDigits: 1 })
  return (
    <Note icon="download">
      {say('product.virtualDelivery')}
      {downloads.length > 0 && (
        <p className="figures text-ink-2">
          {[say('piece.files', { n: downloads.length }), ...kinds, size.format(inMegabytes ? kilobytes / 1000 : kilobytes)].join(' · ')}
        </p>
      )}
    </Note>
  )
}
