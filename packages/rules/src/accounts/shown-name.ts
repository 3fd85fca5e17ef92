import { shopName } from './shop-name.ts'

/** What a person gave of their name. */
export interface GivenNames {
  readonly username: string
  readonly firstname: string | null
  readonly lastname: string | null
}
const isHan = (text: string) => /\p{Script=Han}/u.test(text)

/** How the other side of an order reads who somebody is: a shop by its name, a person by first name and initial, else by username. */
export function shownName({ username, firstname, lastname, shop }: GivenNames & { readonly shop: string | null }): string {
  const first = firstname?.trim()
  if (shop !== null || !first) return shopName({ storeName: shop, username })
  const [initial] = lastname?.trim() ?? ''
  return initial ? `${first} ${initial.toLocaleUpperCase()}${isHan(initial) ? '' : '.'}` : first
}

/** The whole name as papers show it: the family name stands first where it is written in Han characters. */
export function wholeName({ username, firstname, lastname }: GivenNames): string {
  const [first, last] = [firstname?.trim() ?? '', lastname?.trim() ?? '']
  return (isHan(last) ? `${last}${first}` : `${first} ${last}`.trim()) || username
}
