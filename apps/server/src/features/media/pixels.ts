// Work on pixels shares the process's few threads with files and passwords: two pictures at a time, one thread each.
import { openGate } from '../../platform/gate.ts'

/** The library of pixels, loaded with the first picture: a process that serves kept ones needs none of its memory. */
export async function openSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp
}
export const atPictures = openGate({ atOnce: 2, waiting: 400 })
/** A small file may hold very many pixels; nobody's photo has more. */
export const mostPixels = 40_000_000
export const longestSide = 10_000
