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
/** Only operators, of whom none is in the table; src/features/wallet/close-alarms.test.ts makes one. */
const operatorsOnly = (sent: Sent = nothing) => row(sent, 401, 403, 403, 403)
const because =
  (more: object = {}): Sent =>
  () => ({ params: { id: 1 }, body: { reason: 'a reason in words', ...more } })
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

/** The group, or the item, of the trade. */
const atGroup =
  (body?: object): Sent =>
  async ({ trade }) => ({ params: { id: (await trade()).group }, ...(body && { body }) })
const atItem =
  (body?: object): Sent =>
  async ({ trade }) => ({ params: { id: (await trade()).item }, ...(body && { body }) })

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
  'accounts.blockPerson': row(({ owner }) => ({ params: { id: owner.id }, body: { blocked: false } }), 401, 200, 400, 200), // nobody blocks themselves
  'accounts.blockedPeople': members(),
  'accounts.socialAuthUrl': anybody(),
  'accounts.socialExchange': anybody(() => ({ body: { access_token: 'unknown' } }), 400),
  'accounts.secondStep': anybody(() => ({ body: { ticket: 'unknown', code: '123456' } }), 400),
  'accounts.showSecondFactor': members(),
  'accounts.setUpSecondFactor': members(),
  'accounts.confirmSecondFactor': members(() => ({ body: { code: '123456' } }), 409), // none waits for its first code
  'accounts.changeRecoveryCodes': members(() => ({ body: { code: '123456' } }), 409),
  'accounts.switchOffSecondFactor': members(() => ({ body: { code: '123456' } }), 409),
  'accounts.sendContact': anybody(() => ({ body: { text: 'hello' } })),
  'accounts.exportData': members(),
  'accounts.deleteAccount': members(() => ({ body: { username: 'not-my-name' } }), 400),

  'media.upload': members(form, 400),
  'media.uploadFiles': members(form, 400),

  'messaging.listChats': members(),
  'messaging.findMessages': members(() => ({ query: { q: 'coat' } })),
  'messaging.talkSettings': members(),
  'messaging.setTalk': members(() => ({ body: { marks: true, hours: null, away: null } })),
  'messaging.openChat': row(({ other }) => ({ params: { id: other.id } }), 401, 200, 200, 400),
  'messaging.readChat': row(({ other }) => ({ params: { id: other.id } }), 401, 200, 200, 200),
  'messaging.readConversation': row(({ owner, other }) => ({ params: { senderId: owner.id, receiverId: other.id } }), 401, 403, 200, 200),
  'messaging.sendMessage': row(({ other }) => ({ body: { messageReceiver: other.id, text: 'Hello' } }), 401, 201, 201, 400),
  'messaging.uploadPhotos': members(form, 400),
  'messaging.countUnread': members(),
  'messaging.markRead': members(() => ({ body: { ids: [1] } })),
  'messaging.readUpTo': members(({ other }) => ({ params: { id: other.id }, body: { seq: 1 } })),
  'messaging.changeMessage': row(
    async (world) => ({ params: { id: await world.message() }, body: { status: 'read' } }),
    401,
    404,
    403,
    200,
  ),
  'messaging.respondToOffer': row(
    async (world) => ({ params: { id: (await world.offer()).messageId }, body: { accepted: false } }),
    401,
    404,
    403,
    200,
  ),
  'messaging.respondToOfferNamed': row(
    async (world) => ({ body: { messageId: (await world.offer()).messageId, accepted: false } }),
    401,
    404,
    403,
    200,
  ),
  'messaging.makeOffer': row(({ product }) => ({ body: { type: 'buy', product, price: 1 } }), 401, 201, 201, 409), // nobody offers to themselves
  'messaging.listOffers': members(),
  'messaging.showOffer': parties(async (world) => ({ params: { id: (await world.offer()).id } })),
  'messaging.answerOffer': row(
    async (world) => ({ params: { id: (await world.offer()).id }, body: { status: 'rejected' } }),
    401,
    404,
    403,
    200,
  ),
  'messaging.withdrawOffer': row(async (world) => ({ params: { id: (await world.offer()).id } }), 401, 404, 200, 403),
  'messaging.callOffSwap': row(async (world) => ({ params: { id: (await world.swap()).id } }), 401, 404, 200, 200),
  'messaging.showFloor': sellerOnly(({ product }) => ({ params: { id: product } })),
  'messaging.setFloor': sellerOnly(({ product }) => ({ params: { id: product }, body: { percent: 50 } })),
  'messaging.openFrom': parties(async (world) => ({ query: { fulfillmentGroup: (await world.trade()).group } })),

  'circles.listWishes': members(),
  'circles.markWish': row(({ product }) => ({ params: { id: product }, body: { wanted: false } }), 401, 200, 200, 400), // not their own
  'circles.listCircles': members(),
  'circles.showCircle': row(async (world) => ({ params: { id: await world.circle() } }), 401, 404, 404, 200),
  'circles.answerCircle': row(async (world) => ({ params: { id: await world.circle() }, body: { answer: 'no' } }), 401, 404, 404, 200),
  'moderation.sendReport': row(({ product }) => ({ body: { kind: 'listing', id: product, reason: 'scam' } }), 401, 201, 201, 400), // not their own
  'moderation.ownReports': members(),
  'moderation.appeal': row(
    async ({ report }) => ({ params: { id: await report() }, body: { text: 'a reason in words' } }),
    401,
    404,
    200, // whom the decision concerns
    409, // who reported it, and was heard
  ),
  'moderation.deskReports': operatorsOnly(nothing),
  'moderation.takeReport': operatorsOnly(because()),
  'moderation.decideReport': operatorsOnly(because({ decision: 'kept' })),
  'moderation.decideAppeal': operatorsOnly(because({ outcome: 'upheld' })),

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
  // nothing of the trade is rented: rentals themselves are tried in features/rentals
  'rentals.extendQuote': row(atItem(), 401, 404, 409, 404),
  'rentals.extendRental': row(atItem({ extensionPeriod: '3 days' }), 401, 404, 409, 404),
  'rentals.keepQuote': row(atItem(), 401, 404, 409, 404),
  'rentals.keepRental': row(atItem({}), 401, 404, 409, 404),
  'rentals.stopKeeping': row(atItem({}), 401, 404, 409, 404),
  'rentals.lendingOverview': members(),
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
  'catalog.makers': anybody(),
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
  'notifications.noticeChoices': members(),
  'notifications.noticeSettings': members(),
  'notifications.setNoticeSettings': members(() => ({
    body: { quiet: null, zone: 'UTC', summary: { rhythm: 'off', hour: 8, weekday: 1 } },
  })),
  'notifications.chooseNotices': members(() => ({ body: { subject: 'liked_items', channel: 'mail', on: true } })),
  'notifications.pushDevices': members(),
  'notifications.addPushDevice': members(
    () => ({ body: { endpoint: 'https://127.0.0.1/a', keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }, name: 'a' } }),
    400,
  ),
  'notifications.keepPushDevice': members(() => ({ body: { endpoint: 'https://push.example.com/unknown' } })),
  // without the secret of a device nothing is changed
  'notifications.renewPushDevice': anybody(
    () => ({
      body: {
        before: { endpoint: 'https://push.example.com/unknown', auth: 'A'.repeat(22) },
        endpoint: 'https://127.0.0.1/a',
        keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
      },
    }),
    400,
  ),
  'notifications.readOnDevice': anybody(() => ({ body: { endpoint: 'https://push.example.com/unknown', auth: 'A'.repeat(22), id: 1 } })),
  'notifications.removePushDevice': members(() => ({ params: { id: 987_654_321 } }), 404),
  'notifications.listNotifications': members(),
  'notifications.unreadNotifications': members(),
  'notifications.readNotifications': members(() => ({ body: { ids: [987_654_321] } })), // entries of others stay as they are
  'notifications.showEnding': anybody(() => ({ query: { token: '1-liked.forged' } }), 400),
  'notifications.endMail': anybody(() => ({ body: { token: '1-liked.forged' } }), 400),
  'reviews.createComment': row(
    async ({ trade }) => ({ body: { isReviewCustomer: true, fulfillmentGroup: (await trade()).group, comment: 'Kind' } }),
    401,
    404,
    404,
    409, // nothing was delivered yet
  ),
  'reviews.updateComment': ownerOnly(
    async ({ review }) => ({ params: { id: await review() }, body: { comment: 'Kind and on time', rating: 5 } }),
    200,
  ),
  'reviews.customerReview': parties(async ({ trade }) => ({ query: { fulfillmentGroupId: (await trade()).group } })),
  'reviews.orderCustomerReview': row(
    async ({ trade, other }) => ({ params: { orderId: (await trade()).order }, query: { authorMerchantId: other.id } }),
    401,
    404,
    200,
    200,
  ),
  'reviews.customerToReview': row(async ({ trade, owner }) => (await trade(), { params: { id: owner.id } }), 401, 404, 404, 200),
  'reviews.commentStats': anybody(({ product }) => ({ query: { product } })),
  'reviews.showComment': row(async ({ review }) => ({ params: { id: await review('held') } }), 404, 404, 200, 404), // for its author until its time
  'reviews.receivedComments': anybody(({ owner }) => ({ params: { id: owner.id } })),
  'reviews.givenComments': row(({ owner }) => ({ params: { id: owner.id } }), 401, 403, 200, 403),
  'reviews.itemReview': parties(async ({ trade }) => ({ params: { orderItemId: (await trade()).item } })),
  'reviews.reviewable': members(),
  'reviews.deleteComment': ownerOnly(async ({ review }) => ({ params: { id: await review() } })),
  'reviews.replyComment': sellerOnly(async ({ review }) => ({ params: { id: await review() }, body: { comment: 'Thank you' } })),
  'reviews.deleteReply': sellerOnly(async ({ review }) => ({ params: { id: await review() } })),
  'comments.listComments': anybody(({ product }) => ({ query: { product } })),

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
  'checkout.prepareForSeveral': members(() => ({ body: { cartItems: [], currency: 'USD' } }), 400),
  'checkout.createPaymentIntent': members(() => ({ body: { amount: 1 } }), 400),
  'checkout.syncOrder': ownerOnly(async ({ trade }) => ({ params: { id: (await trade()).order }, body: {} })),
  'checkout.savedCards': members(),
  'checkout.setUpCard': members(),
  'checkout.cardsOfPerson': row(({ owner }) => ({ params: { id: owner.id } }), 401, 403, 200, 403),
  'checkout.addCard': members(() => ({ body: { paymentMethodId: 'pm_nobodys' } }), 400),
  'checkout.removeCard': members(() => ({ params: { method: 'pm_nobodys' } }), 404),
  'checkout.preferCard': members(() => ({ params: { method: 'pm_nobodys' } }), 404),
  'shipping.pickupPoints': members(() => ({ body: { customerAddress: {} } })),
  'shipping.sameDaySlots': members(),
  'orders.createOrder': ownerOnly(async ({ trade }) => ({ body: { strapiPaymentId: (await trade()).payment } })),
  'orders.showOrder': parties(async ({ trade }) => ({ params: { id: (await trade()).order } })),
  'orders.orderPayment': ownerOnly(async ({ trade }) => ({ params: { id: (await trade()).order } })),
  'orders.showGroup': parties(atGroup()),
  'orders.confirmGroup': row(atGroup({}), 401, 404, 409, 200),
  'orders.confirmItem': row(atItem({}), 401, 404, 409, 200),
  'orders.cancelGroup': parties(atGroup({ cancelReason: 'other' })), // asked again it answers as it stands
  'orders.cancelItem': row(
    async ({ trade }) => ({ params: { id: (await trade()).item }, body: { cancelReason: 'other' } }),
    401,
    404,
    409,
    409,
  ),
  // a group that is picked up has no parcel; parcels themselves are tried in orders/deliveries
  'deliveries.buyLabel': row(async ({ trade }) => ({ body: { fulfillmentGroupId: (await trade()).group } }), 401, 404, 409, 409),
  'deliveries.confirmLabel': row(
    async ({ trade }) => ({ params: { orderId: (await trade()).order, id: (await trade()).group }, body: {} }),
    401,
    404,
    409,
    409,
  ),
  'deliveries.handOver': row(atGroup({}), 401, 404, 409, 409),
  'deliveries.requestRedelivery': row(
    async ({ trade }) => ({ params: { orderId: (await trade()).order, id: (await trade()).item }, body: {} }),
    401,
    404,
    409,
    409,
  ),
  'deliveries.reportNotReceived': row(atGroup({}), 401, 404, 409, 409),
  'deliveries.refundFailedDelivery': row(atGroup({}), 401, 404, 409, 409),
  // what is not on its way back has no label and no receipt; the way back is tried in orders/way-back
  'wayback.labelQuote': row(async ({ trade }) => ({ params: { id: (await trade()).group }, query: {} }), 401, 404, 409, 409),
  'wayback.payReturnLabel': row(
    async ({ trade }) => ({ params: { id: (await trade()).group }, body: { rateId: 'quote' } }),
    401,
    404,
    409,
    409,
  ),
  'wayback.createReturnLabel': row(async ({ trade }) => ({ body: { fulfillmentGroupId: (await trade()).group } }), 401, 404, 409, 409),
  'wayback.replaceReturnLabel': members(() => ({ params: { id: 999_999 }, body: {} }), 404),
  'wayback.markReturnShipped': row(atGroup({}), 401, 404, 409, 409),
  'wayback.confirmReturnDelivery': row(atGroup({}), 401, 404, 409, 409),
  'wayback.confirmReturnReceipt': row(atItem({}), 401, 404, 409, 409),
  'wayback.showReturnCode': parties(atGroup()),
  'wayback.enterReturnCode': row(atGroup({ code: '1234' }), 401, 404, 409, 409),
  'wayback.updateConditions': row(
    async ({ trade }) => {
      const { group, item } = await trade()
      return { params: { id: group }, body: { productUpdates: [{ orderItemId: item, condition: 'good' }] } }
    },
    401,
    404,
    409,
    409,
  ),
  'deliveries.listDeliveries': members(),
  'deliveries.showDelivery': row(() => ({ params: { id: 1 } }), 401, 404, 404, 404),
  'deliveries.changeDelivery': row(() => ({ params: { id: 1 }, body: { status: 'transit' } }), 401, 404, 404, 404),
  'deliveries.groupTracking': parties(atGroup()),
  'deliveries.itemTracking': parties(atItem()),
  'deliveries.trackByCarrier': row(() => ({ params: { carrier: 'usps', trackingNumber: '9400' } }), 401, 404, 404, 404),
  'deliveries.track': row(() => ({ params: { trackingNumber: '9400' } }), 401, 404, 404, 404),
  // a group that is still to be arranged; its code, its lock and its files are tried in orders/pickup and orders/downloads
  'orders.coordinatePickup': row(atGroup({}), 401, 404, 409, 200),
  'orders.agreePickup': parties(atGroup({})),
  'orders.confirmPickup': row(atGroup({ pickupCode: '0000' }), 401, 404, 409, 409),
  'orders.confirmPickupByCode': row(atGroup({ code: '0000' }), 401, 404, 409, 409),
  'orders.renewPickupCode': row(atGroup({}), 401, 404, 409, 409),
  'orders.receipt': ownerOnly(async ({ trade }) => ({ params: { id: (await trade()).order } })),
  'orders.invoice': parties(atGroup()),
  'orders.groupDownloads': parties(atGroup()),
  'orders.openDownload': row(async ({ trade }) => ({ params: { id: (await trade()).item, fileId: 1 } }), 401, 404, 404, 404),
  'returns.requestGroupReturn': row(async ({ trade }) => ({ body: { fulfillmentGroupId: (await trade()).group } }), 401, 404, 409, 409),
  'returns.initiateReturn': row(atItem({}), 401, 404, 409, 409),
  'returns.cancelGroupReturn': row(atGroup({}), 401, 404, 409, 409),
  'returns.cancelReturn': row(atItem({}), 401, 404, 409, 409),
  'returns.startReturn': row(atItem({}), 401, 404, 409, 409),
  'returns.itemReturn': parties(atItem()),
  'returns.groupReturns': parties(atGroup()),
  'returns.myReturns': members(),
  'returns.merchantReturns': members(),
  'returns.createRequest': row(
    async ({ trade }) => ({ body: { fulfillmentGroupId: (await trade()).group, comments: 'Help.' } }),
    401,
    404,
    200,
    200,
  ),
  'returns.showRequest': members(() => ({ params: { id: 999_999 } }), 404),
  'returns.editRequest': members(() => ({ params: { id: 999_999 }, body: { comments: 'Help.' } }), 404),
  'returns.approveGroupReturn': row(atGroup({}), 401, 404, 404, 409),
  'returns.approveAllReturns': row(atGroup({}), 401, 404, 404, 409),
  'returns.approveAllReturnsByPost': row(atGroup({}), 401, 404, 404, 409),
  'returns.rejectGroupReturn': row(atGroup({}), 401, 404, 404, 409),
  'returns.rejectAllReturns': row(atGroup({}), 401, 404, 404, 409),
  'returns.rejectAllReturnsByPost': row(atGroup({}), 401, 404, 404, 409),
  'returns.approveReturn': members(() => ({ body: { requestId: 999_999 } }), 404),
  'returns.rejectReturn': members(() => ({ body: { requestId: 999_999 } }), 404),
  'returns.createFundIntent': row(
    async ({ trade }) => ({ body: { amount: 1, fulfillmentGroupId: (await trade()).group } }),
    401,
    404,
    404,
    409,
  ),
  'returns.confirmFund': members(
    async ({ trade }) => ({ body: { paymentIntentId: 'pi_1', fulfillmentGroupId: (await trade()).group } }),
    404,
  ),
  'returns.abandonFund': members(() => ({ params: { id: 999_999 } }), 404),
  'returns.fundPayments': members(),
  'returns.fundTerms': row(atGroup(), 401, 404, 404, 200),
  'orders.groupItems': parties(atGroup()),
  'orders.showItem': parties(atItem()),
  'orders.confirmItemDelivery': row(atItem({}), 401, 404, 409, 409),
  'orders.setItemStatus': row(atItem({ status: 'delivered' }), 401, 404, 409, 409),
  'orders.setOrderStatus': row(
    async ({ trade }) => ({ params: { id: (await trade()).order }, body: { status: 'delivered' } }),
    401,
    404,
    409,
    409,
  ),
  'orders.exportOrders': members(),
  'orders.exportMerchantOrders': members(),
  'orders.myOrders': members(),
  'orders.merchantOrders': members(),

  'verification.createAccount': members(() => ({ body: { country: 'US' } })),
  'verification.accountSession': members(() => ({ body: {} }), 409),
  'verification.accountLink': members(() => ({ body: {} }), 409),
  'verification.accountStatus': members(),

  'desk.overview': operatorsOnly(),
  'desk.listRefunds': operatorsOnly(),
  'desk.listOperations': operatorsOnly(),
  'desk.listGroups': operatorsOnly(),
  'desk.queues': operatorsOnly(),
  'desk.listPeople': operatorsOnly(),
  'desk.listListings': operatorsOnly(),
  'desk.listContacts': operatorsOnly(),
  'desk.listActs': operatorsOnly(),
  'desk.retryRefund': operatorsOnly(because()),
  'desk.settleRefund': operatorsOnly(because()),
  'desk.retryOperation': operatorsOnly(because()),
  'desk.settleOperation': operatorsOnly(because()),
  'desk.cancelGroup': operatorsOnly(because()),
  'desk.refundGroup': operatorsOnly(() => ({ body: { fulfillmentGroupId: 1, reason: 'a reason in words' } })),
  'desk.blockPerson': operatorsOnly(because()),
  'desk.unblockPerson': operatorsOnly(because()),
  'desk.takeListingDown': operatorsOnly(because()),
  'desk.putListingBack': operatorsOnly(because()),
  'desk.decideDelivery': operatorsOnly(because({ decision: 'refund' })),
  'desk.decideReturn': operatorsOnly(because({ decision: 'return_refund' })),
  'desk.answerRequest': operatorsOnly(because({ answer: 'answer' })),
  'desk.bookCarrierPaid': operatorsOnly(because({ label: 1, goods: 1 })),
  'desk.closeContact': operatorsOnly(because({ state: 'closed' })),
  'wallet.listAlarms': operatorsOnly(),
  'wallet.retryAlarm': operatorsOnly(() => ({ params: { id: 1 }, body: { reason: 'once more' } })),
  'wallet.settleAlarm': operatorsOnly(() => ({ params: { id: 1 }, body: { reason: 'done' } })),
  'wallet.listDifferences': operatorsOnly(),
  'wallet.accountBalance': members(),
  'wallet.pendingEarnings': members(),
  'wallet.listEarnings': members(),
  'wallet.showWallet': members(),
  'wallet.exportEarnings': members(),
  'wallet.statement': members(() => ({ params: { month: '2026-11' } })),
  'wallet.takeDifference': operatorsOnly(() => ({ params: { id: 1 }, body: { reason: 'it is mine' } })),
  'wallet.settleDifference': operatorsOnly(() => ({ params: { id: 1 }, body: { reason: 'done' } })),

  'translations.translate': parties(async (world) => ({ body: { kind: 'message', id: await world.message() } })),
  'platform.health': anybody(),
  'platform.config': anybody(),
  'platform.rates': anybody(),
  'claims.showCondition': parties(atItem()),
  'claims.addPhotos': row(
    async ({ trade }) => ({ params: { id: (await trade()).item, stage: 'out_by_lender' }, ...form() }),
    401,
    404,
    409,
    400,
  ),
  'claims.showClaim': row(atItem(), 401, 404, 404, 404),
  'claims.uploadPhotos': members(form, 400),
  'claims.claimDeposit': row(atItem({ amount: 5, reason: 'damaged', pictures: [1] }), 401, 404, 404, 404),
  'claims.answerClaim': row(atItem({ accepted: true }), 401, 404, 404, 404),
  'claims.listClaims': operatorsOnly(),
  'claims.decideClaim': operatorsOnly(() => ({ params: { id: 1 }, body: { amount: 1, reason: 'seen' } })),
  'claims.listDisputes': operatorsOnly(),
  'claims.showDispute': operatorsOnly(() => ({ params: { id: 1 } })),
  'claims.sendEvidence': operatorsOnly(() => ({ params: { id: 1 }, body: { explanation: 'handed over' } })),
}
