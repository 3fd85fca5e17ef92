// Who gets what, for every call of the contracts: one row each, run by src/authorization.test.ts. A call without a row fails there.
import type { World } from './world.ts'
import { fresh } from './world.ts'

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
const nothing: Sent = () => ({})
const row = (sent: Sent, visitor: number, stranger: number, owner: number, other: number): Row => ({
  sent,
  visitor,
  stranger,
  owner,
  other,
})

/** Everybody gets the same. */
const anybody = (sent: Sent = nothing, status = 200) => row(sent, status, status, status, status)
/** Whoever is signed in gets the same, about themselves. */
const members = (sent: Sent = nothing, status = 200) => row(sent, 401, status, status, status)
/** The thing exists for its owner alone. */
const ownerOnly = (sent: Sent, status = 200) => row(sent, 401, 404, status, 404)
/** The thing exists for the merchant who lists it. */
const sellerOnly = (sent: Sent, status = 200) => row(sent, 401, 404, 404, status)
/** Only merchants who may take payments. */
const verifiedOnly = (sent: Sent, status = 200) => row(sent, 401, 403, 403, status)
/** The product's calendar exists for its lender alone. */
const lenderOnly = ({ params = {}, body }: Parts = {}, status = 200, others = 404) =>
  row(({ product }) => ({ params: { id: product, ...params }, body }), 401, others, others, status)
/** The thing exists for both parties of a trade. */
const parties = (sent: Sent, status = 200) => row(sent, 401, 404, status, status)

const paris = { name: 'Ida', street: '12 Rue de Rivoli', city: 'Paris', postalCode: '75001', country: 'FR', phone: '5550101' }
const form = () => {
  const data = new FormData()
  data.append('files', new File(['no picture'], 'a.txt'))
  return { body: data }
}
const atLine: Sent = ({ line }) => ({ body: { cartItemId: line } })
const withLine =
  (more: object): Sent =>
  async (world) => ({ body: { ...((await atLine(world)).body as object), ...more } })

export const authorization: Readonly<Record<string, Row>> = {
  'accounts.register': anybody(() => ({ body: { username: `reg${fresh()}`, email: `reg${fresh()}@people.test`, password: 'Velvet2026' } })),
  'accounts.login': anybody(({ owner }) => ({ body: { identifier: owner.username, password: 'Wrong2026' } }), 400),
  'accounts.logout': members(),
  'accounts.verifyEmail': anybody(() => ({ body: { token: 'unknown' } }), 400),
  'accounts.sendVerification': anybody(({ owner }) => ({ body: { email: owner.email } }), 400),
  'accounts.forgotPassword': anybody(({ owner }) => ({ body: { email: owner.email } })),
  'accounts.resetPassword': anybody(() => ({ body: { token: 'unknown', password: 'Velvet2026' } }), 400),
  'accounts.me': members(),
  'accounts.ownProfile': members(),
  'accounts.changeProfile': members(() => ({ body: { bio: 'Linen.' } })),
  'accounts.changePassword': members(() => ({ body: { currentPassword: 'Wrong2026', newPassword: 'Velvet2026' } }), 400),
  'accounts.merchantProfile': anybody(({ other }) => ({ params: { id: other.id } })),
  'accounts.showPerson': anybody(({ owner }) => ({ params: { id: owner.id } })),
  'accounts.followers': anybody(({ owner }) => ({ params: { id: owner.id } })),
  'accounts.following': anybody(({ owner }) => ({ params: { id: owner.id } })),
  'accounts.follow': row(({ owner }) => ({ params: { id: owner.id }, body: {} }), 401, 200, 400, 200), // nobody follows themselves
  'accounts.socialAuthUrl': anybody(),
  'accounts.socialExchange': anybody(() => ({ body: { access_token: 'unknown' } }), 400),
  'accounts.sendContact': anybody(() => ({ body: { text: 'hello' } })),
  'accounts.exportData': members(),
  'accounts.deleteAccount': members(() => ({ body: { username: 'not-my-name' } }), 400),

  'media.upload': members(form, 400),

  'locations.listAddresses': members(),
  'locations.createAddress': members(() => ({ body: paris }), 201),
  'locations.getAddress': ownerOnly(({ address }) => ({ params: { id: address } })),
  'locations.updateAddress': ownerOnly(({ address }) => ({ params: { id: address }, body: { city: 'Lyon' } })),
  'locations.setDefaultAddress': ownerOnly(({ address }) => ({ params: { id: address } })),
  'locations.deleteAddress': ownerOnly(({ address }) => ({ params: { id: address } })),
  'locations.setShippingAddress': row(
    ({ owner, address }) => ({ params: { id: owner.id }, body: { shippingaddress: address } }),
    401,
    403,
    200,
    403,
  ),
  'locations.pickupDisplay': row(({ address }) => ({ params: { id: address } }), 404, 404, 200, 404), // no listing hands over there
  'locations.suggestAddresses': anybody(() => ({ query: { q: 'Rue de Rivoli' } })),
  'locations.placeOf': anybody(() => ({ query: { latitude: 48.86, longitude: 2.34 } })),
  'locations.detectCountry': anybody(),
  'locations.validateAddress': anybody(() => ({ body: paris })),
  'locations.validateShippingAddress': anybody(() => ({ body: paris })),

  'listings.showProduct': anybody(({ product }) => ({ params: { id: product } })),
  'shipping.estimateShipping': anybody(({ product }) => ({ params: { id: product }, query: { country: 'US' } }), 400),
  'rentals.lendingCalendar': lenderOnly(),
  'rentals.changeDays': lenderOnly({ body: { firstDay: '2027-03-01', lastDay: '2027-03-02', blocked: true } }),
  'rentals.changeTurnaround': lenderOnly({ body: { before: 0, after: 1 } }),
  'rentals.connectFeed': lenderOnly({ body: { url: 'http://calendar.test/own.ics' } }, 400, 400),
  'rentals.refreshFeed': lenderOnly({ params: { feedId: 9 } }, 404),
  'rentals.disconnectFeed': lenderOnly({ params: { feedId: 9 } }),
  'rentals.shareCalendar': lenderOnly(),
  'rentals.unshareCalendar': lenderOnly(),
  'listings.availability': anybody(({ product }) => ({ params: { id: product } })),
  'listings.ownListing': sellerOnly(({ product }) => ({ params: { id: product } })),
  'listings.createProduct': verifiedOnly(() => ({ body: {} }), 400),
  'listings.updateProduct': sellerOnly(({ product }) => ({ params: { id: product }, body: { brand: 'Weft' } }), 400), // it has no photo
  'listings.deleteProduct': sellerOnly(({ product }) => ({ params: { id: product } })),
  'listings.toggleActivation': sellerOnly(({ product }) => ({ params: { id: product }, body: { active: true } })),
  'listings.putActivation': sellerOnly(({ product }) => ({ params: { id: product }, body: { active: false } })),
  'listings.bulkActivation': members(({ product }) => ({ body: { ids: [product], active: false } })), // what is not theirs is named as failed
  'listings.bulkDelete': members(({ product }) => ({ body: { ids: [product] } })),
  'listings.exportListings': members(),
  'listings.previewImport': verifiedOnly(() => ({ body: { csv: 'sku,name\n' } })),
  'listings.importListings': verifiedOnly(() => ({ body: { csv: 'sku,name\n' } })),
  'catalog.ownListings': members(),
  'catalog.searchProducts': anybody(),
  'catalog.suggest': anybody(() => ({ query: { q: 'shirt' } })),
  'catalog.like': members(({ product }) => ({ params: { id: product }, body: {} })),
  'catalog.putLike': members(({ product }) => ({ params: { id: product }, body: { liked: true } })),
  'catalog.likeStatus': anybody(({ product }) => ({ params: { id: product } })),
  'catalog.likedProducts': members(),
  'catalog.savedSearches': members(),
  'catalog.saveSearch': members(() => ({ body: { query: 'category=dress', name: 'Dresses' } }), 201),
  'catalog.changeSavedSearch': ownerOnly(({ search }) => ({ params: { id: search }, body: { notify: 'instant' } })),
  'catalog.deleteSavedSearch': members(() => ({ params: { id: 987_654_321 } }), 404),
  'catalog.mySize': members(),
  'reviews.sizeHint': anybody(({ product }) => ({ params: { id: product } })),
  'notifications.mailChoices': members(),
  'notifications.chooseMail': members(() => ({ body: { likedItems: true } })),
  'notifications.showEnding': anybody(() => ({ query: { token: '1-liked.forged' } }), 400),
  'notifications.endMail': anybody(() => ({ body: { token: '1-liked.forged' } }), 400),
  'reviews.listComments': anybody(({ product }) => ({ query: { product } })),

  'cart.getCart': members(),
  'cart.addItem': row(({ product }) => ({ body: { product, type: 'buy', deliveryMethod: 'pickup' } }), 401, 200, 200, 400), // nobody buys from themselves
  'cart.updateItem': ownerOnly(withLine({ action: 'increase' })),
  'cart.changeQuantity': ownerOnly(withLine({ action: 'decrease' })),
  'cart.changePeriod': ownerOnly(withLine({ rentalPeriod: { option: 'day', number: 3 } })),
  'cart.changeDelivery': ownerOnly(withLine({ deliveryMethod: 'shipping' })),
  'cart.removeItem': members(({ line }) => ({ params: { cartItemId: line } })), // what is not in one's cart is out of it
  'cart.checkCart': row(nothing, 401, 400, 200, 400), // an empty cart cannot be checked out
  'cart.checkCurrency': members(() => ({ body: { currency: 'JPY' } }), 400),
  'cart.clearCart': members(),
  'cart.removePurchased': members(() => ({ body: { purchasedItems: [] } })),

  'shipping.shippingRates': ownerOnly(({ line, address }) => ({ body: { items: [{ cartItemId: line }], toAddressId: address } })),
  'checkout.prepareCheckout': members(() => ({ body: { shippableItems: [], targetCurrency: 'USD' } }), 400),
  'orders.createOrder': ownerOnly(async ({ trade }) => ({ body: { strapiPaymentId: (await trade()).payment } })),
  'orders.showOrder': parties(async ({ trade }) => ({ params: { id: (await trade()).order } })),
  'orders.orderPayment': ownerOnly(async ({ trade }) => ({ params: { id: (await trade()).order } })),
  'orders.showGroup': parties(async ({ trade }) => ({ params: { id: (await trade()).group } })),
  'orders.myOrders': members(),
  'orders.merchantOrders': members(),

  'house.health': anybody(),
  'house.config': anybody(),
}
