import { type Currency, isCurrency } from '@rondo/rules/kernel/money'
import { useSyncExternalStore } from 'react'
import { keep } from './visitor.ts'

const NAME = 'currency'
const watchers = new Set<() => void>()

/** Read once in a turn: each price of a list asks, several times, and cookies stand in another process of the browser. */
let ofThisTurn: Currency | null | undefined

/** The currency in which this browser's visitor wants prices estimated; null shows them only as the shops ask them. */
function ownCurrency(): Currency | null {
  if (ofThisTurn !== undefined) return ofThisTurn
  queueMicrotask(() => (ofThisTurn = undefined))
  return (ofThisTurn = readCurrency())
}
function readCurrency(): Currency | null {
  const kept = /(?:^|; )currency=([A-Z]{3})/.exec(document.cookie)?.[1] ?? ''
  return isCurrency(kept) ? kept : null
}

/** Chooses it for a year; null ends the estimates. */
export function chooseCurrency(currency: Currency | null): void {
  keep(NAME, currency ?? '')
  ofThisTurn = undefined
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
/** The same on a screen. Pages that the server renders are alike for everybody, so it comes after hydration. */
export const useOwnCurrency = (): Currency | null => useSyncExternalStore(watch, ownCurrency, () => null)
