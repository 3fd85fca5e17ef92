/** Who writes is shown until this long after the last key, milliseconds (MSG-23). */
const idleMs = 2_000
/** While somebody goes on writing it is said again, for whom the first word was lost. */
const againMs = 3_000
/** Whom nobody hears of any more does not write for ever. */
export const forgottenMs = 6_000

export interface Typist {
  /** What stands in the field after a key. */
  typed(text: string): void
  /** The message is sent, or the conversation left. */
  stop(): void
}
/** Tells others that somebody writes: when the field fills, and that they stopped, when it is empty or rests for two seconds. */
export function typist(tell: (isTyping: boolean) => void): Typist {
  let resting: ReturnType<typeof setTimeout> | undefined
  let toldAt: number | undefined
  const stop = () => {
    clearTimeout(resting)
    if (toldAt !== undefined) tell(false)
    toldAt = undefined
  }
  return {
    stop,
    typed(text) {
      if (text.trim() === '') return stop()
      const now = Date.now()
      if (toldAt === undefined || now - toldAt >= againMs) {
        toldAt = now
        tell(true)
      }
      clearTimeout(resting)
      resting = setTimeout(stop, idleMs)
    },
  }
}
