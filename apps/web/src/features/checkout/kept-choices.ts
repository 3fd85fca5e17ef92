import { keptPlace, readSession } from '../../shell/session.ts'
import type { Choices } from './delivery-groups.ts'

const placeOf = (currency: string) => keptPlace(readSession()?.user.id ?? 0, `checkout.${currency}`)
const nothing: Choices = { addressId: null, rates: {}, meetings: {} }

/** Keeps what was chosen about delivery for this tab, so that a reload, a look back into the cart or the end of a session loses nothing. */
export function keepChoices(currency: string, choices: Choices): void {
  try {
    sessionStorage.setItem(placeOf(currency), JSON.stringify(choices))
  } catch {
    // Without storage a reload asks again.
  }
}
/** What was chosen in this tab before; nothing where that cannot be read. What is not offered any more is passed over by whoever reads it. */
export function keptChoices(currency: string): Choices {
  try {
    const kept = JSON.parse(sessionStorage.getItem(placeOf(currency)) ?? 'null') as Partial<Choices> | null
    return { ...nothing, ...kept }
  } catch {
    return nothing
  }
}
/** Forgets the choices of an order that was placed. */
export function forgetChoices(currency: string): void {
  try {
    sessionStorage.removeItem(placeOf(currency))
  } catch {
    // nothing was kept
  }
}
