import type { GlyphName } from '../../ui/icon.tsx'

/** The sign of each type of product. */
export const typeGlyphs = { designer: 'original', sharing: 'sharing', virtual: 'virtual', others: 'other' } as const satisfies Record<
  string,
  GlyphName
>
