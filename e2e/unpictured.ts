// A browser without pictures, for journeys that look at none: to make, to decode and to draw them is a third of the work of a page.
import { openBrowser } from '../tools/browser.ts'
import { browsers } from './shop.ts'

export const browser = await openBrowser({ pictures: false })
browsers.push(browser)
