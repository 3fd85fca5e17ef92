import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ToldLike } from './keep-like.ts'

/** What is liked in another tab of this browser is liked here, with its new number. */
export function useLikesOfTabs(): void {
  const cache = useQueryClient()
  useEffect(() => {
    const channel = new BroadcastChannel('rondo.likes')
    channel.addEventListener('message', async ({ data: { id, state } }: MessageEvent<ToldLike>) =>
      (await import('./keep-like.ts')).keepLike(cache, id, state),
    )
    return () => channel.close()
  }, [cache])
}
