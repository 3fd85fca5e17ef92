// Vitest setup of each journey's file: the files of a worker share a browser, and what one left open would go on working beside the next.
import { afterAll } from 'vitest'
import { browsers } from './shop.ts'

afterAll(() => Promise.all(browsers.flatMap((one) => one.contexts()).map((context) => context.close())))
