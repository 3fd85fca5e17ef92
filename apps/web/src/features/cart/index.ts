// The door of this feature: what pages and higher features may use.
export { AgreedNote } from './agreed-note.tsx'
export { type CartLine, cartQuery, type CartSection } from './cart.queries.ts'
export { CartSectionPart } from './cart-section.tsx'
export { checkoutCurrency, chooseCheckoutCurrency } from './checkout-currency.ts'
export { CallOffSwap } from './lazy-call-off.ts'
export { deliveryIcon, wayName } from './delivery-words.ts'
export { PurchasePanel } from './purchase-panel.tsx'
export { RemoveDialog } from './remove-dialog.tsx'
