import { readUpTo } from '@rondo/contracts/calls/messaging'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { call } from '../../shell/calls.ts'
import { hear, tell, useLiveness } from '../../shell/line.ts'
import { chatQuery, type Message } from './messaging.queries.ts'
import { watchArrivals } from './sending.ts'
import { inOrder, unreadIn } from './thread.ts'
import { forgottenMs } from './typing.ts'

const later = (a: number, b: number) => Math.max(a, b)

/** One conversation, kept up to date: what was read in pages, what came meanwhile, and up to where both have read. */
export function useConversation(id: number) {
  // What came while nobody looked here was not heard: it is asked for at every opening.
  const query = useInfiniteQuery({ ...chatQuery(id), refetchOnMount: 'always' })
  const { data, refetch } = query
  const [heard, setHeard] = useState<readonly Message[]>([])
  const [readTo, setReadTo] = useState(0)
  const messages = useMemo(() => {
    const all = inOrder(...(data?.pages.map((page) => page.data) ?? []), heard)
    // whoever has answered looks at what was held back until then
    const hasAnswered = all.some(({ isSender, system }) => isSender && system === null)
    return all.map((one) => ({
      ...one,
      photosHeld: one.photosHeld && !hasAnswered,
      status: !one.isSender && one.seq <= readTo ? { ...one.status, read: true } : one.status,
    }))
  }, [data, heard, readTo])
  const last = messages.at(-1)?.seq ?? 0

  const arrive = useEffectEvent((message: Message) => {
    if (message.chatId !== id) return
    setHeard((before) => inOrder(before, [message]))
    if (data && message.seq > last + 1) void refetch() // one between has not come
  })
  useEffect(() => watchArrivals((message) => arrive(message)), [])

  const join = useEffectEvent(async () => {
    const answer = await tell('join', { chatId: id })
    if (answer?.ok && data && answer.seq > last) void refetch()
  })
  const isLive = useLiveness() === 'on'
  useEffect(() => {
    if (!isLive) return
    void join()
    return () => void tell('leave', { chatId: id })
  }, [id, isLive])

  /** Everything up to the last message is seen. */
  const markSeen = async () => {
    const seq = unreadIn(messages)
      .map((one) => one.seq)
      .reduce(later, 0)
    if (seq === 0) return
    try {
      await call(readUpTo, { params: { id }, body: { seq } })
      setReadTo((before) => later(before, seq))
    } catch {
      // said again with the next message, or when somebody looks again
    }
  }
  return { query, person: data?.pages[0]?.person, messages, ...usePresence(id, isLive), markSeen }
}

/** Whether the other one writes, and whether they have this conversation before them. */
function usePresence(id: number, isLive: boolean) {
  const [isTyping, setTyping] = useState(false)
  const [isHere, setHere] = useState(false)
  useEffect(() => {
    let forgetting: ReturnType<typeof setTimeout> | undefined
    const show = (next: boolean) => {
      clearTimeout(forgetting)
      setTyping(next)
      if (next) forgetting = setTimeout(() => setTyping(false), forgottenMs)
    }
    const stops = [
      hear('user.typing', (told) => {
        if (told.chatId === id) show(told.isTyping)
      }),
      hear('user.presence', (told) => {
        if (told.chatId === id) setHere(told.isHere)
      }),
      watchArrivals((message) => {
        if (message.chatId === id && !message.isSender) show(false)
      }),
    ]
    return () => {
      clearTimeout(forgetting)
      for (const stop of stops) stop()
    }
  }, [id])
  return { isTyping: isLive && isTyping, isHere: isLive && isHere }
}
