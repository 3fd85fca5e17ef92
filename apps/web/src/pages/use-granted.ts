import { useQueryClient } from '@tanstack/react-query'
import { grantWish } from '../features/cart/index.ts'
import { grantHearts } from '../features/catalog/index.ts'
import { useShell } from '../shell/providers.tsx'

/** What is done for whoever has just signed in: what they wanted as a visitor becomes theirs. Answers where they go on: without a wish to `target`. */
export function useGranted(): (target: string) => Promise<string> {
  const shell = useShell()
  const cache = useQueryClient()
  return async (target) => {
    await grantHearts(shell, cache)
    return await grantWish(shell, target)
  }
}
