import type { Feature, Locale, Words } from './index.ts'

/** Loads the words of some features in one language; each file is a chunk of its own, fetched once. */
export async function loadWords(locale: Locale, features: readonly Feature[]): Promise<Words> {
  const loaded = await Promise.all(features.map(async (feature) => (await import(`./${locale}/${feature}.ts`)) as Record<string, unknown>))
  return Object.fromEntries(features.map((feature, at) => [feature, loaded[at]?.[feature]])) as Words
}
