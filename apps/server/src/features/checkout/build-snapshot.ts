// long because: one checkout becomes one snapshot, and every check reads the same drafts.
import { pickupDaysOf } from '@rondo/rules/cart/pickup-days'
import { rentalPeriodOf } from '@rondo/rules/cart/rental-period'
import { tooManyDays, tooManyPieces } from '@rondo/rules/checkout/holds'
import { daysBetween } from '@rondo/rules/kernel/days'
import { groupKeyOf } from '@rondo/rules/cart/grouping'
import type { DeliveryMethod } from '@rondo/rules/cart/lines'
import { type PricedCheckout, priceCheckout } from '@rondo/rules/checkout/pricing'
import type { Currency } from '@rondo/rules/kernel/money'
import { Failure } from '../../platform/failure.ts'
import {
  agreedFor,
  checkDelivery,
  checkOffered,
  daysKept,
  freeUnits,
  isEndless,
  isLocalService,
  isVirtual,
  mostReached,
  periodAsSeen,
  priceOf,
} from '../cart/index.ts'
import { contentOf, type Quote } from '../shipping/index.ts'
import type { CheckoutInputs, Goods } from './checkout-inputs.repository.ts'
import type { Wanted, WantedLine } from './read-request.ts'
import { refusePieces, type Refused } from './refuse-pieces.ts'
import type { SnapshotGroup, SnapshotLine, SnapshotRental, OrderSnapshot } from './snapshot.ts'

export interface BuiltSnapshot {
  readonly snapshot: OrderSnapshot
  readonly priced: PricedCheckout
  /** Products left out because they are of another currency. */
  readonly ignored: readonly number[]
}
interface Draft {
  readonly line: WantedLine
  readonly goods: Goods
  readonly key: string
  readonly group: string
  readonly deliveryMethod: DeliveryMethod
  readonly rental: SnapshotRental | null
  readonly inCart: CheckoutInputs['cart'][number] | undefined
}

/** Prices what is wanted and writes its snapshot, as things stand now. Throws what a person must mend first; nothing is ever sold in part. */
export function buildSnapshot(accountId: number, wanted: Wanted, now: CheckoutInputs): BuiltSnapshot {
  const refused: Refused = {}
  const ignored: number[] = []
  const found = wanted.lines.flatMap((line, index) => {
    const goods = now.goods.find(({ id }) => id === line.productId)
    if (goods && goods.currency !== wanted.currency) {
      ignored.push(line.productId)
      return []
    }
    try {
      return [draftOf(accountId, line, goods, now, String(index))]
    } catch (error) {
      if (!(error instanceof Failure) || error.code.startsWith('checkout.')) throw error
      refused[line.productId] = error
      return []
    }
  })
  const drafts = pickedUp(withDetails(found, wanted.pickupDetails), refused)
  for (const id of doubleLets(drafts)) refused[id] = new Failure('cart.period_taken')
  const goods = drafts.map(goodsOf)
  for (const id of tooManyPieces(goods)) refused[id] = mostReached()
  if (tooManyDays(goods)) throw new Failure('checkout.days_many')
  refusePieces(refused)
  if (drafts.length === 0) throw new Failure('checkout.empty')
  checkWhole(drafts, now.swaps)

  const quotes = quotesOf(drafts, wanted, now)
  const shippingByGroup = Object.fromEntries([...quotes].map(([group, quote]) => [group, quote.amount_minor]))
  const agreed = agreedFor(
    drafts.map(({ goods: availability, line: { productId, type, quantity }, rental }) => ({
      availability,
      productId,
      type,
      quantity,
      option: rental,
    })),
  )
  const inputs = drafts.map(({ key, group, line, goods, rental }, index) => ({
    key,
    group,
    type: line.type,
    quantity: line.quantity,
    ...priceOf(goods, line.type, line.quantity, rental, agreed[index]),
  }))
  const priced = priceCheckout(inputs, shippingByGroup, wanted.currency as Currency)
  const groups = priced.groups.map((group) => snapshotGroup(group, drafts, quotes.get(group.key) ?? null))
  const lines = drafts.map((draft, index) => ({
    ...snapshotLine(draft, priced, index, inputs[index]?.unitMinor ?? 0),
    agreement: agreed[index]?.lack === null ? agreed[index].price.id : null,
    swapId: draft.line.type === 'swap' ? (draft.inCart?.swap_id ?? null) : null,
  }))
  return { snapshot: { shippingAddress: quotes.size > 0 ? now.address : null, groups, lines }, priced, ignored }
}

function draftOf(accountId: number, line: WantedLine, goods: Goods | undefined, now: CheckoutInputs, key: string): Draft {
  if (!goods) throw new Failure('listings.not_found')
  if (goods.merchant_id === accountId) throw new Failure('cart.own_product')
  if (now.blocked.includes(goods.merchant_id)) throw new Failure('accounts.between_blocked')
  const inCart = cartLineOf(line, now)
  if (line.cartItemId !== null && !inCart) throw new Failure('cart.line_not_found')
  const deliveryMethod = isVirtual(goods) ? 'virtual' : (line.deliveryMethod ?? inCart?.delivery_method)
  if (!deliveryMethod) throw new Failure('checkout.delivery_required')
  checkHad(line, goods, deliveryMethod, inCart, now)
  if (deliveryMethod === 'pickup') {
    const place = line.pickupAddressId ?? inCart?.line_pickup_address_id ?? null
    if (place === null) throw new Failure('checkout.pickup_required')
    if (place !== goods.pickup_address_id) throw new Failure('cart.place_moved')
  }
  const group = groupKeyOf({
    currency: goods.currency,
    merchantId: goods.merchant_id,
    deliveryMethod,
    originAddressId: goods.origin?.id ?? null,
    pickupAddressId: goods.pickup_address_id,
    swapId: inCart?.swap_id ?? null,
  })
  return { line, goods, key, group, deliveryMethod, rental: rentalOf(line, goods, deliveryMethod, inCart), inCart }
}

/** What is offered to anybody, or was agreed with this person alone. */
function checkHad(
  line: WantedLine,
  goods: Goods,
  deliveryMethod: DeliveryMethod,
  inCart: Draft['inCart'],
  { swaps }: CheckoutInputs,
): void {
  if (line.type !== 'swap') return checkOffered(goods, line.type, deliveryMethod)
  const swap = swaps.find(({ id, is_open }) => is_open && id === inCart?.swap_id)
  if (!swap) throw new Failure('cart.swap_not_agreed')
  if (swap.is_withdrawn) throw new Failure('cart.swap_withdrawn')
  if (line.quantity !== 1) throw new Failure('cart.swap_locked')
  checkDelivery(goods, deliveryMethod)
}

/** Whoever swaps gets all of it with one order. */
function checkWhole(drafts: readonly Draft[], swaps: CheckoutInputs['swaps']): void {
  for (const { id, product_ids: pieces } of swaps) {
    const own = drafts.filter(({ line, inCart }) => line.type === 'swap' && inCart?.swap_id === id).map(({ goods }) => goods.id)
    if (own.length > 0 && (own.length !== pieces.length || pieces.some((piece) => !own.includes(piece))))
      throw new Failure('checkout.swap_whole')
  }
}

/** The line of the cart that is meant: by its id, else the first of the same product, way and variant. A swap's line is bought in no other way. */
const cartLineOf = ({ cartItemId, productId, type, variantId }: WantedLine, { cart }: CheckoutInputs) =>
  cart.find((line) =>
    cartItemId === null
      ? line.product_id === productId && line.type === type && line.variant_id === variantId
      : line.line_id === cartItemId && line.product_id === productId && (line.type === 'swap') === (type === 'swap'),
  )

function rentalOf(line: WantedLine, goods: Goods, deliveryMethod: DeliveryMethod, inCart: Draft['inCart']): SnapshotRental | null {
  if (line.type !== 'rent') return null
  const chosen =
    line.rent ??
    (inCart?.rental_option && inCart.rental_number
      ? { option: inCart.rental_option, number: inCart.rental_number, startDate: inCart.rental_start ?? undefined }
      : null)
  if (!chosen) throw new Failure('cart.period_required')
  const startDate = chosen.startDate ?? inCart?.rental_start ?? undefined
  const period = periodAsSeen(goods, { option: chosen.option, number: chosen.number, startDate }, deliveryMethod, line.quantity)
  const { from: firstDay, to: lastDay } = daysKept(goods, period, deliveryMethod)
  return { option: period.option, number: period.number, startDate: period.startDate, days: period.duration, firstDay, lastDay }
}

/** The day on which a group is picked up, as its buyer proposes it; of several lines the first that names one. */
const pickupDateOf = (own: readonly Draft[]) => own.find(({ line }) => line.pickupDate !== null)?.line.pickupDate ?? null

/** With one group that is picked up, the day and time of the whole checkout are its own, unless its lines name theirs (CHK-18). */
function withDetails(drafts: readonly Draft[], details: Wanted['pickupDetails']): readonly Draft[] {
  const picked = drafts.filter(({ deliveryMethod }) => deliveryMethod === 'pickup')
  const isOne = new Set(picked.map(({ group }) => group)).size === 1
  if (!details || !isOne || pickupDateOf(picked) !== null) return drafts
  return drafts.map((draft) => (picked.includes(draft) ? { ...draft, line: { ...draft.line, ...details } } : draft))
}

/** Rentals that are picked up are booked from the day that is proposed, which must be one that C-149 allows. */
function pickedUp(drafts: readonly Draft[], refused: Refused): Draft[] {
  return drafts.map((draft) => {
    const { rental, deliveryMethod, group, goods, line } = draft
    if (!rental || deliveryMethod !== 'pickup') return draft
    const own = drafts.filter((one) => one.group === group)
    const day = pickupDateOf(own)
    if (day === null) return draft
    const met = own.flatMap((one) => (one.rental ? [{ start: one.rental.startDate, isService: isLocalService(one.goods) }] : []))
    if (!pickupDaysOf(met, goods.today).includes(day)) throw new Failure('checkout.pickup_day')
    const kept = daysKept(goods, rentalPeriodOf(rental.startDate, rental.option, rental.number), deliveryMethod, day)
    if (freeUnits(goods, kept) < line.quantity) refused[goods.id] = new Failure('checkout.pickup_day')
    return { ...draft, rental: { ...rental, firstDay: kept.from, lastDay: kept.to } }
  })
}

const goodsOf = ({ goods, line, rental }: Draft) => ({
  productId: goods.id,
  quantity: line.quantity,
  days: rental ? daysBetween(rental.firstDay, rental.lastDay) + 1 : 0,
})

/** Products let twice for the same days in one checkout: one of the lines is a mistake. */
function doubleLets(drafts: readonly Draft[]): number[] {
  const lets = drafts.flatMap(({ goods, rental }) => (rental ? [{ id: goods.id, ...rental }] : []))
  return lets
    .filter((a, i) => lets.some((b, j) => j < i && a.id === b.id && a.firstDay <= b.lastDay && b.firstDay <= a.lastDay))
    .map(({ id }) => id)
}

/** The quote of each group that ships: chosen, standing, of this merchant, these pieces and these addresses, in this currency. */
function quotesOf(drafts: readonly Draft[], wanted: Wanted, { quotes, address }: CheckoutInputs): Map<string, Quote> {
  const shipping = Map.groupBy(
    drafts.filter(({ deliveryMethod }) => deliveryMethod === 'shipping'),
    ({ group }) => group,
  )
  if (shipping.size > 0 && !address)
    throw new Failure(wanted.shippingAddressId === null ? 'checkout.address_required' : 'locations.address_not_found')
  return new Map(
    [...shipping].map(([group, own]) => {
      const named = new Set(own.map(({ line }) => line.rateId))
      const [only] = named
      const rateId = only ?? (shipping.size === 1 ? wanted.shippingChoice : null)
      if (rateId == null || named.size > 1) throw new Failure('checkout.rate_required')
      const from = own[0]?.goods.origin
      const quote = quotes.find(({ id }) => id === rateId)
      const isGood =
        from &&
        address &&
        quote?.currency === wanted.currency &&
        quote.merchant_id === own[0]?.goods.merchant_id &&
        quote.content ===
          contentOf(
            own.map(({ line }) => line),
            from,
            address,
          )
      if (!isGood) throw new Failure('checkout.rate_expired')
      return [group, quote] as const
    }),
  )
}

function snapshotGroup(priced: PricedCheckout['groups'][number], drafts: readonly Draft[], rate: Quote | null): SnapshotGroup {
  const own = drafts.filter(({ group }) => group === priced.key)
  const first = own[0]
  if (!first) throw new Error(`group ${priced.key} has no lines`)
  const { goods, deliveryMethod } = first
  const { key, amountMinor, feeMinor, taxMinor, shippingMinor, depositMinor } = priced
  const isPickup = deliveryMethod === 'pickup'
  const chosen = own.find(({ line }) => line.pickupDate !== null)?.line
  return {
    key,
    amountMinor,
    feeMinor,
    taxMinor,
    shippingMinor,
    depositMinor,
    rate,
    deliveryMethod,
    merchantId: goods.merchant_id,
    originAddress: deliveryMethod === 'shipping' ? goods.origin : null,
    pickupAddress: isPickup ? goods.pickup : null,
    pickupDate: isPickup ? pickupDateOf(own) : null,
    pickupTime: isPickup ? (chosen?.pickupTime ?? null) : null,
  }
}

function snapshotLine(
  { line, goods, group, rental, inCart }: Draft,
  priced: PricedCheckout,
  index: number,
  unitMinor: number,
): Omit<SnapshotLine, 'agreement'> {
  const parts = priced.lines[index]
  if (!parts) throw new Error(`line ${index} has no price`)
  const cover = goods.photos[goods.cover_index] ?? goods.photos[0]
  return {
    group,
    rental,
    unitMinor,
    productId: goods.id,
    merchantId: goods.merchant_id,
    type: line.type === 'rent' ? 'rent' : 'buy',
    quantity: line.quantity,
    amountMinor: parts.amountMinor,
    feeMinor: parts.feeMinor,
    taxMinor: parts.taxMinor,
    depositMinor: parts.depositMinor,
    isEndless: isEndless(goods) && !rental, // a service never runs out, but it is let by its days
    cartLineId: inCart?.line_id ?? null,
    note: inCart?.custom_note ?? null,
    variantId: line.variantId ?? inCart?.variant_id ?? null,
    product: {
      name: goods.name,
      names: { ...(goods.name_en && { en: goods.name_en }), ...(goods.name_zh && { 'zh-CN': goods.name_zh }) },
      photos: cover ? [cover] : [],
      size: goods.size,
      color: goods.color,
      condition: goods.condition,
      category: goods.category,
      brand: goods.brand,
      productType: goods.product_type,
      isService: isLocalService(goods),
      files: goods.files,
      parcel: goods.parcel,
      terms: {
        saleMinor: goods.for_sell ? goods.price_minor : null,
        tiers: line.type === 'rent' ? goods.rent_tiers : [],
        maxRentalDays: goods.max_rental_days,
        isOwnDeposit: goods.rent_deposit_minor !== null,
      },
      options: inCart?.options ?? [],
    },
  }
}
