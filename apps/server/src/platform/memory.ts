import { pageThreads } from './page-thread.ts'

/** A process without its pages, MB: its code, connections and calls at work, and what the collector leaves standing for a while. */
const ownMb = 450

/**
 * The most that a process may hold, MB, whoever asks for what: kept pages are bounded by their bytes, the threads that draw them by the limits
 * with which they begin, and pages that wait by their number. `npm run bench -- overload` fails above it.
 */
export const mostMemoryMb = (pageCacheMb: number): number =>
  ownMb + pageCacheMb + pageThreads.most * (pageThreads.youngMb + pageThreads.oldMb)
