import { type GivenNames, shownName } from '@rondo/rules/accounts/shown-name'
import { type RawBuilder, sql } from 'kysely'
import type { Language } from './context.ts'
import { photo, type StoredPhoto } from './photos.ts'

/** What a query reads of a person so that they can be named. */
export interface NamedRow extends GivenNames {
  readonly id: number
  /** Of somebody who sells; null leaves the shop out. */
  readonly shop: string | null
}
/** That in a query; `person` is the alias of a row of people. With `noShop` they are named as a person, whatever shop they have. */
export const namesJson = (person: string, shop = `${person}.store_name`): RawBuilder<NamedRow> =>
  sql.raw(
    `jsonb_build_object('id', ${person}.id, 'username', ${person}.username, 'firstname', ${person}.firstname, 'lastname', ${person}.lastname, 'shop', ${shop})`,
  )
/** For `namesJson`: no shop. */
export const noShop = 'null::text'

/** Somebody beside a thing, under their shown name. */
export const somebodyOf = ({ id, ...names }: NamedRow) => ({ id, username: names.username, name: shownName(names) })

/** The same with their portrait. */
export interface FacedRow extends NamedRow {
  readonly portrait: StoredPhoto | null
}
/** Somebody with the address of their portrait, small. */
export const facedOf = ({ portrait, ...row }: FacedRow, { language, mediaOrigin }: { language: Language; mediaOrigin: string }) => ({
  ...somebodyOf(row),
  avatar: portrait && photo(portrait, language, mediaOrigin).formats.thumbnail.url,
})
