import { expect, test } from 'vitest'
import { faultsOn, looks, manyScreensMs } from './faults.ts'
import { partOf } from './part.ts'
import { signIn, someone } from './person.ts'
import { garment, product } from './shop.ts'
import { browser } from './unpictured.ts'

const wanted = await garment({ forRent: 'true' })
const members = [
  '/dashboard',
  '/dashboard/transactions',
  '/dashboard/settings',
  '/dashboard/settings?tab=address',
  '/dashboard/settings?tab=notices',
  '/dashboard/settings?tab=security',
  '/dashboard/settings/addresses/new',
  '/dashboard/followers',
  '/dashboard/following',
  '/favorites',
  '/message',
  `/message/product/${wanted.id}`,
  '/dashboard/returns',
  '/dashboard/offers',
  '/dashboard/returns?tab=received',
  '/dashboard/wallet',
  '/cart',
]
const merchants = [
  '/dashboard/listings',
  '/listing/upload',
  '/dashboard/lending',
  '/dashboard/transactions',
  '/dashboard/offers?tab=circles',
  '/merchant/verify',
]

test.each(looks)(
  'axe finds nothing on the screens of a person who is signed in ($lang, $colorScheme, $width px)',
  async ({ lang, colorScheme, width, turn }) => {
    const alice = await someone(browser, product)
    await signIn(alice, 'alice@demo.rondo.test')
    await alice.context.addCookies([{ name: 'lang', value: lang, url: product.origin }])
    await alice.page.emulateMedia({ colorScheme })
    await alice.page.setViewportSize({ width: width < 400 ? 360 : width, height: 900 })
    expect(await faultsOn(alice.page, partOf(members, 8, turn))).toEqual([])
    expect(alice.troubles).toEqual([])
  },
  manyScreensMs,
)

test('axe finds nothing on the screens of a merchant', async () => {
  const mei = await someone(browser, product)
  await signIn(mei, 'mei@demo.rondo.test')
  expect(await faultsOn(mei.page, partOf(merchants, 3))).toEqual([])
  expect(mei.troubles).toEqual([])
})
