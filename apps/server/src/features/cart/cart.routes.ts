import { cart } from '@rondo/contracts'
import type { On } from '../../platform/endpoints.ts'
import { addItem } from './add-item.ts'
import { changeDelivery, changePeriod, changeQuantity, updateItem } from './change-line.ts'
import { checkCart } from './check-cart.ts'
import { clearCart, removeItem, removePurchased, showCart } from './remove-lines.ts'

export function cartRoutes(on: On) {
  on(cart.getCart, (ctx) => showCart(ctx))
  on(cart.addItem, (ctx, { body }) => addItem(ctx, body))
  on(cart.updateItem, (ctx, { body }) => updateItem(ctx, body))
  on(cart.changeQuantity, (ctx, { body }) => changeQuantity(ctx, body))
  on(cart.changePeriod, (ctx, { body }) => changePeriod(ctx, body))
  on(cart.changeDelivery, (ctx, { body }) => changeDelivery(ctx, body))
  on(cart.removeItem, (ctx, { params }) => removeItem(ctx, params.cartItemId))
  on(cart.clearCart, (ctx) => clearCart(ctx))
  on(cart.checkCart, (ctx) => checkCart(ctx))
  on(cart.checkCurrency, (ctx, { body }) => checkCart(ctx, body.currency))
  on(cart.removePurchased, (ctx, { body }) => removePurchased(ctx, body))
}
