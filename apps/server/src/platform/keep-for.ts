/** The answer of `read`, kept for so many milliseconds; one reading serves all who ask meanwhile, and a failed one is not kept. */
export function keepFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined
  let until = 0
  return () => {
    if (kept && performance.now() < until) return kept
    until = performance.now() + ms
    const reading = read()
    reading.catch(() => (kept = undefined))
    kept = reading
    return reading
  }
}
