// What people wrote, with a way to read it in one's own language. Pieces of screen show whichever text they are handed; the page around them
// says what the way looks like.
import type { TranslatedKind, TranslatedPart } from '@rondo/rules/translations/bounds'
import { createContext, Fragment, type ReactNode, use, useState } from 'react'
import { useHydrated } from './providers.tsx'

export interface Written {
  readonly kind: TranslatedKind
  /** Of the message, the listing or the review. */
  readonly id: number
}
type Texts = Readonly<Partial<Record<TranslatedPart, string>>>
/** A translation that the reader looks at, and its language. */
export interface Shown {
  readonly texts: Texts
  readonly lang: string
}
export interface TranslateProps {
  of: Written
  texts: Texts
  shown: Shown | undefined
  /** The translation that shall be seen; undefined for what was written. */
  onShow: (shown: Shown | undefined) => void
}
/** Draws the way to a translation; without one texts stand as they were written. */
export const TranslateWay = createContext<((props: TranslateProps) => ReactNode) | undefined>(undefined)

interface TranslatedProps {
  of: Written
  texts: Texts
  /** Told which translation is seen, where something of it stands elsewhere on the page. */
  onShown?: ((shown: Shown | undefined) => void) | undefined
  /** Draws the texts; `lang` is that of a translation, `way` leads to it and back. */
  children: (seen: { texts: Texts; lang: string | undefined; way: ReactNode }) => ReactNode
}
/** Texts of somebody as they were written, or as the reader asked for them. A text that changes is the original again. */
export function Translated({ of, texts, onShown, children }: TranslatedProps) {
  const drawWay = use(TranslateWay)
  const isHydrated = useHydrated()
  const [chosen, choose] = useState<{ readonly written: string; readonly shown: Shown }>()
  const written = JSON.stringify(texts)
  const shown = chosen?.written === written ? chosen.shown : undefined
  const onShow = (next: Shown | undefined) => {
    choose(next && { written, shown: next })
    onShown?.(next)
  }
  const way = drawWay && isHydrated && <Fragment key={written}>{drawWay({ of, texts, shown, onShow })}</Fragment>
  return children({ texts: shown ? { ...texts, ...shown.texts } : texts, lang: shown?.lang, way })
}
