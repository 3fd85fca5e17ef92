// Reads a calendar that a stranger wrote, in a thread of its own: rules that never end cost that thread its life, and nobody else's.
import { parentPort, workerData } from 'node:worker_threads'
import { busyDays, type CalendarText } from './busy-days.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own readFeed sends it
parentPort?.postMessage(busyDays(workerData as CalendarText))
