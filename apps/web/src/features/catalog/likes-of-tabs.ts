import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepLike, type LikeState } from './likes.ts'

interface Told {
  readonly id: number
  readonly state: LikeState
}
const betweenTabs = 'rondo.likes'

/** Tells the other tabs of this browser what became of a like. */
export function tellTabs(told: Told): void {
  const channel = new BroadcastChannel(betweenTabs)
  channel.postMessage(told)
  channel.close()
}
/** What is liked in another tab is liked here, with its new number. */
export function useLikesOfTabs(): void {
  const cache = useQueryClient()
  useEffect(() => {
    const channel = new BroadcastChannel(betweenTabs)
    channel.addEventListener('message', ({ data: { id, state } }: MessageEvent<Told>) => keepLike(cache, id, state))
    return () => channel.close()
  }, [cache])
}
