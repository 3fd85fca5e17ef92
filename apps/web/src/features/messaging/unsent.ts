// Messages that the server does not have yet. They are kept in this browser until it has them, so that no text is lost.
import { Refused } from '../../shell/calls.ts'

/** A photo that the server has, seen by nobody else until it is sent. */
export interface SentPhoto {
  readonly id: number
  readonly width: number
  readonly height: number
}
/** What a message is about, when it is sent from a product or a group. */
export interface About {
  readonly product?: number
  readonly fulfillmentGroup?: number
  readonly order?: number
}
export interface Unsent {
  /** Names the message until the server has given it an id; a second attempt under it makes no second message. */
  readonly clientId: string
  /** Whom it is for: their account's id. */
  readonly to: number
  readonly text: string
  readonly photos: readonly SentPhoto[]
  readonly about: About
  /** When it was written, ISO. */
  readonly at: string
  /** `waiting`: the line is broken, it goes as soon as it can. `failed`: the server refused it. */
  readonly state: 'sending' | 'waiting' | 'failed'
  /** Why the server refused it. */
  readonly trouble?: unknown
}
/** A text with its pictures, as it leaves the field. */
export type Written = Pick<Unsent, 'text' | 'photos' | 'about'>

interface Means {
  /** Sends one message; throws Refused where the server says no, anything else where the line is broken. */
  readonly send: (one: Unsent) => Promise<void>
  /** Whether their writer is signed in here now: nothing leaves in another name. */
  readonly mayGo?: () => boolean
  /** Whether their writer may still leave something in this browser. */
  readonly mayKeep?: () => boolean
  /** Begins every name in storage that belongs to these messages. */
  readonly place: string
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { readonly names: () => readonly string[] }
}
export interface UnsentMessages {
  /** Messages for one person, in the order in which they were written. The same list until it changes. */
  of(to: number): readonly Unsent[]
  /** Those for whom something stands here, the latest first. The same list until it changes. */
  people(): readonly number[]
  /** Takes a message and sends it after those before it. Answers its name. */
  put(to: number, written: Written): string
  /** Sends one again that was refused or waits. */
  again(clientId: string): void
  /** Gives one up: one that was refused, or waits for the line. One that is on its way is not called back. */
  drop(clientId: string): void
  /** Another tab has sent one or given it up: it is not sent from here, too. `name` is its name in storage. */
  gone(name: string): void
  /** Sends all that wait for the line. */
  resume(): void
  watch(listener: () => void): () => void
}

const none: readonly Unsent[] = []

/** Keeps what is not sent yet, and sends it: to one person one after the other, in order. */
export function keepUnsent({ send, mayGo = () => true, mayKeep = () => true, place, storage }: Means): UnsentMessages {
  let all: readonly Unsent[] = kept()
  let lists = new Map<number, readonly Unsent[]>()
  let people: readonly number[] | undefined
  const busy = new Set<number>()
  const stored = new Set(all.map(({ clientId }) => clientId))
  const listeners = new Set<() => void>()

  function kept(): Unsent[] {
    try {
      return storage
        .names()
        .filter((name) => name.startsWith(place))
        .flatMap(readOne)
        .map((one) => (one.state === 'sending' ? { ...one, state: 'waiting' as const } : one))
        .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    } catch {
      return []
    }
  }
  /** One that cannot be read hides no other. */
  function readOne(name: string): readonly Unsent[] {
    try {
      const one = JSON.parse(storage.getItem(name) ?? 'null') as Unsent | null
      return one && typeof one.text === 'string' && Array.isArray(one.photos) && typeof one.to === 'number' ? [one] : []
    } catch {
      return []
    }
  }
  function store(one: Unsent) {
    if (!mayKeep()) return
    try {
      storage.setItem(place + one.clientId, JSON.stringify({ ...one, trouble: undefined }))
      stored.add(one.clientId)
    } catch {
      // a full or closed storage keeps nothing; the message is still on screen
    }
  }
  function change(next: readonly Unsent[]) {
    all = next
    lists = new Map()
    people = undefined
    for (const listener of listeners) listener()
  }
  function update(clientId: string, state: Unsent['state'], trouble?: unknown) {
    const next = all.map((one) => (one.clientId === clientId ? { ...one, state, trouble } : one))
    const changed = next.find((one) => one.clientId === clientId)
    if (changed) store(changed)
    change(next)
  }
  function drop(clientId: string) {
    try {
      storage.removeItem(place + clientId)
    } catch {
      // where nothing can be kept, nothing is there to drop
    }
    change(all.filter((one) => one.clientId !== clientId))
  }
  /** What another tab took out of the storage; nothing where the storage cannot tell. */
  function isGone(clientId: string): boolean {
    try {
      return stored.has(clientId) && storage.getItem(place + clientId) === null
    } catch {
      return false
    }
  }
  function wait(to: number) {
    for (const one of all) if (one.to === to && one.state !== 'failed') update(one.clientId, 'waiting')
  }
  /** Sends what stands first for somebody and has not been refused, then the next. */
  async function work(to: number) {
    if (busy.has(to)) return
    busy.add(to)
    try {
      for (;;) {
        const next = all.find((one) => one.to === to && one.state !== 'failed')
        if (!next) return
        if (!mayGo()) return wait(to)
        if (isGone(next.clientId)) {
          drop(next.clientId)
          continue
        }
        update(next.clientId, 'sending')
        try {
          await send(next)
          drop(next.clientId)
        } catch (error) {
          // a session that ended on the way has refused its writer, and not the message
          if (!(error instanceof Refused) || !mayGo()) return wait(to)
          update(next.clientId, 'failed', error)
        }
      }
    } finally {
      busy.delete(to)
    }
  }
  return {
    of(to) {
      const known = lists.get(to) ?? all.filter((one) => one.to === to)
      const list = known.length > 0 ? known : none
      lists.set(to, list)
      return list
    },
    people() {
      people ??= [...new Set(all.map(({ to }) => to).toReversed())]
      return people
    },
    put(to, written) {
      const one: Unsent = { ...written, clientId: crypto.randomUUID(), to, at: new Date().toISOString(), state: 'sending' }
      store(one)
      change([...all, one])
      void work(to)
      return one.clientId
    },
    again(clientId) {
      const one = all.find((each) => each.clientId === clientId)
      if (!one || one.state === 'sending') return
      update(clientId, 'sending')
      void work(one.to)
    },
    drop,
    gone(name) {
      const one = all.find(({ clientId }) => place + clientId === name)
      if (one && one.state !== 'sending') drop(one.clientId)
    },
    resume() {
      for (const to of new Set(all.flatMap((one) => (one.state === 'waiting' ? one.to : [])))) void work(to)
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
