import { productTypeOf } from '@rondo/rules/listings/catalogue'
import type { GlyphName } from '../../ui/icon.tsx'

/** The sign of each type of product, and of a service. */
export const typeGlyphs = {
  designer: 'original',
  sharing: 'sharing',
  virtual: 'virtual',
  others: 'other',
  service: 'other',
} as const satisfies Record<string, GlyphName>

/** What it is called in a list and on its page: its type, or that it is a service. */
export const typeShown = (piece: { productType: string; isLocalService?: boolean | undefined }): keyof typeof typeGlyphs =>
  piece.isLocalService ? 'service' : (productTypeOf(piece.productType) ?? 'others')
