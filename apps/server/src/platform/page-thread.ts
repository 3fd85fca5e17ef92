// Pages are rendered in a thread of their own: drawing one takes milliseconds, in which calls, sockets and other pages would wait.
import { availableParallelism } from 'node:os'
import { isMainThread, type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads'
import type { Sheet } from './page-packing.ts'
import {
  type AskApi,
  assetsFrom,
  type Manifest,
  type PageEntry,
  type PageVisit,
  type ReadyPage,
  renderPage,
  type Told,
} from './page-render.ts'

interface Built {
  /** Address of the built web's file, its manifest, and the sheet of every page. */
  readonly entry: string
  readonly manifest: Manifest
  readonly sheet: Sheet
}
type ToThread =
  | { readonly page: number; readonly visit: PageVisit }
  | { readonly asked: number; readonly told: Told }
  | { readonly asked: number; readonly failed: Error }
type FromThread =
  | { readonly page: number; readonly asked: number; readonly path: string }
  | { readonly page: number; readonly ready: ReadyPage }
  | { readonly page: number; readonly failed: Error }
  | { readonly awake: true }

interface Waiting {
  readonly ask: AskApi
  readonly done: (page: ReadyPage) => void
  readonly failed: (error: Error) => void
}
export interface PageThread {
  render(visit: PageVisit, ask: AskApi): Promise<ReadyPage>
  close(): Promise<void>
}

/** Too many pages wait, or one took too long: the asker may come again. */
export class PagesBusy extends Error {}

/** A page takes longer only when its thread or the calls behind it are stuck. */
const longestMs = 10_000

/**
 * Threads that draw pages, and what each may hold. Young: what a page needs while it is drawn; with less, the collector takes an eighth of the
 * time. Old: what a page leaves behind is little, and a thread that holds more is replaced.
 */
export const pageThreads = { most: 2, youngMb: 64, oldMb: 160 } as const

/** Starts the thread; it is awake when the promise ends. A thread that dies fails the pages in it, and the next page has a new one. */
async function startPageThread(built: Built): Promise<PageThread> {
  const waiting = new Map<number, Waiting>()
  let pages = 0
  let heardAt = 0
  let isClosed = false
  let worker: Promise<Worker> | undefined

  const start = () =>
    new Promise<Worker>((awake, failed) => {
      const fresh = new Worker(new URL(import.meta.url), {
        workerData: built,
        execArgv: [],
        resourceLimits: { maxYoungGenerationSizeMb: pageThreads.youngMb, maxOldGenerationSizeMb: pageThreads.oldMb },
      })
      fresh.on('message', (message: FromThread) => {
        heardAt = performance.now()
        if ('awake' in message) {
          fresh.unref() // what keeps the process is its server
          return awake(fresh)
        }
        const one = waiting.get(message.page)
        if (!one) return
        if ('path' in message) return void answer(fresh, one, message)
        waiting.delete(message.page)
        if ('ready' in message) one.done(withBuffer(message.ready))
        else one.failed(message.failed)
      })
      let isOver = false
      const end = (error: Error) => {
        if (isOver) return // an error is followed by the exit, and by then another thread may be at work
        isOver = true
        failed(error)
        worker = undefined
        for (const one of waiting.values()) one.failed(error)
        waiting.clear()
      }
      fresh.on('error', end)
      fresh.on('exit', (code) => end(new Error(`the thread of the pages ended (${code})`)))
    })
  const answer = async (to: Worker, { ask }: Waiting, { asked, path }: { asked: number; path: string }) => {
    const message = await ask(path).then(
      (told): ToThread => ({ asked, told }),
      (failed: Error): ToThread => ({ asked, failed }),
    )
    to.postMessage(message)
  }
  worker = start()
  await worker
  return {
    async render(visit, ask) {
      if (isClosed) throw new Error('the pages are closed')
      const thread = await (worker ??= start())
      const page = pages++
      let late: NodeJS.Timeout | undefined
      try {
        return await new Promise((done, failed) => {
          waiting.set(page, { ask, done, failed })
          thread.postMessage({ page, visit } satisfies ToThread)
          late = setTimeout(() => {
            failed(new PagesBusy('a page took too long'))
            if (performance.now() - heardAt >= longestMs) void thread.terminate() // silent: the next page has a new one
          }, longestMs)
        })
      } finally {
        clearTimeout(late)
        waiting.delete(page)
      }
    },
    async close() {
      isClosed = true
      const last = await worker?.catch(() => undefined)
      await last?.terminate()
    },
  }
}

interface Crew extends PageThread {
  /** Threads there are now. */
  readonly size: number
}
interface CrewOptions {
  readonly most?: number
  readonly idleMs?: number
}
/** Pages that wait in one thread before another is worth its memory. */
const crowd = 3
/** Pages in one thread, and how long the last of them may wait, ms; whoever asks for another is told to come again. */
const mostWaiting = 50
const longestLineMs = 500

/**
 * A thread from the first page on, since a process may serve calls only, and while many pages are asked for as many as there are processors, two at most; the second goes when nobody has needed it
 * for a minute. A page goes to the thread with the fewest at work.
 */
export function openPageThreads(
  built: Built,
  { most = Math.min(pageThreads.most, availableParallelism()), idleMs = 60_000 }: CrewOptions = {},
): Crew {
  const begin = async () => ({ thread: await startPageThread(built), atWork: 0, usedAt: performance.now(), paceMs: 20 })
  const crew: Awaited<ReturnType<typeof begin>>[] = []
  let growing: Promise<void> | undefined
  const grow = () =>
    (growing ??= begin()
      .then((one) => void crew.push(one))
      .finally(() => (growing = undefined)))
  const shrink = () => {
    const last = crew.at(-1)
    if (crew.length < 2 || !last || last.atWork > 0 || performance.now() - last.usedAt < idleMs) return
    crew.pop()
    void last.thread.close()
  }
  const watch = setInterval(shrink, Math.min(idleMs, 10_000)).unref()
  return {
    get size() {
      return crew.length
    },
    async render(visit, ask) {
      if (crew.length === 0) await grow()
      const idlest = crew.reduce((a, b) => (b.atWork < a.atWork ? b : a))
      if (idlest.atWork >= crowd && crew.length < most) void grow().catch(() => undefined) // the first goes on alone
      const waits = idlest.atWork >= crowd ? idlest.atWork * idlest.paceMs : 0
      if (idlest.atWork >= mostWaiting || waits > longestLineMs) throw new PagesBusy('too many pages wait')
      idlest.atWork++
      const begun = performance.now()
      try {
        return await idlest.thread.render(visit, ask)
      } finally {
        const ended = performance.now()
        idlest.paceMs += (ended - Math.max(begun, idlest.usedAt) - idlest.paceMs) / 5 // time of one page, while others wait
        idlest.atWork--
        idlest.usedAt = ended
      }
    },
    async close() {
      clearInterval(watch)
      await growing?.catch(() => undefined)
      await Promise.all(crew.map(({ thread }) => thread.close()))
    },
  }
}

/** Between threads a buffer becomes plain bytes. */
function withBuffer(page: ReadyPage): ReadyPage {
  if ('redirect' in page) return page
  const { buffer, byteOffset, byteLength } = page.packed
  return { ...page, packed: Buffer.from(buffer, byteOffset, byteLength) }
}

/** The thread's own side. */
async function serveMain(port: MessagePort, { entry, manifest, sheet }: Built) {
  const web = (await import(entry)) as PageEntry
  const assetsOf = assetsFrom(manifest)
  const asking = new Map<number, { done: (told: Told) => void; failed: (error: Error) => void }>()
  let asked = 0
  const say = (message: FromThread) => port.postMessage(message)
  const show = async (page: number, visit: PageVisit) => {
    const ask: AskApi = (path) =>
      new Promise((done, failed) => {
        asking.set(++asked, { done, failed })
        say({ page, asked, path })
      })
    try {
      say({ page, ready: await renderPage(web, assetsOf, visit, ask, sheet) })
    } catch (error) {
      say({ page, failed: error as Error })
    }
  }
  port.on('message', (message: ToThread) => {
    if ('visit' in message) return void show(message.page, message.visit)
    const one = asking.get(message.asked)
    asking.delete(message.asked)
    if ('told' in message) one?.done(message.told)
    else one?.failed(message.failed)
  })
  say({ awake: true })
}

if (!isMainThread && parentPort && typeof (workerData as Partial<Built> | null)?.entry === 'string')
  void serveMain(parentPort, workerData as Built)
