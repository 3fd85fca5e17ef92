import type { QueryClient } from '@tanstack/react-query'
import { createContext, RouterContextProvider } from 'react-router'
import type { Vocabulary } from './words.ts'

/** What a page's load may use: the same on the server and in the browser. */
export interface Loading {
  readonly cache: QueryClient
  readonly vocabulary: Vocabulary
}
const loading = createContext<Loading>()
export const provide = (means: Loading): RouterContextProvider => new RouterContextProvider(new Map([[loading, means]]))
export const loadingOf = (context: Readonly<RouterContextProvider>): Loading => context.get(loading)
