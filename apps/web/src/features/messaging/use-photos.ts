import { uploadPhotos } from '@rondo/contracts/calls/messaging'
import { uploads } from '@rondo/rules/kernel/limits'
import { messageBounds } from '@rondo/rules/messaging/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { fetchWithProgress, NothingKept, pictureProblem } from '../media/index.ts'
import { photoQuery } from './messaging.queries.ts'
import type { SentPhoto } from './unsent.ts'

/** A photo that is chosen for the next message. */
interface ChosenPhoto {
  readonly key: string
  readonly file: File
  /** Share of its bytes that is sent, 0 to 1. */
  readonly share: number
  /** What the server made of it. */
  readonly photo?: SentPhoto
  /** Why it did not get there, in words. */
  readonly trouble?: string
}
export interface Photos {
  readonly chosen: readonly ChosenPhoto[]
  /** Some are still on their way. */
  readonly isBusy: boolean
  add(files: readonly File[]): void
  again(key: string): void
  remove(key: string): void
  /** Hands over those that are there, and begins anew. */
  take(): readonly SentPhoto[]
}

/** The photos of the next message: sent as soon as they are chosen, each at its own pace. */
export function usePhotos(): Photos {
  const shell = useShell()
  const { say } = shell
  const cache = useQueryClient()
  const [chosen, setChosen] = useState<readonly ChosenPhoto[]>([])
  const stops = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const all = stops.current
    return () => all.forEach((stop) => stop.abort())
  }, [])
  const change = (key: string, next: Partial<ChosenPhoto>) =>
    setChosen((all) => all.map((one) => (one.key === key ? { ...one, ...next } : one)))

  async function send(key: string, file: File) {
    const stop = new AbortController()
    stops.current.set(key, stop)
    const body = new FormData()
    body.append('files', file, file.name)
    try {
      const carrier = fetchWithProgress((share) => change(key, { share }))
      const [photo] = await call(uploadPhotos, { body }, { signal: stop.signal, carrier })
      if (!photo) throw new NothingKept()
      // The sender sees the own file, and need not fetch what was just sent.
      for (const width of [320, 640] as const) cache.setQueryData(photoQuery(photo.id, width).queryKey, file)
      change(key, { photo, share: 1 })
    } catch (error) {
      if (!stop.signal.aborted) change(key, { trouble: await explain(shell, error, say('messages.photoFailed')) })
    }
  }
  function refusal(file: File): string | undefined {
    const problem = pictureProblem(file)
    if (problem === 'too_large') return say('messages.too_large', { name: file.name })
    return problem || !(uploads.types as readonly string[]).includes(file.type) ? say('messages.not_image') : undefined
  }
  return {
    chosen,
    isBusy: chosen.some(({ photo, trouble }) => !photo && !trouble),
    add(files) {
      const fit = files.filter((file) => {
        const text = refusal(file)
        if (text) toast.error(text)
        return !text
      })
      const room = Math.max(0, messageBounds.photos - chosen.length)
      if (fit.length > room) toast.error(say('messages.mostPhotos', { n: messageBounds.photos }))
      const added = fit.slice(0, room).map((file) => ({ key: crypto.randomUUID(), file, share: 0 }))
      setChosen((all) => [...all, ...added])
      for (const { key, file } of added) void send(key, file)
    },
    again(key) {
      const one = chosen.find((each) => each.key === key)
      if (!one?.trouble) return
      setChosen((all) => all.map((each) => (each.key === key ? { key, file: each.file, share: 0 } : each)))
      void send(key, one.file)
    },
    remove(key) {
      stops.current.get(key)?.abort()
      setChosen((all) => all.filter((one) => one.key !== key))
    },
    take() {
      setChosen([])
      return chosen.flatMap(({ photo }) => photo ?? [])
    },
  }
}
