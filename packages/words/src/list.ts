import type { Locale } from './index.ts'

/** Facts beside each other as people of a language list them; what is empty is left out. */
export const listIn = (locale: Locale, parts: readonly (string | number | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(locale === 'en' ? ', ' : '，')
