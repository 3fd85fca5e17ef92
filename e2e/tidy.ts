// Vitest setup of each journey's file: the files of a worker share a browser, and what one left open would go on working beside the next.
import { afterAll } from 'vitest'
import { browser } from './shop.ts'

afterAll(() => Promise.all(browser.contexts().map((context) => context.close())))
