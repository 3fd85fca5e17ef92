import type { Feature, Locale, Words } from './index.ts'

// Each language names its own files: a reader of one need not load the names of the other's.
const languages = { en: () => import('./load-en.ts'), 'zh-CN': () => import('./load-zh-CN.ts') } as const satisfies Record<Locale, unknown>

/** Loads the words of some features in one language; each file is a chunk of its own, fetched once. */
export async function loadWords(locale: Locale, features: readonly Feature[]): Promise<Words> {
  const { fileOf } = await languages[locale]()
  const loaded = await Promise.all(features.map(fileOf))
  return Object.fromEntries(features.map((feature, at) => [feature, loaded[at]?.[feature]])) as Words
}
