import type { Store } from '../ground/store.ts'

/** Someone who can sign in with the identity provider. */
export interface Person {
  sub: string
  email: string
  email_verified: boolean
  name: string
}

const first: Omit<Person, 'sub'>[] = [
  { email: 'ada.sandbox@gmail.test', email_verified: true, name: 'Ada Sandbox' },
  { email: 'lin.sandbox@gmail.test', email_verified: true, name: 'Lin Sandbox' },
  { email: 'unverified.sandbox@gmail.test', email_verified: false, name: 'Una Verified' },
]

const keyOf = (sub: string) => `person.${sub}`

/** The same e-mail is always the same subject: 21 digits, as the real provider's are. */
export function subjectOf(email: string): string {
  let hash = 17n
  for (const sign of email.toLowerCase()) hash = (hash * 1_000_003n + BigInt(sign.codePointAt(0) ?? 0)) % 10n ** 20n
  return `1${hash.toString().padStart(20, '0')}`
}

export function keepPerson(store: Store, person: Omit<Person, 'sub'>): Person {
  const kept = { sub: subjectOf(person.email), ...person }
  store.write(keyOf(kept.sub), JSON.stringify(kept))
  return kept
}

export function findPerson(store: Store, sub: string): Person | undefined {
  const found = store.read(keyOf(sub))
  return found === undefined ? undefined : (JSON.parse(found) as Person)
}

/** Everybody known, the three that are always there included. */
export function everyone(store: Store): Person[] {
  for (const person of first) if (!findPerson(store, subjectOf(person.email))) keepPerson(store, person)
  return store
    .rows<{ value: string }>("select value from setting where name like 'person.%' order by name")
    .map(({ value }) => JSON.parse(value) as Person)
}
