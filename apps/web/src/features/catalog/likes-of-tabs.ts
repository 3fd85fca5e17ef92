import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ToldLike } from './keep-like.ts'

/** What is liked in another tab of this browser is liked here, with its new number. */
export function useLikesOfTabs(): void {
  const cache = useQueryClient()
  useEffect(() => {
    const channel = new BroadcastChannel('rondo.likes') // as keep-like.ts names it, which comes later
    channel.addEventListener('message', ({ data: { id, state } }: MessageEvent<ToldLike>) => {
      void import('./keep-like.ts').then(
        ({ keepLike }) => keepLike(cache, id, state),
        () => {},
      )
    })
    return () => channel.close()
  }, [cache])
}
