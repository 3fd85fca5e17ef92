import type { accounts } from '@rondo/contracts'
import type { Received } from '@rondo/contracts/kernel/endpoint'
import { topics } from '@rondo/contracts/kernel/topics'
import { emailFailure, phoneFailure, sameIdentity } from '@rondo/rules/accounts/identity'
import { socialHandle } from '@rondo/rules/accounts/social-links'
import { countryOf } from '@rondo/rules/kernel/places'
import { sql } from 'kysely'
import type { MemberCtx } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import type { StoredPhoto } from '../../platform/photos.ts'
import { holdSession } from '../../platform/sessions.ts'
import { claimPhotos, releaseUnlisted } from '../media/index.ts'
import { presentOwnProfile } from './account.presenters.ts'
import { type AccountValues, changeAccount, emailOf, isEmailTaken, ownProfileRow } from './accounts.repository.ts'
import { emailChangeAsked, profileChanged } from './events.ts'
import { refuseForm } from './form-failure.ts'
import { askForNewEmail, voidOthers } from './one-time-tokens.ts'
import { proveOwner } from './prove-owner.ts'

type ProfileChange = Received<typeof accounts.changeProfile>['body']

/** Changes what the form names of the own profile (C-128). Pictures must be own uploads; a new e-mail address needs its owner's proof. */
export async function changeProfile(ctx: MemberCtx, change: ProfileChange) {
  const { id } = ctx.actor
  refuseWrong(change)
  const email = change.email?.normalize('NFKC').trim()
  const { email: present } = await emailOf(ctx.app.db, id).executeTakeFirstOrThrow()
  const isNew = email !== undefined && sameIdentity(email) !== sameIdentity(present)
  if (isNew) {
    await proveOwner(ctx, change.currentPassword)
    await ctx.app.limits.take('askMail', { ip: ctx.ip })
  }
  return inTransaction(ctx.app, async (tx) => {
    if (email !== undefined) await holdSession(tx, ctx.actor)
    const before = await emailOf(tx, id).select(['portrait', 'banner']).forNoKeyUpdate().executeTakeFirstOrThrow()
    const values = { ...textsOf(change), ...(await picturesOf(tx, id, change)) }
    await changeAccount(tx, id, values)
    await releaseUnlisted(tx, id, takenOff(before, values))
    if (isNew) await askToMove(ctx, tx, email)
    else if (email !== undefined && isOtherwiseWritten(email, before.email)) await changeAccount(tx, id, { email })
    await record(tx, profileChanged, {
      audiences: [{ tell: [id], touches: [topics.profile, topics.merchant(id)] }],
      requestId: ctx.requestId,
    })
    return presentOwnProfile(await ownProfileRow(tx, id), ctx.app.config.mediaOrigin)
  })
}

/** The same address in other capitals; one that was moved meanwhile is another, and stays. */
const isOtherwiseWritten = (email: string, present: string) => email !== present && sameIdentity(email) === sameIdentity(present)

function refuseWrong({ email, phonenumber, country }: ProfileChange): void {
  refuseForm({
    ...(email !== undefined && { email: emailFailure(email) }),
    ...(phonenumber && { phonenumber: phoneFailure(phonenumber) }),
  })
  if (country && !countryOf(country))
    throw new Failure('accounts.country_unknown', { errors: { country: 'Please choose a country from the list.' } })
}

const orNull = (text: string | null) => (text === null || text === '' ? null : text)
const columns = {
  firstname: 'firstname',
  lastname: 'lastname',
  bio: 'bio',
  phonenumber: 'phone',
  storeName: 'store_name',
  customRules: 'custom_rules',
  socialLinkHandle: 'social_link_handle',
  height: 'height',
  weight: 'weight',
  bodytype: 'bodytype',
  bustsize: 'bustsize',
  clothingsize: 'clothingsize',
} as const

/** The columns that the form names: an absent field stays as it is. */
function textsOf(change: ProfileChange): AccountValues {
  const named = Object.entries(columns).flatMap(([field, column]) => {
    const value = change[field as keyof typeof columns]
    return value === undefined ? [] : [[column, orNull(value)] as const]
  })
  const { country, language, socialLinks } = change
  return {
    ...Object.fromEntries(named),
    ...(country !== undefined && { country: countryOf(country) ?? null }),
    ...(language && { language }),
    ...(socialLinks && { social_links: JSON.stringify(handlesOf(socialLinks)) }),
  }
}

/** Names of profiles elsewhere, whatever form they were written in. Throws accounts.handle_invalid. */
function handlesOf(links: NonNullable<ProfileChange['socialLinks']>) {
  const read = networks.map((network) => {
    const typed = orNull(links[network] ?? null)
    return { network, typed, handle: typed === null ? null : socialHandle(network, typed) }
  })
  const wrong = read.filter(({ handle }) => handle === undefined).map(({ network }) => [network, handleText] as const)
  if (wrong.length > 0) throw new Failure('accounts.handle_invalid', { errors: Object.fromEntries(wrong) })
  return Object.fromEntries(read.map(({ network, handle }) => [network, handle]))
}
const networks = ['instagram', 'twitter', 'facebook'] as const
const handleText = 'Please write the name of your profile there, or its address.'

async function picturesOf(tx: Tx, ownerId: number, { profilePic, avatar, backgroundPic }: ProfileChange): Promise<AccountValues> {
  const portrait = profilePic === undefined ? avatar : profilePic
  const ids = [portrait, backgroundPic].filter((id) => id != null)
  const photos = await claimPhotos(tx, ownerId, ids, 'public')
  const stored = (id: number | null) => (id === null ? null : JSON.stringify(photos.find((photo) => photo.id === id)))
  return {
    ...(portrait !== undefined && { portrait: stored(portrait) }),
    ...(backgroundPic !== undefined && { banner: stored(backgroundPic) }),
  }
}

/** Pictures that stood where the form names another, or none. */
const takenOff = (before: { readonly portrait: unknown; readonly banner: unknown }, values: AccountValues): number[] =>
  (['portrait', 'banner'] as const).flatMap((place) => (place in values && before[place] ? [(before[place] as StoredPhoto).id] : []))

/** A new address counts once its owner has confirmed it; until then the old one stays. */
async function askToMove({ actor: { id }, requestId }: MemberCtx, tx: Tx, email: string): Promise<void> {
  if (await isEmailTaken(tx, email))
    throw new Failure('accounts.email_taken', { id: 'Auth.form.error.email.taken', errors: { email: emailTaken } })
  const tokenId = await askForNewEmail(tx, id, email)
  await voidOthers(tx, id, 'email', tokenId)
  await record(tx, emailChangeAsked, { data: { accountId: id, tokenId }, requestId })
}
const emailTaken = 'This email is already registered. Please try logging in or use a different email.'

/** Moves an account to its confirmed new address. Throws accounts.email_taken when somebody was faster. */
export async function moveEmail(tx: Tx, accountId: number, tokenId: number): Promise<void> {
  const { email, old } = await tx
    .selectFrom('one_time_token')
    .innerJoin('account', 'account.id', 'one_time_token.account_id')
    .select(['one_time_token.email', 'account.email as old'])
    .where('one_time_token.id', '=', tokenId)
    .executeTakeFirstOrThrow()
  if (email === null || (await isEmailTaken(tx, email))) throw new Failure('accounts.email_taken', { id: 'Auth.form.error.email.taken' })
  await changeAccount(tx, accountId, { email, confirmed_at: sql<Date>`coalesce(confirmed_at, app_now())` })
  await tx.updateTable('one_time_token').set({ old_email: old }).where('id', '=', tokenId).execute()
}
