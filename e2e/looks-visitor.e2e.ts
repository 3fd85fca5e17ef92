import { expect, test } from 'vitest'
import { faultsOn, looks, manyScreensMs } from './faults.ts'
import { partOf } from './part.ts'
import { someone } from './person.ts'
import { garment, product } from './shop.ts'
import { browser } from './unpictured.ts'

const wanted = await garment({ forRent: 'true' })
const visitors = [
  '/',
  '/browse',
  `/product/${wanted.id}`,
  '/merchant/1',
  '/merchant/1/followers',
  '/search?q=silk&type=all',
  '/login',
  '/register',
  '/signup?isClosetUser=true',
  '/forgot-password',
  '/auth/check-email',
  '/reset-password',
  '/auth/reset-password?token=of-nobody',
  '/auth/confirm',
  '/auth/custom-confirm?token=of-nobody',
  '/cart',
  '/about',
  '/contact',
  '/legal/terms',
  '/legal/privacy',
  '/message',
  '/auth/callback',
  '/unsubscribe?token=of-nobody',
  '/dashboard/settings/addresses/new',
  '/nothing/here',
]

test.each(looks)(
  'axe finds nothing on the screens of a visitor ($locale, $colorScheme, $width px)',
  async ({ locale, colorScheme, width, turn }) => {
    const { page, context } = await someone(browser, product, locale, { colorScheme, viewport: { width, height: 900 } })
    // what is about the same in a currency of one's own stands beside every price, and takes room
    if (locale === 'zh-CN') await context.addCookies([{ name: 'currency', value: 'CHF', url: product.origin }])
    expect(await faultsOn(page, partOf(visitors, 9, turn))).toEqual([])
  },
  manyScreensMs,
)
