import { lazyPart } from '../../shell/lazy-part.tsx'
import type { TranslateProps } from '../../shell/translated.tsx'

const TranslateButton = lazyPart(() => import('./translate-button.tsx'), ['translations'])

/** The way to a translation. It comes after the text, and where it does not come the text stands alone. */
export const translateWay = (props: TranslateProps) => <TranslateButton {...props} />
