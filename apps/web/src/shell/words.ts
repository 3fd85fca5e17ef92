import type { Feature, Locale, Words } from '@rondo/words'
import { loadWords } from '@rondo/words/load'

/** The words loaded so far. Grows as pages are opened; what has been said stays said. */
export interface Vocabulary {
  readonly locale: Locale
  readonly words: Words
  /** Adds features; those already known cost nothing. */
  learn(features: readonly Feature[]): Promise<void>
}
export function vocabulary(locale: Locale): Vocabulary {
  const words: Words = {}
  return {
    locale,
    words,
    async learn(features) {
      const missing = features.filter((feature) => !words[feature])
      if (missing.length > 0) Object.assign(words, await loadWords(locale, missing))
    },
  }
}
