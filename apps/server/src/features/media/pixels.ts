// Work on pixels shares the process's four threads with files and passwords: three pictures at a time, one thread each.
import { openGate } from '../../platform/gate.ts'

/** The image library, loaded with the first picture: a process that only serves stored sizes does without its memory. */
export async function openSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp
}
/** New sizes and new uploads wait in lines of their own: who asks for many of one holds up none of the other. */
export const atSizes = openGate({ atOnce: 2, waiting: 100 })
export const atUploads = openGate({ atOnce: 1, waiting: 60 })
/** A small file may hold very many pixels; nobody's photo has more. */
export const mostPixels = 40_000_000
export const longestSide = 10_000
