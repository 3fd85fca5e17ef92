// Shops of the demo that wait for the payment provider: one whose details are looked at, and one whose listing is held until it has told more.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accounts, catalog, listings, media, verification } from '@rondo/contracts'
import { listings as garments } from '@rondo/demo'
import type { VerificationState } from '@rondo/rules/wallet/verification'
import type { App } from '../platform/context.ts'
import { peopleOf } from './people.ts'
import { drawnPictures } from './pictures.ts'
import { playPart, playScene } from './play-part.ts'
import { type Person, until } from './steps.ts'
import { words } from './words.ts'

/** The listing whose kind and pictures the held piece has. */
const pattern = 'accessories-hat-1'

const stateOf = async (who: Person) => (await who.call(verification.accountStatus, { query: { fresh: true } })).state
const becomes = (who: Person, state: VerificationState) => until(async () => (await stateOf(who)) === state)

/** Opens the account at the provider and fills in its form. The day of birth says to the sandbox what becomes of it. */
async function handIn(app: App, who: Person, name: readonly [first: string, last: string], born: string): Promise<void> {
  await who.call(verification.createAccount, { body: { country: 'US' } })
  const { url } = await who.call(verification.accountSession, { body: { returnTo: 'verify' } })
  const answers = {
    visit: new URL(url).pathname.split('/').at(-1) ?? '',
    'individual.first_name': name[0],
    'individual.last_name': name[1],
    'individual.email': `${name[0].toLowerCase()}@demo.rondo.test`,
    'individual.phone': '0000000000',
    'individual.dob': born,
    'individual.address.line1': 'address_full_match',
    'individual.address.city': 'Los Angeles',
    'individual.address.postal_code': '90026',
    'individual.id_number': '000000000',
    routing_number: '110000000',
    account_number: '000123456789',
    code: '000-000',
    terms: 'yes',
  }
  const answer = await fetch(new URL('/_connect/submit', app.config.sandbox.base), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(answers),
    redirect: 'manual',
  })
  if (answer.status !== 303) throw new Error(`the provider did not take the form: ${answer.status}`)
}

async function photosOf(who: Person, keys: readonly string[]): Promise<number[]> {
  const drawn = await drawnPictures()
  const body = new FormData()
  for (const { file } of keys.flatMap((key) => drawn.get(key) ?? [])) {
    const bytes = await readFile(join(import.meta.dirname, '../../../../packages/demo/pictures', file))
    body.append('files', new File([new Uint8Array(bytes)], file, { type: 'image/webp' }))
  }
  return (await who.call(media.upload, { body })).map(({ id }) => id)
}

/** What has been done already is left as it is: whoever was stopped halfway goes on. */
type Act = (app: App, who: Person) => Promise<unknown>

const handedIn =
  (...form: [name: readonly [first: string, last: string], born: string]): Act =>
  async (app, who) => {
    const state = await stateOf(who)
    if (state === 'not_started' || state === 'in_progress') await handIn(app, who, ...form)
  }
const listed: Act = async (_app, rosa) => {
  const { data } = await rosa.call(catalog.ownListings, { query: {} })
  if (data.length > 0) return
  await becomes(rosa, 'enabled')
  await rosa.call(accounts.changeProfile, {
    body: { storeName: 'Echo Park Hats', bio: words.shop.en },
  })
  const like = garments.find(({ key }) => key === pattern)
  if (!like) throw new Error(`the demo has no ${pattern}`)
  await rosa.call(listings.createProduct, {
    body: {
      name: like.names.en,
      description: 'Blocked by hand over a wooden form, from the felt of an old coat. The band is taken from its lining.',
      language: 'en',
      translations: { 'zh-CN': { name: like.names.zh, description: '用旧大衣的毛毡在木模上手工定型，帽带取自大衣的衬里。' } },
      productType: 'designer',
      category: like.category,
      size: like.size,
      color: like.color,
      material: like.material,
      condition: 'new_without_tags',
      brand: 'Echo Park Hats',
      stock: 1,
      photos: await photosOf(
        rosa,
        like.pictures.map(({ key }) => key),
      ),
      coverImageIndex: 0,
      forSell: true,
      price: 95,
      openToShipping: true,
      shippingAddress: rosa.address,
      parcelInfo: { length: 14, width: 12, height: 6, weight: 1 },
    },
  })
}
/** The provider does not accept the identity number any more. */
const refused: Act = async (app, rosa) => {
  const { state, accountId } = await rosa.call(verification.accountStatus, { query: { fresh: true } })
  if (state === 'enabled')
    await fetch(new URL(`/_sandbox/accounts/${accountId}`, app.config.sandbox.base), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ event: 'refuse' }),
    })
  await becomes(rosa, 'restricted')
}

/** Noor has handed in everything, and the provider looks at it for as long as the demo lasts; Rosa was verified once, with a piece in her shop. */
const scenes: readonly (readonly [who: string, ...acts: Act[]])[] = [
  ['noor', handedIn(['Noor', 'Haddad'], '1900-01-01'), (_app, noor) => becomes(noor, 'pending')],
  ['rosa', handedIn(['Rosa', 'Delgado'], '1901-01-01'), listed, refused],
]

/**
 * Has people of the demo become merchants, once for each database, against a server that listens at `base` with the sandbox beside it. What
 * fails is told in the log. Answers how many shops there are now that wait.
 */
export const putShops = (app: App, base: string, leaving?: AbortSignal): Promise<number> =>
  playPart(app, 'shops', leaving, () => openShops(app, base, leaving))

async function openShops(app: App, base: string, leaving: AbortSignal | undefined): Promise<number> {
  const stays = () => Promise.resolve(!leaving?.aborted)
  const people = await peopleOf(
    app,
    base,
    scenes.map(([name]) => name),
  )
  let made = 0
  for (const [name, ...acts] of scenes) {
    const who = people.get(name)
    if (!who) continue
    await playScene(app, stays, name, { people: [who], told: { name } }, async () => {
      for (const act of acts) {
        if (!(await stays())) return
        await act(app, who)
      }
      made += 1
    })
  }
  return made
}
