import { accounts, listings, media } from '@rondo/contracts'
import { addressOf } from '@rondo/contracts/kernel/call'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { mailTo, mailsTo, tokenIn } from '../../../test/mailbox.ts'
import { openMarket } from '../../../test/market.ts'
import { putAddress, putProducts } from '../../../test/products.ts'
import { withFactor } from '../../../test/second-factor.ts'
import { hashPassword } from './passwords.ts'
import { statementsOf } from '../../../test/statements.ts'

const opened = await openApp({ logLevel: 'silent' })
const { as, base, call, app, later, person, sandbox } = opened
const change = (who: Person, body: Parameters<typeof changeOf>[1]) => changeOf(who, body)
const changeOf = (who: Person, body: (typeof accounts.changeProfile.body)['_zod']['input']) =>
  as(who).call(accounts.changeProfile, { body })
const confirm = (token: string) => call(accounts.verifyEmail, { body: { token } })

async function picture(who: Person, width = 80) {
  const form = new FormData()
  const bytes = await sharp({
    create: { width, height: 60, channels: 3, background: `#${who.id.toString(16).padStart(6, '0').slice(-6)}` },
  })
    .png()
    .toBuffer()
  form.append('files', new File([new Uint8Array(bytes)], 'me.png'))
  const [photo] = await as(who).call(media.upload, { body: form })
  if (!photo) throw new Error('no photo')
  return photo
}

const withPassword = async (who: Person) => {
  await app.db
    .updateTable('account')
    .set({ password_hash: await hashPassword('Velvet2026') })
    .where('id', '=', who.id)
    .execute()
  return who
}

test('links elsewhere are names of profiles there; another scheme, host or line is refused', async () => {
  const anna = await person()
  const links = { instagram: 'https://www.instagram.com/anna.i/', twitter: '@anna', facebook: null }
  expect((await change(anna, { socialLinks: links })).socialLinks).toEqual({ instagram: 'anna.i', twitter: 'anna', facebook: null })
  for (const instagram of ['javascript:alert(1)', 'data:text/html,x', 'https://evil.test/"x', 'a\nb'])
    await expect(change(anna, { socialLinks: { ...links, instagram } })).rejects.toMatchObject({
      status: 400,
      body: { code: 'accounts.handle_invalid', errors: { instagram: expect.any(String) } },
    })
})

test('the signed-in person has their addresses and people where they ask for them, and a profile shows a town', async () => {
  const anna = await person()
  await putAddress(app, anna.id, { is_default: true })
  const me = await as(anna).call(accounts.me, { query: { populate: 'addresses,followers,following' } })
  expect(me).toMatchObject({ addresses: [{ isDefault: true }], followers: [], following: [], activeProductsCount: 0, productsCount: 0 })
  const { defaultAddress } = await call(accounts.merchantProfile, { params: { id: anna.id } })
  expect(Object.keys(defaultAddress ?? {}).toSorted((a, b) => a.localeCompare(b))).toEqual(['city', 'country', 'isDefault'])
})

test("an id beyond all ids is nobody's, and field texts are sentences of ours", async () => {
  const answer = await fetch(`${base}/api/users/99999999999999999999`)
  expect(answer.status).toBe(404)
  await expect(change(await person(), { bio: 'x'.repeat(501) })).rejects.toMatchObject({
    body: { errors: { bio: 'Must be at most 500 characters' } },
  })
  await expect(call(accounts.login, { body: {} as never })).rejects.toMatchObject({ body: { errors: { identifier: 'This is required' } } })
})

test('a new e-mail address needs the current password, and nothing is changed without it', async () => {
  const anna = await withPassword(await person())
  const email = `new-${anna.email}`
  for (const [currentPassword, code] of [
    [undefined, 'accounts.current_password_required'],
    ['Wrong2026', 'accounts.current_password_wrong'],
  ] as const)
    await expect(change(anna, { email, bio: 'x', ...(currentPassword && { currentPassword }) })).rejects.toMatchObject({
      status: 400,
      body: { code, errors: { currentPassword: expect.any(String) } },
    })
  expect(await as(anna).call(accounts.ownProfile, { query: {} })).toMatchObject({ bio: null, pendingEmail: null })
  expect(await change(anna, { email, currentPassword: 'Velvet2026' })).toMatchObject({ pendingEmail: email })
  expect(await change(anna, { email: anna.email.toUpperCase() })).toMatchObject({ email: anna.email.toUpperCase() })
})

test('who has no password signs in anew before the address changes', async () => {
  const anna = await person()
  await later({ minutes: 11 })
  await expect(change(anna, { email: `new-${anna.email}` })).rejects.toMatchObject({
    status: 403,
    body: { code: 'accounts.sign_in_again' },
  })
})

test('a new password ends the link of a new address that somebody else asked for', async () => {
  const anna = await withPassword(await person())
  const email = `thief-${anna.email}`
  await change(anna, { email, currentPassword: 'Velvet2026' })
  const stolen = tokenIn(await mailTo(sandbox, email))
  await call(accounts.forgotPassword, { body: { email: anna.email } })
  const token = tokenIn(await mailTo(sandbox, anna.email))
  await call(accounts.resetPassword, { body: { token, password: 'Tweed2026' } })
  await expect(confirm(stolen)).rejects.toMatchObject({ status: 400, body: { code: 'accounts.link_expired' } })
})

test('the owner of the old address takes a change back for three days, with a new password; nobody else keeps a session or a link', async () => {
  const anna = await withPassword(await person())
  const email = `thief-${anna.email}`
  await change(anna, { email, currentPassword: 'Velvet2026' })
  await confirm(tokenIn(await mailTo(sandbox, email)))
  const undo = tokenIn(await mailTo(sandbox, anna.email))
  await call(accounts.register, { body: { username: `squat${anna.id}`, email: anna.email, password: 'Velvet2026' } }) // takes the old address meanwhile
  await later({ days: 2 })
  expect(await call(accounts.resetPassword, { body: { token: undo, password: 'Tweed2026' } })).toMatchObject({ success: true })
  const { user, jwt } = await call(accounts.login, { body: { identifier: anna.email, password: 'Tweed2026' } })
  expect([user.id, user.email]).toEqual([anna.id, anna.email])
  expect(jwt).toBeTruthy()
  await expect(call(accounts.login, { body: { identifier: email, password: 'Tweed2026' } })).rejects.toMatchObject({ status: 400 })
  await expect(call(accounts.resetPassword, { body: { token: undo, password: 'Tweed2027' } })).rejects.toMatchObject({ status: 400 })
})

test('a second factor that was switched on after the change goes with it: its owner signs in without it', async () => {
  const anna = await withPassword(await person())
  const email = `thief-${anna.email}`
  await change(anna, { email, currentPassword: 'Velvet2026' })
  await confirm(tokenIn(await mailTo(sandbox, email)))
  const undo = tokenIn(await mailTo(sandbox, anna.email))
  await withFactor(opened, anna, 'Velvet2026')
  await call(accounts.resetPassword, { body: { token: undo, password: 'Tweed2026' } })
  const { jwt } = await call(accounts.login, { body: { identifier: anna.email, password: 'Tweed2026' } })
  expect(await as({ ...anna, jwt }).call(accounts.showSecondFactor, {})).toMatchObject({ on: false, recoveryCodesLeft: 0 })
})

test('a second factor that was switched on shortly before the change goes as well, and one of long before stays', async () => {
  const signIn = async (daysBefore: number) => {
    const anna = await withPassword(await person())
    await withFactor(opened, anna, 'Velvet2026')
    await sql`
      update second_factor set confirmed_at = app_now() - make_interval(days => ${daysBefore}) where account_id = ${anna.id}`.execute(
      app.db,
    )
    const email = `thief-${anna.email}`
    await change(anna, { email, currentPassword: 'Velvet2026' })
    await confirm(tokenIn(await mailTo(sandbox, email)))
    await mailTo(sandbox, anna.email, 2) // the other is about the second factor
    const mail = (await mailsTo(sandbox, anna.email)).find(({ subject }) => subject === 'Your email address was changed')
    if (!mail) throw new Error('no mail about the change')
    const undo = tokenIn(mail)
    await call(accounts.resetPassword, { body: { token: undo, password: 'Tweed2026' } })
    return call(accounts.login, { body: { identifier: anna.email, password: 'Tweed2026' } })
  }
  expect((await signIn(2)).jwt).toBeTruthy()
  await expect(signIn(4)).rejects.toMatchObject({ status: 403, body: { code: 'accounts.second_step' } })
})

test('whoever moved the address twice does not come back by the mail of their second move', async () => {
  const anna = await withPassword(await person())
  const [first, second] = [`thief-${anna.email}`, `other-${anna.email}`]
  for (const email of [first, second]) {
    await change(anna, { email, currentPassword: 'Velvet2026' })
    await confirm(tokenIn(await mailTo(sandbox, email)))
  }
  const [ofOwner, ofThief] = [tokenIn(await mailTo(sandbox, anna.email)), tokenIn(await mailTo(sandbox, first, 2))]
  await call(accounts.resetPassword, { body: { token: ofOwner, password: 'Tweed2026' } })
  await expect(call(accounts.resetPassword, { body: { token: ofThief, password: 'Tweed2027' } })).rejects.toMatchObject({ status: 400 })
  expect(await call(accounts.login, { body: { identifier: anna.email, password: 'Tweed2026' } })).toMatchObject({ user: { id: anna.id } })
})

test('whoever has begun anew with the old address is told so by the mail that takes it back', async () => {
  const anna = await withPassword(await person())
  const email = `thief-${anna.email}`
  await change(anna, { email, currentPassword: 'Velvet2026' })
  await confirm(tokenIn(await mailTo(sandbox, email)))
  const undo = tokenIn(await mailTo(sandbox, anna.email))
  await call(accounts.register, { body: { username: `anew${anna.id}`, email: anna.email, password: 'Velvet2026' } })
  await confirm(tokenIn(await mailTo(sandbox, anna.email, 2)))
  await expect(call(accounts.resetPassword, { body: { token: undo, password: 'Tweed2026' } })).rejects.toMatchObject({
    status: 400,
    body: { code: 'accounts.email_taken' },
  })
})

test('ten changes of address at once hold up nobody else', async () => {
  const anna = await person()
  const changes = Promise.allSettled(Array.from({ length: 10 }, (_, n) => change(anna, { email: `n${n}-${anna.email}` })))
  expect((await call(accounts.showPerson, { params: { id: anna.id }, query: {} })).id).toBe(anna.id)
  expect((await changes).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 'fulfilled'))
})

test('every field of the allow-list is changed, the others stay, unknown ones change nothing', async () => {
  const anna = await person()
  const texts = {
    firstname: 'Anna',
    lastname: 'Muster',
    bio: 'Linen all year.',
    phonenumber: '+1 555 010 0199',
    storeName: 'Anna’s Linen',
    customRules: 'No smoke.',
    socialLinkHandle: '@anna',
    height: '172',
    weight: '63',
    bodytype: 'pear',
    bustsize: '34B',
    clothingsize: 'M',
  }
  const links = { instagram: 'anna.i', twitter: null, facebook: 'anna.f' }
  const changed = await change(anna, {
    ...texts,
    country: 'UK',
    socialLinks: links,
    isMerchant: true,
    confirmed: false,
    id: 1,
    password_hash: 'x',
  } as never)
  expect(changed).toMatchObject({ ...texts, country: 'GB', socialLinks: links, isMerchant: false, confirmed: true, id: anna.id })
  expect(await as(anna).call(accounts.ownProfile, { query: {} })).toEqual(changed)
  const one = await change(anna, { bio: null, lastname: '  ', height: 173 })
  expect(one).toMatchObject({ ...texts, bio: null, lastname: null, height: '173' })
  expect((await change(anna, { storeName: '' })).storeName).toBe(anna.username)
})

test('the tile of transactions counts what one bought and what one sold', async () => {
  const market = openMarket(opened)
  const [alice, mei, bert] = [await person(), await market.seller(), await market.seller()]
  await market.buy(alice, [market.line(mei, await market.garment(mei))])
  await market.buy(mei, [market.line(bert, await market.garment(bert))])
  const countOf = async (who: Person) => (await as(who).call(accounts.ownProfile, { query: {} })).transactionsCount
  expect([await countOf(alice), await countOf(mei), await countOf(bert)]).toEqual([1, 2, 1])
})

test('the own profile shows the default place to its owner alone', async () => {
  const anna = await person()
  await putAddress(app, anna.id, { city: 'Lyon', country: 'FR', is_default: true })
  const heard = await statementsOf(() => as(anna).call(accounts.ownProfile, { query: {} }))
  expect(heard.filter((text) => text.includes('"transactions_count"'))).toHaveLength(1)
  expect(await as(anna).call(accounts.ownProfile, { query: {} })).toMatchObject({
    transactionsCount: 0,
    city: 'Lyon',
    addressCountry: 'FR',
    pendingEmail: null,
    hasPassword: false,
  })
})

test.each([
  [{ email: 'no address' }, { email: 'Please enter a valid email address' }],
  [{ email: ' ' }, { email: 'Email is required' }],
  [{ phonenumber: 'call me' }, { phonenumber: 'Please enter a valid phone number' }],
  [{ phonenumber: '123' }, { phonenumber: 'Invalid number - Not enough digits.' }],
  [{ country: 'Atlantis' }, { country: 'Please choose a country from the list.' }],
])('%j is refused at its field', async (body, errors) => {
  await expect(change(await person(), body)).rejects.toMatchObject({ status: 400, body: { errors } })
})

test('a new address counts once confirmed; its owner and the old address are written to', async () => {
  const anna = await person({ language: 'zh-CN' })
  const to = `new-${anna.username}@people.test`
  expect(await change(anna, { email: to })).toMatchObject({ email: anna.email, pendingEmail: to })
  const mail = await mailTo(sandbox, to)
  expect(mail.subject).toBe('请确认您的新邮箱地址')
  expect(await mailsTo(sandbox, anna.email)).toEqual([])
  await confirm(tokenIn(mail))
  expect(await as(anna).call(accounts.ownProfile, { query: {} })).toMatchObject({ email: to, pendingEmail: null })
  expect((await mailTo(sandbox, anna.email)).subject).toBe('您的邮箱地址已更改')
  expect(await confirm(tokenIn(mail))).toMatchObject({ success: true })
})

test('the link to a new address lives five minutes, a newer wish voids it, and somebody faster keeps the address', async () => {
  const anna = await person()
  const [first, second, third] = ['one', 'two', 'three'].map((name) => `${name}-${anna.username}@people.test`) as [string, string, string]
  await change(anna, { email: first })
  const old = tokenIn(await mailTo(sandbox, first))
  await change(anna, { email: second })
  const taken = tokenIn(await mailTo(sandbox, second))
  await expect(confirm(old)).rejects.toMatchObject({ body: { code: 'accounts.link_expired' } })
  const bert = await person({ email: second })
  await expect(confirm(taken)).rejects.toMatchObject({ status: 400, body: { code: 'accounts.email_taken' } })
  await expect(change(anna, { email: bert.email.toUpperCase() })).rejects.toMatchObject({ body: { id: 'Auth.form.error.email.taken' } })
  await change(anna, { email: third })
  const late = tokenIn(await mailTo(sandbox, third))
  await later({ minutes: 5 })
  await expect(confirm(late)).rejects.toMatchObject({ body: { code: 'accounts.link_expired' } })
  await expect(as(anna).call(accounts.resetPassword, { body: { token: late, password: 'Velvet2026' } })).rejects.toMatchObject({
    status: 400,
  })
})

test('avatar and banner are own uploads, however the page names them; nobody shows the file of another', async () => {
  const [anna, bert] = [await person(), await person()]
  const [portrait, banner] = [await picture(anna), await picture(anna)]
  const changed = await change(anna, { profilePic: [{ id: portrait.id }], backgroundPic: banner.id })
  expect(changed.profilePic).toEqual([portrait])
  expect(changed.avatar).toEqual(portrait)
  expect(changed.backgroundPic?.url).toBe(banner.url)
  expect((await call(accounts.showPerson, { params: { id: anna.id }, query: {} })).profilePic).toEqual([portrait])
  await expect(change(bert, { profilePic: portrait.id })).rejects.toMatchObject({ status: 400, body: { code: 'media.not_yours' } })
  expect((await change(anna, { profilePic: null })).profilePic).toEqual([])
  await app.db
    .updateTable('media')
    .set({ key: `private-${'7'.repeat(20)}` })
    .where('id', '=', banner.id)
    .execute() // sent to somebody
  await expect(change(anna, { backgroundPic: banner.id })).rejects.toMatchObject({ status: 400, body: { code: 'media.not_yours' } })
})

test('the own profile tells the ratings by customers, latest first, and the lists of people when they are asked for', async () => {
  const [anna, mei] = [await person(), await person({ merchant: true })]
  const [coat] = await putProducts(app, [{ merchant_id: mei.id, name: 'Rated Coat' }])
  const said = { author_id: anna.id, product_id: coat ?? 0, merchant_id: mei.id, text: 'It fits as it should.' }
  const rows = await app.db
    .insertInto('comment')
    .values([
      { ...said, rating: 4, created_at: new Date('2026-01-01') },
      { ...said, rating: 5, created_at: new Date('2026-02-01') },
      { ...said, rating: 1, created_at: new Date('2026-03-01'), deleted_at: new Date('2026-03-02') },
      // what a merchant says of a customer is nothing that customers said of the merchant
      { author_id: mei.id, customer_id: anna.id, merchant_id: mei.id, rating: 2, text: 'Came late, wore it well.' },
    ])
    .returning('id')
    .execute()
  await as(anna).call(accounts.follow, { params: { id: mei.id }, body: { follow: true } })
  const ratings = [
    { id: rows[1]?.id, rating: 5 },
    { id: rows[0]?.id, rating: 4 },
  ]
  const address = await putAddress(app, mei.id)
  const own = await as(mei).call(accounts.ownProfile, { query: { populate: ['followers', 'addresses'] } })
  expect(own.addresses).toMatchObject([{ id: address }])
  expect(own.commentsFromCustomers).toEqual(ratings)
  expect(own.followers).toMatchObject([{ username: anna.username }])
  expect(own.following).toBeUndefined()
  const seen = await call(accounts.showPerson, { params: { id: mei.id }, query: { 'populate[2]': 'commentsFromCustomers' } })
  expect(seen.commentsFromCustomers).toEqual(ratings)
  expect((await as(anna).call(accounts.ownProfile, { query: {} })).commentsFromCustomers).toEqual([])
})

test('other people’s profiles show their public form, and populate adds three lists and nothing else', async () => {
  const [anna, mei] = [await person(), await person({ merchant: true })]
  await app.db
    .updateTable('account')
    .set({ lastname: 'Canary', phone: '5550188', height: '171', weight: '58' })
    .where('id', '=', mei.id)
    .execute()
  await as(anna).call(accounts.follow, { params: { id: mei.id }, body: { follow: true } })
  const params = { id: mei.id }
  const plain = await call(accounts.showPerson, { params, query: {} })
  expect(JSON.stringify(plain)).not.toMatch(/Canary|5550188|"171"|"58"|people\.test|password|stripe/)
  const asked = await as(anna).call(accounts.showPerson, {
    params,
    query: { populate: ['followers,addresses', 'password_hash', '*'], 'populate[0]': 'stripeAccountDetail' },
  })
  expect(asked).toEqual({ ...plain, isFollowing: true, followers: [expect.objectContaining({ id: anna.id, username: anna.username })] })
  for (const path of [`/profile/user/${mei.id}`, `/profile/customer/${mei.id}`, addressOf(accounts.showPerson, { params }).slice(4)]) {
    expect(await (await fetch(`${base}/api${path}`)).json()).toMatchObject({ id: mei.id })
  }
  await expect(call(accounts.showPerson, { params: { id: 999_999 }, query: {} })).rejects.toMatchObject({
    status: 404,
    body: { message: 'User not found' },
  })
})

test('a picture that somebody takes off their profile leaves the web, unless something else of theirs shows it', async () => {
  const mei = await person({ merchant: true })
  const [first, banner, worn] = [await picture(mei), await picture(mei, 81), await picture(mei, 82)]
  const keyOf = ({ url }: { readonly url: string }) => /media\/([^/]+)\//.exec(url)?.[1] ?? ''
  const kept = async (photo: { readonly id: number }) =>
    (await app.db.selectFrom('media').select('used_at').where('id', '=', photo.id).executeTakeFirst())?.used_at != null
  const [coat = 0] = await putProducts(app, [{ merchant_id: mei.id, photos: [{ id: worn.id, key: keyOf(worn), width: 82, height: 60 }] }])
  await change(mei, { avatar: first.id, backgroundPic: banner.id })
  await change(mei, { avatar: worn.id })
  expect([await kept(first), await kept(banner), await kept(worn)]).toEqual([false, true, true])
  await change(mei, { avatar: banner.id, backgroundPic: null })
  expect([await kept(banner), await kept(worn)]).toEqual([true, true])
  await change(mei, { avatar: null })
  expect([await kept(banner), await kept(worn)]).toEqual([false, true])
  // its listing is deleted while the profile shows it
  await change(mei, { avatar: worn.id })
  await as(mei).call(listings.deleteProduct, { params: { id: coat } })
  expect(await kept(worn)).toBe(true)
  await change(mei, { avatar: null })
  expect(await kept(worn)).toBe(false)
})
