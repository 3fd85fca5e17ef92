// Work on pixels shares the process's few threads with files and passwords: two pictures at a time, one thread each.
import sharp from 'sharp'
import { openGate } from '../../platform/gate.ts'

sharp.concurrency(1)
export const atPictures = openGate({ atOnce: 2, waiting: 400 })
/** A small file may hold very many pixels; nobody's photo has more. */
export const mostPixels = 40_000_000
export const longestSide = 10_000
