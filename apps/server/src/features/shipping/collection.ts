// Points to fetch parcels at, and couriers of the same day: asked where one is connected, else nothing of them is offered or sold (C-74).
import { shipping } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { hourIn } from '@rondo/rules/kernel/days'
import { sameDayFeeCents, sameDaySlots as slotsAfter } from '@rondo/rules/shipping/same-day'
import { sayIn } from '@rondo/words/all'
import { appNow } from '../../platform/clock.ts'
import type { MemberCtx } from '../../platform/context.ts'

type Points = Answer<typeof shipping.pickupPoints>
type Slots = Answer<typeof shipping.sameDaySlots>

/** Points of a carrier near an address. Without a service, when it is away, and of an answer in another shape: none, in words (SHIP-22, SHIP-35). */
export async function pickupPoints(
  { app, language }: MemberCtx,
  { customerAddress, carrierToken, parcelDetails }: Received<typeof shipping.pickupPoints>['body'],
): Promise<Points> {
  const asked = { address: customerAddress, carrierToken, parcel: parcelDetails }
  const told = await app.providers.pickupPoints?.near(asked).catch((error: unknown) => app.log.warn({ err: error }, 'pickup points'))
  const read = shipping.pickupPoints.answer.shape.pickupPoints.safeParse(told)
  if (read.success) return { success: true, pickupPoints: read.data, message: null }
  return { success: false, pickupPoints: [], message: sayIn(language)('checkout.pickupFailed') }
}

/** Hours in which the courier may still come today, the first one first. Without a courier there are none, in words (SHIP-38, SHIP-45). */
export async function sameDaySlots({ app, language }: MemberCtx): Promise<Slots> {
  const { courier } = app.providers
  if (!courier) return { success: false, slots: [], message: sayIn(language)('checkout.slotsFailed') }
  const starts = slotsAfter(hourIn(await appNow(app), courier.zone))
  const slots = starts.map((start) => ({ id: start, start, fee: sameDayFeeCents / 100, currency: 'USD' as const }))
  return { success: true, slots, message: null }
}
