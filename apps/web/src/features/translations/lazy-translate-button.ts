import { lazyPart } from '../../shell/lazy-part.tsx'

/** The way to a translation. It comes after the text, and where it does not come the text stands alone. */
export const TranslateButton = lazyPart(() => import('./translate-button.tsx'), ['translations'])
