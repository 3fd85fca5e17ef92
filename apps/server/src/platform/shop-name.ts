import { type RawBuilder, sql } from 'kysely'

/** The name of a shop in a query, as `shopName` of the rules gives it; `person` is the alias of a row of people. */
export const shopNameText = (person: string): string => `coalesce(${person}.store_name, ${person}.username)`
export const shopNameOf = (person: string): RawBuilder<string> => sql.raw(shopNameText(person))
