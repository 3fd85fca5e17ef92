import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepLike, likesOfTabs, type ToldLike } from './likes.ts'

/** What is liked in another tab of this browser is liked here, with its new number. */
export function useLikesOfTabs(): void {
  const cache = useQueryClient()
  useEffect(() => {
    const channel = new BroadcastChannel(likesOfTabs)
    channel.addEventListener('message', ({ data: { id, state } }: MessageEvent<ToldLike>) => keepLike(cache, id, state))
    return () => channel.close()
  }, [cache])
}
