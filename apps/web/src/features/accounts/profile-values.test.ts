import { expect, test } from 'vitest'
import type { OwnProfile } from './own-profile.ts'
import { changeOf, valuesOf } from './profile-values.ts'

const profile = {
  username: 'nora',
  storeName: 'nora',
  email: 'nora@people.test',
  firstname: 'Nora',
  lastname: null,
  bio: 'I sew.',
  phonenumber: null,
  country: 'FR',
  language: 'en',
  customRules: null,
  socialLinks: { instagram: 'nora.sews', twitter: null, facebook: null },
  height: null,
  weight: null,
  bodytype: null,
  bustsize: null,
  clothingsize: '38',
} as unknown as OwnProfile

test('an emptied bio is sent as null, and so is everything else that was left empty', () => {
  const before = valuesOf(profile)
  expect(changeOf({ ...before, bio: '  ' }, before)).toMatchObject({ bio: null, firstname: 'Nora', clothingsize: '38', storeName: null })
})

test('the address is sent only when it changed', () => {
  const before = valuesOf(profile)
  expect(changeOf({ ...before, email: ` ${before.email} ` }, before)).not.toHaveProperty('email')
  expect(changeOf({ ...before, email: 'new@people.test' }, before)).toMatchObject({ email: 'new@people.test' })
})

test('a shop without a name of its own shows none', () => {
  expect([valuesOf(profile).storeName, valuesOf({ ...profile, storeName: 'Atelier' }).storeName]).toEqual(['', 'Atelier'])
})
