// Whether somebody is there: at one of the processes a socket of theirs is open. Told to those alone with whom they have written.
import type { SocketEvents } from '@rondo/contracts/messaging'
import type { Live, LiveRoom, Speaker } from '../../platform/live.ts'

/** Who went may be back in a moment: a page was loaded again. */
const GRACE_MS = 2_000
/** Processes ask each other again about those whom somebody looks at; a process that was killed says no goodbye. */
const ASK_AGAIN_MS = 30_000
/** Arrivals within so long are told together. */
const GATHER_MS = 50
/** Ids of one whisper, which has room for 8,000 bytes. */
const AT_ONCE = 300

const prefix = 'sees:'
const roomOf = (who: number) => `${prefix}${who}`

export interface Presence extends Pick<LiveRoom, 'whispers' | 'came' | 'went' | 'close'> {
  readonly watch: (speaker: Speaker, who: number) => void
  readonly unwatch: (speaker: Speaker, who: number) => void
  /** No socket of a person watches another any longer. */
  readonly part: (one: number, who: number) => void
}
interface About {
  readonly who: readonly number[]
}

export function openPresence(live: Live): Presence {
  /** Those who are looked at here and are somewhere: when another process said so last. */
  const heard = new Map<number, number>()
  const going = new Map<number, NodeJS.Timeout>()
  const show = (who: number, isHere: boolean) =>
    live.tellRoom(roomOf(who), 'user.presence', { chatId: who, isHere } satisfies SocketEvents['user.presence'])
  const watched = () => live.rooms(prefix).map((room) => Number(room.slice(prefix.length)))
  const whisper = (kind: string, who: readonly number[]) => {
    for (let at = 0; at < who.length; at += AT_ONCE) live.whisper(kind, { who: who.slice(at, at + AT_ONCE) } satisfies About)
  }
  let arrived: number[] = []
  /** Many who come at once, as after a process was killed, are one whisper. */
  const arrive = (who: number) => {
    if (arrived.push(who) > 1) return
    setTimeout(() => {
      whisper('presence.here', arrived.filter(live.isHere)) // who left meanwhile has said so
      arrived = []
    }, GATHER_MS).unref()
  }
  const isGone = (who: number) => {
    heard.delete(who)
    if (!live.isHere(who)) show(who, false)
  }

  const askAgain = setInterval(() => {
    const elsewhere = watched().filter((who) => !live.isHere(who))
    const old = performance.now() - 1.5 * ASK_AGAIN_MS
    for (const who of elsewhere) if ((heard.get(who) ?? Infinity) < old) isGone(who)
    const looked = new Set(elsewhere)
    for (const who of heard.keys()) if (!looked.has(who)) heard.delete(who)
    whisper('presence.ask', elsewhere)
  }, ASK_AGAIN_MS)
  askAgain.unref()

  return {
    watch(speaker, who) {
      speaker.enter(roomOf(who))
      if (live.isHere(who)) live.tellRoom(speaker.socketId, 'user.presence', { chatId: who, isHere: true })
      else whisper('presence.ask', [who])
    },
    unwatch: (speaker, who) => speaker.leave(roomOf(who)),
    part: (one, who) => live.part(one, roomOf(who)),
    came: arrive,
    went: (who) => whisper('presence.gone', [who]),
    whispers: {
      'presence.ask': ({ who }: About) => {
        const here = who.filter(live.isHere)
        if (here.length > 0) whisper('presence.here', here)
      },
      'presence.here': ({ who }: About) => {
        for (const one of who) {
          clearTimeout(going.get(one))
          going.delete(one)
          heard.set(one, performance.now())
          show(one, true)
        }
      },
      'presence.gone': ({ who }: About) => {
        for (const one of who) {
          if (live.isHere(one)) {
            whisper('presence.here', [one])
            continue
          }
          clearTimeout(going.get(one))
          going.set(
            one,
            setTimeout(() => {
              going.delete(one)
              isGone(one)
            }, GRACE_MS).unref(),
          )
        }
      },
    },
    close() {
      clearInterval(askAgain)
      for (const timer of going.values()) clearTimeout(timer)
    },
  }
}
