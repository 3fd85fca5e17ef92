import type { Locale } from '@rondo/words'

export type Theme = 'light' | 'dark'
/** Where the application's own scripts and styles stand, for one page. */
export interface Assets {
  readonly entry: string
  readonly styles: readonly string[]
  readonly modules: readonly string[]
}
/** What the first HTML was rendered with. Rebuilt in the browser from the JSON block, so that hydration sees the same tree. */
export interface Boot {
  readonly locale: Locale
  /** What the visitor chose; null follows the system. */
  readonly theme: Theme | null
  /** Origin of canonical addresses, without a slash at the end. */
  readonly origin: string
  readonly assets: Assets
  /** Scripts wait until the page's first picture is there: a slow line is too narrow for both. */
  readonly isPictureFirst: boolean
}

const aYear = 31_536_000
/** Remembers a choice of this browser for a year. */
export const keep = (name: string, value: string) => (document.cookie = `${name}=${value};path=/;max-age=${aYear};samesite=lax`)

const watchers = new Set<() => void>()
/** Turns the page light or dark and remembers it for a year. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  keep('theme', theme)
  for (const watcher of watchers) watcher()
}
export function watchTheme(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
/** What the visitor has chosen in this browser; null follows the system. */
export const chosenTheme = (): Theme | null => (document.documentElement.dataset['theme'] as Theme | undefined) ?? null
/** The theme on screen now: the chosen one, else the system's. */
export const currentTheme = (): Theme => chosenTheme() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

/** Remembers the language for a year and renders the page again in it. */
export function chooseLocale(locale: Locale): void {
  keep('lang', locale)
  const here = new URL(location.href)
  if (here.searchParams.has('lang')) here.searchParams.set('lang', locale)
  location.replace(here)
}
