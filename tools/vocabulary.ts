// One vocabulary: Sign in, List a piece, piece, shop, reviews (decision 227). A text whose wording is fixed stands in `fixedTexts`, with
// the row that fixes it, and must stay exactly as it is; every other text uses the words of the house.

/** Words that are not said to a reader, each with the one that is. */
export const unsaid = {
  en: [
    [/\blog(?:ged|ging)?[ -]?(?:in|out)\b|\blogins?\b/i, 'sign in, sign out'],
    [/\b(?:products?|items?|articles?)\b/i, 'piece'],
    [/\b(?:sellers?|merchants?|lenders?|vendors?)\b/i, 'shop'],
    [/\bbuyers?\b/i, 'customer'],
    [/\bratings?\b/i, 'reviews'],
    [/\b(?:start listing|open your studio|create new|upload (?:a )?listing)\b/i, 'list a piece'],
  ],
  'zh-CN': [
    [/登陆|登入/, '登录'],
    [/单品|货品/, '商品'],
    [/卖家|商家|出租方|出租人|出借人/, '店铺'],
    [/买家|买方|购买者|客户(?!端)/, '顾客'],
    [/认证/, '验证'],
    [/数字时装/, '虚拟时装'],
  ],
} as const

/** Texts that a row fixes: what they say, and the row. */
export const fixedTexts: Readonly<Record<string, readonly [text: string, row: string]>> = {
  'accounts.signInFailed': ['Unable to log in. Please check your credentials and try again.', 'AUTH-21'],
  'accounts.tokenMissing': ['Login response missing token', 'AUTH-23'],
  'accounts.reviewSignIn': ['You must be logged in to leave a review', 'REVW-46'],
  'accounts.returnSignIn': ['You must be logged in to request a return', 'RET-42'],
  'messages.productSent': ['Product information sent!', 'MSG-47'],
  'messages.productFailed': ['Failed to send product context. Please try again.', 'MSG-47'],
  'messages.sellerFailed': ['Could not open chat with seller', 'MSG-51'],
  'accounts.signInToAdd': ['Please log in to add items to your cart', 'PDP-32'],
  'accounts.messageSignIn': ['Please log in to message the seller', 'MSG-49'],
  'accounts.verifyFirst': ['You need to complete payment-provider verification before uploading products.', 'GUARD-10'],
  'accounts.callbackFailed': ['Failed to complete social login. Please try again.', 'AUTH-83'],
  'accounts.backToLogin': ['Back to Login', 'AUTH-83'],
  'accounts.loginRequired': ['Login Required', 'ADDR-07'],
  'accounts.loginRequiredHint': ['Please log in to continue', 'ADDR-06'],
  'accounts.logIn': ['Log In', 'ADDR-06'],
  'browse.empty': ['No Products Found', 'BRWS-07'],
  'browse.failed': ['Error Loading Products', 'BRWS-06'],
  'filters.searchProducts': ['Search products for “{q}”', 'C-10'],
  'cart.signInFirst': ['You Should Login First', 'CART-04'],
  'cart.login': ['Login', 'CART-04'],
  'cart.severalCurrencies': [
    "Your cart contains items in different currencies. You'll need to check out each currency group separately.",
    'CART-03',
  ],
  'cart.itemFailed': ['Failed to update item in cart', 'CART-35'],
  'cart.askRemove': ['Are you sure you want to remove this item from your cart?', 'CART-07'],
  'cart.removeFailed': ['Failed to delete item.', 'CART-37'],
  'cart.removeUnanswered': ['Failed to remove item from cart', 'CART-35'],
  'cart.removeNothing': ['Cannot delete item: Item component ID missing.', 'CART-37'],
  'cart.updateFailed': ['Failed to update cart item quantity', 'CART-35'],
  'checkout.rateSomeUnshippable': ['{n} item(s) cannot be shipped to your address.', 'SHIP-31'],
  'checkout.rateAllUnshippable': ['None of your items can be shipped to your address. Please try a different address.', 'SHIP-32'],
  'days.samePieceTitle': ['Same Item, Different Rental Period', 'PDP-14'],
  'failures.accounts.email_taken': ['This email is already registered. Please try logging in or use a different email.', 'AUTH-35'],
  'failures.accounts.not_found': ['Merchant not found', 'MERC-06'],
  'failures.accounts.social_failed': ['Failed to complete social login. Please try again.', 'AUTH-83'],
  'failures.listings.not_found': ['Product not found', 'PDP-13'],
  'failures.listings.not_verified': ['You need to complete payment-provider verification before uploading products.', 'GUARD-10'],
  'reviews.productMissing': ['Product information is missing', 'REVW-41'],
  'reviews.editNoProduct': ['Cannot edit review: Product information is missing.', 'REVW-47'],
  'failures.reviews.thing_required': ['Cannot leave review, missing product or fulfillment group information.', 'REVW-40'],
  'failures.cart.own_product': ['You cannot buy, rent or swap your own product.', 'C-84'],
  'failures.cart.unavailable': ['This item is not available right now', 'C-48'],
  'failures.cart.line_not_found': ['Item not found in cart for update.', 'CART-36'],
  'failures.shipping.dimensions_missing': ['Product dimension details are missing. Cannot estimate shipping.', 'SHIP-27'],
  'failures.shipping.seller_address_incomplete': ['Seller address is incomplete', 'SHIP-33'],
  'failures.shipping.buyer_address_incomplete': ['Buyer address is incomplete', 'SHIP-33'],
  'failures.shipping.origin_missing': ['Merchant origin address is missing.', 'FG-48'],
  'failures.shipping.group_empty': ['No items in fulfillment group.', 'FG-48'],
  'failures.shipping.parcel_missing': ['Product {product} is missing parcel information.', 'FG-49'],
  'failures.shipping.parcel_invalid': ['Product {product} has invalid parcel dimensions/weight.', 'FG-49'],
  'failures.shipping.parcel_sum_invalid': [
    'Aggregated dimensions/weight are invalid (zero or negative). Please check product data.',
    'FG-51',
  ],
  'failures.returns.nothing_approved': ['No approved return items found.', 'RET-114'],
  'failures.returns.no_merchant_address': ['No merchant address available.', 'RET-96'],
  'failures.returns.unshippable': ['These items cannot be shipped from this address.', 'RET-120'],
  'failures.returns.unshippable_here': ['This product cannot be shipped to your address.', 'RET-120'],
  'failures.returns.parcel_missing': ['Product is missing required parcel information (dimensions, weight, or units).', 'RET-94'],
  'failures.returns.parcel_invalid': ['Invalid non-positive value found in parcel dimensions or weight for an item.', 'RET-95'],
  'failures.returns.not_eligible': ['No items are eligible for return.', 'RET-21'],
  'failures.returns.item_not_in_group': ['Order item not found in this fulfillment group.', 'RET-40'],
  'failures.returns.details_missing': ['Item or order details are missing. Cannot submit request.', 'RET-41'],
  'failures.orders.item_not_found': ['Order item not found', 'RET-40'],
  'failures.messaging.context_missing': ['Cannot send product information. Missing details.', 'MSG-48'],
  'failures.messaging.product_not_found': ['Failed to load product details', 'MSG-41'],
  'listing.newTitle': ['Create New Product', 'LIST-04'],
  'listing.editTitle': ['Edit Product', 'LIST-04'],
  'listing.create': ['Create Product', 'LIST-10'],
  'listing.update': ['Update Product', 'LIST-10'],
  'listing.created': ['Product created successfully!', 'LIST-43'],
  'listing.updated': ['Product updated successfully!', 'LIST-43'],
  'listing.saveFailed': ['An error occurred while saving the product.', 'LIST-75'],
  'listing.loadFailed': ['Error Loading Product', 'LIST-12'],
  'listing.photos': ['Product Photos', 'LIST-05'],
  'listing.type': ['Product type', 'LIST-16'],
  'listings.upload': ['Upload Listing', 'DASH-02'],
  'listings.activated': ['Product activated successfully', 'DASH-19'],
  'listings.deactivated': ['Product deactivated successfully', 'DASH-19'],
  'listings.activatedMany': ['Successfully activated {n} products', 'DASH-22'],
  'listings.deactivatedMany': ['Successfully deactivated {n} products', 'DASH-22'],
  'listings.statusFailed': ['Failed to update product status', 'DASH-20'],
  'listings.deleted': ['Product deleted successfully', 'DASH-19'],
  'listings.deletedSelected': ['Successfully deleted selected products', 'DASH-23'],
  'listings.deleteFailed': ['Failed to delete products', 'DASH-23'],
  'merchant.products': ['{n, plural, one {# Product} other {# Products}}', 'MERC-04'],
  'merchant.loadFailed': ['Error loading merchant profile: {reason}', 'MERC-05'],
  'orders.itemCanceled': ['Item cancelled successfully', 'CANC-11'],
  'orders.itemCancelFailed': ['Failed to cancel item', 'CANC-11'],
  'orders.dataIncomplete': ['Error: Item, Fulfillment Group, or Order data is incomplete.', 'ITEM-25'],
  'orders.itemIncomplete': ['Error: Item data is incomplete.', 'ITEM-25'],
  'orders.itemFailed': ['Error loading order item: {message}', 'ITEM-24'],
  'product.addFailed': ['Failed to add item to cart. Please try again.', 'PDP-37'],
  'product.cannot_inactive': ['This item is not available right now', 'C-48'],
  'product.loadFailed': ["We couldn't load this product. Please try again later.", 'PDP-12'],
  'profile.rating': ['Rating', 'PROF-11'],
  'profile.ratingsFailed': ['Error loading ratings', 'PROF-13'],
  'returns.pickItem': ['Please select at least one item to return', 'RET-15'],
  'returns.noneEligible': ['No items are eligible for return.', 'RET-21'],
  'returns.noneEligibleTitle': ['No Eligible Items', 'RET-21'],
  'returns.notInGroup': ['Order item not found in this fulfillment group.', 'RET-40'],
  'reviews.reviewProducts': ['Review Products', 'REVW-19'],
  'reviews.thingMissing': ['Cannot leave review, missing product or fulfillment group information.', 'REVW-40'],
  'reviews.listFailed': ['Error loading ratings', 'PROF-13'],
  'shell.products': ['Products', 'NAV-02'],
  'verification.title': ['Complete Your Merchant Profile', 'WALL-03'],
  'verification.noneText': ['Please complete your merchant profile to start accepting payments.', 'WALL-13'],
  'verification.statusSignIn': ['Authentication required. Please log in again.', 'WALL-33'],
  'wayback.nothing': ['No approved return items found.', 'RET-114'],
  'wayback.noneReturned': ['No Returned Items', 'RET-152'],
  'wayback.saveFailed': ['Failed to update product conditions', 'RET-153'],
  'favorites.likeSignIn': ['Please log in to like this product', 'LIKE-04'],
}

/** Said otherwise for a reason: statuses follow the names in `rules/orders/labels`, stars are a rating, the desk and the terms name what law and trade name. */
const spared = { en: /^(?:statuses\.|reviews\.rating$|desk\.|legal\.)/, 'zh-CN': /^legal\./ }

/** What is wrong with a text: it left its fixed wording, or says what the house does not. A name in braces is no word. */
export function wordingFaults(key: string, english: string, chinese: string): string[] {
  const fixed = fixedTexts[key]
  if (fixed && fixed[0] !== english) return [`${key} is fixed by ${fixed[1]}: ${fixed[0]}`]
  const faults = []
  // names are often Latin: a browser that sets no space between scripts would glue them to the sentence
  if (/\p{Script=Han}\{(?:name|city)\}|\{(?:name|city)\}\p{Script=Han}/u.test(chinese))
    faults.push(`${key} has no space beside a name in zh-CN: ${chinese}`)
  for (const [locale, text] of [
    ['en', english],
    ['zh-CN', chinese],
  ] as const) {
    if (spared[locale].test(key) || (locale === 'en' && fixed)) continue
    for (const [word, better] of unsaid[locale])
      if (word.test(text.replaceAll(/\{\w+(?=[,}])/g, '')))
        faults.push(`${key} says ${word.exec(text)?.[0]} in ${locale}; we say ${better}: ${text}`)
  }
  return faults
}
