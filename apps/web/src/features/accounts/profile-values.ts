import type { changeProfile } from '@rondo/contracts/calls/accounts'
import type { BodyOf } from '@rondo/contracts/kernel/call'
import type { OwnProfile } from './own-profile.ts'

type Change = BodyOf<typeof changeProfile>
export const networks = ['instagram', 'twitter', 'facebook'] as const
export const measures = ['height', 'weight', 'bodytype', 'bustsize', 'clothingsize'] as const
const texts = ['firstname', 'lastname', 'bio', 'phonenumber', 'country', 'customRules', ...measures] as const
type Text = (typeof texts)[number]

/** The profile as it is typed. */
export type ProfileValues = Readonly<
  Record<Text | (typeof networks)[number] | 'email' | 'currentPassword' | 'storeName' | 'language', string>
>

/** What the form begins with. A shop that bears its owner's username has no name of its own. */
export function valuesOf(profile: OwnProfile): ProfileValues {
  const { email, storeName, username, language, socialLinks } = profile
  return {
    ...(Object.fromEntries(texts.map((field) => [field, profile[field] ?? ''])) as Record<Text, string>),
    email,
    currentPassword: '',
    storeName: storeName === username ? '' : storeName,
    language,
    instagram: socialLinks.instagram ?? '',
    twitter: socialLinks.twitter ?? '',
    facebook: socialLinks.facebook ?? '',
  }
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())
/** What is sent of it: an emptied field as null (SETT-09), the address only when it changed. */
export function changeOf(values: ProfileValues, before: ProfileValues): Change {
  const { email, currentPassword, storeName, language, instagram, twitter, facebook } = values
  return {
    ...Object.fromEntries(texts.map((field) => [field, orNull(values[field])])),
    ...(email.trim() !== before.email && { email: email.trim(), ...(currentPassword && { currentPassword }) }),
    storeName: orNull(storeName),
    ...((language === 'en' || language === 'zh-CN') && { language }),
    socialLinks: { instagram: orNull(instagram), twitter: orNull(twitter), facebook: orNull(facebook) },
  }
}
