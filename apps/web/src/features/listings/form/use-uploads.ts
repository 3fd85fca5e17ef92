import { useEffect, useRef } from 'react'
import { Refused } from '../../../shell/calls.ts'
import { explain } from '../../../shell/failure.ts'
import { useShell } from '../../../shell/providers.tsx'
import { toast } from '../../../shell/toasts.ts'
import { uploads } from '@rondo/rules/kernel/limits'
import { mostBytesChosen, NothingKept, pictureProblem, smaller, uploadPicture } from '../../media/index.ts'
import type { ListingChange } from './listing-changes.ts'
import { type BoardPhoto, newKey } from './listing-values.ts'
import { addPhotos, changePhoto, keptPhoto, removePhoto, replacePhoto, restorePhoto, sendAgain } from './photo-changes.ts'

/** Answers that say that the file is what is wrong. */
const hopeless: ReadonlySet<number> = new Set([400, 413, 415])
/** Longer than this nobody waits for a picture that was refused because everybody is busy. */
const mostWaitSeconds = 10
/** Pictures that travel at the same time. */
const lanes = 3

export interface Uploads {
  /** Puts files on the board, as many as fit, and sends them. */
  add(files: readonly File[]): void
  /** Another file in the place of a picture. */
  replace(key: string, file: File): void
  retry(key: string): void
  /** Back to the picture that another file was to replace. */
  restore(key: string): void
  /** Takes a picture off the board; what is still on its way is stopped. */
  remove(key: string): void
  /** Resolves when nothing is on its way any more. */
  settled(): Promise<void>
}
interface Entry {
  readonly file: File
  readonly preview: string
  readonly stop: AbortController
  /** What is said when nobody knows why it failed. */
  readonly otherwise: string
}
/** Sends the pictures of a board, a few at a time, and tells the board how they fare. */
export function useUploads(photos: readonly BoardPhoto[], change: (next: ListingChange) => void): Uploads {
  const shell = useShell()
  const { say } = shell
  const files = useRef(new Map<string, Entry>())
  const waiting = useRef<string[]>([])
  const running = useRef(new Set<Promise<void>>())
  useEffect(() => {
    const all = files.current
    return () => {
      for (const entry of all.values()) letGo(entry)
    }
  }, [])

  async function send(key: string) {
    const entry = files.current.get(key)
    if (!entry) return
    const { file, stop } = entry
    try {
      const onProgress = (progress: number) => change(changePhoto(key, { progress }))
      const picture = await smaller(file)
      if (!picture) return change(changePhoto(key, { trouble: say('listing.too_large', { name: file.name }), isHopeless: true }))
      const upload = () => uploadPicture(picture, file.name, { signal: stop.signal, onProgress })
      const photo = await upload().catch(async (error: unknown) => {
        const seconds = busyFor(error)
        if (seconds > mostWaitSeconds) throw error
        await new Promise((resume) => setTimeout(resume, seconds * 1000))
        stop.signal.throwIfAborted()
        return upload()
      })
      change(changePhoto(key, (one) => ({ ...keptPhoto(key, photo), preview: one.preview })))
    } catch (error) {
      if (stop.signal.aborted) return
      const isHopeless = error instanceof Refused && hopeless.has(error.status)
      change(changePhoto(key, { trouble: await wordsFor(error, entry.otherwise), isHopeless }))
    }
  }
  async function wordsFor(error: unknown, otherwise: string): Promise<string> {
    if (error instanceof NothingKept) return say('listing.nothingKept')
    if (busyFor(error) < Infinity) return say('listing.uploadBusy')
    const nameless = error instanceof Refused && !error.body
    return nameless ? say('listing.uploadStatus', { code: error.status }) : explain(shell, error, otherwise)
  }
  function next() {
    while (running.current.size < lanes) {
      const key = waiting.current.shift()
      if (key === undefined) return
      const work = send(key).finally(() => {
        running.current.delete(work)
        next()
      })
      running.current.add(work)
    }
  }
  /** Puts a file into the queue and answers what shows it meanwhile. */
  const take = (key: string, file: File, otherwise: string): string => {
    drop(key)
    const preview = URL.createObjectURL(file)
    files.current.set(key, { file, preview, stop: new AbortController(), otherwise })
    waiting.current.push(key)
    return preview
  }
  const drop = (key: string) => {
    const entry = files.current.get(key)
    if (entry) letGo(entry)
    files.current.delete(key)
    waiting.current = waiting.current.filter((one) => one !== key)
  }
  const refusal = (file: File): string | undefined => {
    const problem = pictureProblem(file)
    if (file.size === 0) return say('listing.empty_file', { name: file.name })
    if (problem === 'too_large' && file.size <= mostBytesChosen && isSendable(file)) return undefined
    if (problem === 'too_large') return say('listing.too_large', { name: file.name })
    if (problem) return say('listing.not_image')
    return isSendable(file) ? undefined : say('listing.other_image', { name: file.name })
  }
  return {
    add(chosen) {
      if (chosen.length === 0) return toast.error(say('listing.no_file'))
      const fit = chosen.filter((file) => {
        const text = refusal(file)
        if (text) toast.error(text)
        return !text
      })
      const room = Math.max(0, uploads.photosPerListing - photos.length)
      if (fit.length > room) toast.error(say('listings.photos_many', { n: uploads.photosPerListing }))
      const sent = fit.slice(0, room).map((file) => {
        const key = newKey()
        return { key, preview: take(key, file, say('listing.uploadFailed')) }
      })
      if (sent.length > 0) change(addPhotos(sent))
      next()
    },
    replace(key, file) {
      const text = refusal(file)
      if (text) return toast.error(text)
      change(replacePhoto(key, take(key, file, say('listing.replaceFailed'))))
      next()
    },
    retry(key) {
      if (!files.current.has(key)) return
      change(sendAgain(key))
      waiting.current.push(key)
      next()
    },
    restore(key) {
      drop(key)
      change(restorePhoto(key))
    },
    remove(key) {
      drop(key)
      change(removePhoto(key))
    },
    async settled() {
      while (running.current.size > 0 || waiting.current.length > 0) await Promise.allSettled(running.current)
    },
  }
}
/** Seconds after which a server that is busy asks to be tried again; endless for any other failure. */
const busyFor = (error: unknown): number =>
  error instanceof Refused && error.status === 503 && error.body?.code === 'server.busy' ? (error.retryAfter ?? 2) : Infinity
const isSendable = ({ type }: File) => (uploads.types as readonly string[]).includes(type)
function letGo({ preview, stop }: Entry): void {
  stop.abort()
  URL.revokeObjectURL(preview)
}
