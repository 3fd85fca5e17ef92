import { type Dispatch, useEffect, useRef } from 'react'
import { Refused } from '../../../shell/calls.ts'
import { explain } from '../../../shell/failure.ts'
import { useShell } from '../../../shell/providers.tsx'
import { toast } from '../../../shell/toasts.ts'
import { uploads } from '@rondo/rules/kernel/limits'
import { NothingKept, type Photo, pictureProblem, uploadPicture } from '../../media/index.ts'
import type { ListingAction } from './listing-reducer.ts'
import { type BoardPhoto, newKey } from './listing-values.ts'

/** Answers that say that the file is what is wrong. */
const hopeless: ReadonlySet<number> = new Set([400, 413, 415])
/** Pictures that travel at the same time. */
const lanes = 3

export interface Uploads {
  /** Puts files on the board, as many as fit, and sends them. */
  add(files: readonly File[]): void
  /** Another file in the place of a picture. */
  replace(key: string, file: File): void
  retry(key: string): void
  /** Takes a picture off the board; what is still on its way is stopped. */
  remove(key: string): void
  /** Resolves when nothing is on its way any more: what is kept, by key. */
  settled(): Promise<ReadonlyMap<string, Photo>>
}
/** Sends the pictures of a board, a few at a time, and tells the board how they fare. */
export function useUploads(photos: readonly BoardPhoto[], dispatch: Dispatch<ListingAction>): Uploads {
  const shell = useShell()
  const files = useRef(new Map<string, { file: File; preview: string; stop: AbortController; otherwise: string }>())
  const waiting = useRef<string[]>([])
  const running = useRef(new Map<string, Promise<void>>())
  const kept = useRef(new Map<string, Photo>())
  useEffect(() => {
    const all = files.current
    return () => {
      for (const { preview, stop } of all.values()) {
        stop.abort()
        URL.revokeObjectURL(preview)
      }
    }
  }, [])

  async function send(key: string) {
    const entry = files.current.get(key)
    if (!entry) return
    try {
      const photo = await uploadPicture(entry.file, entry.file.name, {
        signal: entry.stop.signal,
        onProgress: (progress) => dispatch({ type: 'photo.progress', key, progress }),
      })
      kept.current.set(key, photo)
      dispatch({ type: 'photo.kept', key, photo })
    } catch (error) {
      if (entry.stop.signal.aborted) return
      const isHopeless = error instanceof Refused && hopeless.has(error.status)
      dispatch({ type: 'photo.failed', key, trouble: await wordsFor(error, entry.otherwise), isHopeless })
    }
  }
  async function wordsFor(error: unknown, otherwise: string): Promise<string> {
    if (error instanceof NothingKept) return shell.say('listing.nothingKept')
    const nameless = error instanceof Refused && !error.body
    return nameless ? shell.say('listing.uploadStatus', { code: error.status }) : explain(shell, error, otherwise)
  }
  function next() {
    while (running.current.size < lanes) {
      const key = waiting.current.shift()
      if (key === undefined) return
      const work = send(key).finally(() => {
        running.current.delete(key)
        next()
      })
      running.current.set(key, work)
    }
  }
  const take = (file: File, otherwise: string) => {
    const fresh = { key: `f${newKey()}`, preview: URL.createObjectURL(file) }
    files.current.set(fresh.key, { file, preview: fresh.preview, stop: new AbortController(), otherwise })
    waiting.current.push(fresh.key)
    return fresh
  }
  const refusal = (file: File): string | undefined => {
    const problem = file.size === 0 ? 'not_image' : pictureProblem(file)
    const isOther = !problem && !(uploads.types as readonly string[]).includes(file.type)
    if (isOther) return shell.say('listing.other_image', { name: file.name })
    return problem && problem !== 'none' ? shell.say(`listing.${problem}`, { name: file.name }) : undefined
  }
  return {
    add(chosen) {
      const fit = chosen.filter((file) => {
        const text = refusal(file)
        if (text) toast.error(text)
        return !text
      })
      const room = Math.max(0, uploads.photosPerListing - photos.length)
      if (fit.length > room) toast.error(shell.say('listings.photos_many', { n: uploads.photosPerListing }))
      const taken = fit.slice(0, room)
      if (taken.length > 0) dispatch({ type: 'photos.add', photos: taken.map((file) => take(file, shell.say('listing.uploadFailed'))) })
      next()
    },
    replace(key, file) {
      const text = refusal(file)
      if (text) return toast.error(text)
      files.current.get(key)?.stop.abort()
      dispatch({ type: 'photo.replace', key, by: take(file, shell.say('listing.replaceFailed')) })
      next()
    },
    retry(key) {
      const entry = files.current.get(key)
      if (!entry) return
      dispatch({ type: 'photo.again', key })
      waiting.current.push(key)
      next()
    },
    remove(key) {
      files.current.get(key)?.stop.abort()
      waiting.current = waiting.current.filter((one) => one !== key)
      dispatch({ type: 'photo.remove', key })
    },
    async settled() {
      while (running.current.size > 0 || waiting.current.length > 0) {
        await Promise.allSettled(running.current.values())
      }
      return kept.current
    },
  }
}
