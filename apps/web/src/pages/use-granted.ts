import { useQueryClient } from '@tanstack/react-query'
import { takeErrand } from '../features/accounts/index.ts'
import { grantWish } from '../features/cart/index.ts'
import { grantHearts } from '../features/catalog/index.ts'
import { useShell } from '../shell/providers.tsx'

/** What is done for whoever has just signed in: what they wanted as a visitor becomes theirs. Answers where they go on: without a wish to `target`. */
export function useGranted(): (target: string) => Promise<string> {
  const shell = useShell()
  const cache = useQueryClient()
  return async (target) => {
    takeErrand() // whoever has signed in has no other
    void grantHearts(shell, cache).catch(() => undefined) // the page that follows fills them
    return await grantWish(shell, target)
  }
}
