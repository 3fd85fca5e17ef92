import { type Locale, type Say, speaker } from '@rondo/words'
import { type DehydratedState, HydrationBoundary, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, startTransition, use, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Format, formatIn } from './format.ts'
import { type Boot, chosenTheme, type Theme, watchTheme } from './visitor.ts'
import type { Vocabulary } from './words.ts'

/** What every screen may use. */
export interface Shell {
  readonly locale: Locale
  readonly say: Say
  readonly format: Format
  readonly vocabulary: Vocabulary
  /** Origin of canonical addresses. */
  readonly origin: string
  /** The theme that the page was rendered with. */
  readonly theme: Theme | null
}
const ShellContext = createContext<Shell | null>(null)

export function makeShell({ locale, origin, theme }: Omit<Boot, 'assets'>, vocabulary: Vocabulary): Shell {
  return { locale, origin, theme, vocabulary, say: speaker(locale, vocabulary.words), format: formatIn(locale) }
}
export function useShell(): Shell {
  const shell = use(ShellContext)
  if (!shell) throw new Error('This piece of screen stands outside <Providers>.')
  return shell
}
export const useSay = (): Say => useShell().say

/** The theme that the visitor has chosen; null follows the system. */
export function useTheme(): Theme | null {
  const { theme } = useShell()
  return useSyncExternalStore(watchTheme, chosenTheme, () => theme)
}

const never = () => () => {}
/** False while the server renders and during hydration; true afterwards, which is drawn as a transition: in short turns. For what only the browser knows. */
export function useHydrated(): boolean {
  const served = useRef(false)
  const [isLater, setLater] = useState(false)
  useEffect(() => void (served.current && startTransition(() => setLater(true))), [])
  return (
    useSyncExternalStore(
      never,
      () => !served.current,
      () => !(served.current = true),
    ) || isLater
  )
}

interface ProvidersProps {
  shell: Shell
  cache: QueryClient
  state?: unknown
  children: ReactNode
}
export function Providers({ shell, cache, state, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={cache}>
      <HydrationBoundary state={state as DehydratedState | undefined}>
        <ShellContext value={shell}>{children}</ShellContext>
      </HydrationBoundary>
    </QueryClientProvider>
  )
}
