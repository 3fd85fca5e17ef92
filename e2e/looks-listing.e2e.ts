// The screens on which a merchant lists, as axe finds them: at first, with things chosen, and with everything missing.
import { searchProducts } from '@rondo/contracts/calls/catalog'
import { call } from '@rondo/contracts/kernel/call'
import { expect, test } from 'vitest'
import { faultsOf, looks } from './faults.ts'
import { partOf } from './part.ts'
import { signIn, someone } from './person.ts'
import { atRest, openAtRest } from './rest.ts'
import { product } from './shop.ts'
import { browser } from './unpictured.ts'

test.each(partOf(looks, 2))(
  'axe finds nothing on the screens on which a merchant lists ($lang, $colorScheme, $width px)',
  async ({ lang, colorScheme, width }) => {
    const mei = await someone(browser, product)
    await signIn(mei, 'mei@demo.rondo.test')
    const { page } = mei
    const liked = await call(searchProducts, { query: { sortBy: 'most_liked', pageSize: 200 } }, { base: product.origin })
    const mine = liked.data.find((one) => one.merchant.username === 'mei') // of the demo: what journeys list has no likes, and goes again
    if (!mine) throw new Error('mei has no liked garment')
    await mei.context.addCookies([{ name: 'lang', value: lang, url: product.origin }])
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: width < 400 ? 360 : width, height: 900 })
    const found: string[] = []
    const look = async (screen: string) => void found.push(...(await faultsOf(page, screen)))
    await openAtRest(page, '/dashboard/listings')
    await look('my listings')
    await page.getByRole('article').getByRole('checkbox').first().check({ force: true })
    await page.getByRole('button', { name: /^(Filters|筛选)/ }).click()
    await look('my listings, selected and filtered')
    await openAtRest(page, '/listing/upload')
    await page.getByRole('switch', { name: /For Rent|出租/ }).check({ force: true })
    await page.getByRole('button', { name: /Create Product|发布商品/ }).click()
    await page.locator('#error-photos').waitFor()
    await atRest(page) // the message has come in
    await page.evaluate(() => window.scrollTo(0, 0)) // half below the bar a link counts as too small
    await look('a new listing with everything missing')
    await openAtRest(page, `/listing/edit/${mine.id}`)
    await page.getByRole('form', { name: /Edit Product|编辑商品/ }).waitFor()
    await look('a listing of one’s own')
    expect(found).toEqual([])
    expect(mei.troubles).toEqual([])
  },
)
