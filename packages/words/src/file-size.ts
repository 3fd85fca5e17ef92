import type { Locale } from './index.ts'

/** The size of a file, bytes, as people of a language read it: `17 kB`, and from a million on `1.2 MB`. */
export function fileSize(locale: Locale, bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000))
  const isLarge = kilobytes >= 1000
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: isLarge ? 'megabyte' : 'kilobyte', maximumFractionDigits: 1 })
  return format.format(isLarge ? kilobytes / 1000 : kilobytes)
}
