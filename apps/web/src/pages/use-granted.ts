import { takeErrand } from '../features/accounts/index.ts'
import { grantWish } from '../features/cart/index.ts'
import { useShell } from '../shell/providers.tsx'

/** What is done for whoever has just signed in: what they wanted as a visitor goes into their cart. Answers where they go on: without a wish to `target`. */
export function useGranted(): (target: string) => Promise<string> {
  const shell = useShell()
  return async (target) => {
    takeErrand() // whoever has signed in has no other
    return await grantWish(shell, target)
  }
}
