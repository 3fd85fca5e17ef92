// A row of the table of calls: what everybody sends, and what each gets.
import type { World } from './world.ts'

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}
export interface Row {
  /** What everybody sends; made anew for each. */
  readonly sent: (world: World) => Parts | Promise<Parts>
  /** Status for a visitor, a stranger, the owner of the thing, and the other party of the owner's order. */
  readonly visitor: number
  readonly stranger: number
  readonly owner: number
  readonly other: number
}
type Sent = Row['sent']
export const nothing: Sent = () => ({})
export const row = (sent: Sent, visitor: number, stranger: number, owner: number, other: number): Row => ({
  sent,
  visitor,
  stranger,
  owner,
  other,
})

/** Everybody gets the same. */
export const anybody = (sent: Sent = nothing, status = 200) => row(sent, status, status, status, status)
/** Whoever is signed in gets the same, about themselves. */
export const members = (sent: Sent = nothing, status = 200) => row(sent, 401, status, status, status)
/** The thing exists for its owner alone. */
export const ownerOnly = (sent: Sent, status = 200) => row(sent, 401, 404, status, 404)
/** The thing exists for the merchant who lists it. */
export const sellerOnly = (sent: Sent, status = 200) => row(sent, 401, 404, 404, status)
/** Only merchants who may take payments. */
export const verifiedOnly = (sent: Sent, status = 200) => row(sent, 401, 403, 403, status)
/** The product's calendar exists for its lender alone. */
export const lenderOnly = ({ params = {}, body }: Parts = {}, status = 200, others = 404) =>
  row(({ product }) => ({ params: { id: product, ...params }, body }), 401, others, others, status)
/** Only operators, of whom none is in the table; src/features/wallet/close-alarms.test.ts makes one. */
export const operatorsOnly = (sent: Sent = nothing) => row(sent, 401, 403, 403, 403)
export const because =
  (more: object = {}): Sent =>
  () => ({ params: { id: 1 }, body: { reason: 'a reason in words', ...more } })
/** The thing exists for both parties of a trade. */
export const parties = (sent: Sent, status = 200) => row(sent, 401, 404, status, status)

export const paris = { name: 'Ida', street: '12 Rue de Rivoli', city: 'Paris', postalCode: '75001', country: 'FR', phone: '5550101' }
export const form = () => {
  const data = new FormData()
  data.append('files', new File(['no picture'], 'a.txt'))
  return { body: data }
}
const atLine: Sent = ({ line }) => ({ body: { cartItemId: line } })
export const withLine =
  (more: object): Sent =>
  async (world) => ({ body: { ...((await atLine(world)).body as object), ...more } })

/** The group, or the item, of the trade. */
export const atGroup =
  (body?: object): Sent =>
  async ({ trade }) => ({ params: { id: (await trade()).group }, ...(body && { body }) })
export const atItem =
  (body?: object): Sent =>
  async ({ trade }) => ({ params: { id: (await trade()).item }, ...(body && { body }) })
