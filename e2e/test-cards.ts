// The test cards of the provider, as its sandbox keeps them, by what a person at checkout meets.
import { type TestCard, testCards } from '@rondo/sandbox/payments/cards'

export type { TestCard }
/** The charge is refused at once, in the words of the card's own reason. */
export const refusingCards = testCards.flatMap(({ number, decline }) => (decline ? [{ number, decline }] : []))
const asking = testCards.filter(({ decline, authentication = 'offered' }) => !decline && authentication !== 'offered')
/** The bank asks who pays, and refuses the charge once that is proved. */
export const refusedAfterAsking = asking.flatMap(({ number, afterAuthentication }) =>
  afterAuthentication ? [{ number, decline: afterAuthentication }] : [],
)
/** The bank asks who pays, and the charge succeeds once that is proved. */
export const askingCards = asking.filter(({ afterAuthentication }) => !afterAuthentication)
/** The charge succeeds, and the bank says something later by itself: of the charge, or of its refund. */
export const eventfulCards = testCards.filter(({ follow, refund }) => follow !== undefined || refund !== undefined)
/** The charge succeeds, and that is all. */
export const payingCards = testCards.filter((card) => !card.decline && !asking.includes(card) && !eventfulCards.includes(card))
/** A number that is no card's. */
export const wrongNumber = '4242424242424241'

/** The number behind a name such as `pm_card_visa`. */
export function numberOf(method: string): string {
  const card = testCards.find((one) => one.method === method)
  if (!card) throw new Error(`the sandbox has no card ${method}`)
  return card.number
}
