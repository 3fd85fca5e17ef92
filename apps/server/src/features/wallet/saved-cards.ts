// Cards that people keep at the payment provider. Nothing of them is stored here: the provider is asked each time.
import { randomUUID } from 'node:crypto'
import { mostSavedCards } from '@rondo/rules/wallet/saved-cards'
import type { App } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { isMissing, ProviderRefused } from '../../providers/outcome.ts'
import type { SavedCard } from '../../providers/payments/index.ts'
import { providerNamesOf } from '../accounts/index.ts'
import { asked } from './asked.ts'
import { customerAt } from './customers.ts'

/** The cards of a person, the preferred one first; none for whom the provider does not know. Fails: checkout.provider_unavailable. */
export async function cardsOf(app: App, accountId: number): Promise<SavedCard[]> {
  const { stripe_customer_id: customerId } = await providerNamesOf(app.db, accountId)
  if (customerId === null) return []
  try {
    return await asked(() => app.providers.payments.cardsOf(customerId))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** Refuses one more card than a person may save; one that is saved already needs no room. Fails: checkout.cards_full. */
async function roomFor(app: App, accountId: number, cardId?: string): Promise<void> {
  const cards = await cardsOf(app, accountId)
  if (cards.length >= mostSavedCards && !cards.some(({ id }) => id === cardId))
    throw new Failure('checkout.cards_full', { values: { most: mostSavedCards } })
}

/** Opens the saving of a card. What nobody ends does no harm, so each press opens one. */
export async function openCardSetup(app: App, accountId: number): Promise<string> {
  await roomFor(app, accountId)
  const open = async () => app.providers.payments.openCardSetup(await customerAt(app, accountId), `setup_${randomUUID()}`)
  return asked(open).catch(refusedAs('checkout.provider_refused'))
}

/** Saves a card that the provider has made in the browser. The same one again changes nothing; anybody else's is refused. */
export async function addCard(app: App, accountId: number, cardId: string): Promise<SavedCard[]> {
  await roomFor(app, accountId, cardId)
  const customerId = await asked(() => customerAt(app, accountId)).catch(refusedAs('checkout.provider_refused'))
  await asked(() => app.providers.payments.attachCard(customerId, cardId, `attach_${randomUUID()}`)).catch(
    refusedAs('checkout.card_refused'),
  )
  return cardsOf(app, accountId)
}
const refusedAs = (code: 'checkout.provider_refused' | 'checkout.card_refused' | 'checkout.card_unknown') => (error: unknown) => {
  throw error instanceof ProviderRefused ? new Failure(code) : error
}

/** One of the own cards, with its owner at the provider; anybody else's is unknown. */
async function ownCard(app: App, accountId: number, cardId: string) {
  const { stripe_customer_id: customerId } = await providerNamesOf(app.db, accountId)
  const card = (await cardsOf(app, accountId)).find(({ id }) => id === cardId)
  if (!card || customerId === null) throw new Failure('checkout.card_unknown')
  return { customerId, card }
}

/** Forgets a card: a second time it is unknown. */
export async function removeCard(app: App, accountId: number, cardId: string): Promise<SavedCard[]> {
  await ownCard(app, accountId, cardId)
  await asked(() => app.providers.payments.removeCard(cardId, `detach_${randomUUID()}`)).catch(refusedAs('checkout.card_unknown'))
  return cardsOf(app, accountId)
}

/** Makes a card the one that is offered first; twice is fine. */
export async function preferCard(app: App, accountId: number, cardId: string): Promise<SavedCard[]> {
  const { customerId } = await ownCard(app, accountId, cardId)
  await asked(() => app.providers.payments.preferCard(customerId, cardId, `prefer_${randomUUID()}`)).catch(
    refusedAs('checkout.card_unknown'),
  )
  return cardsOf(app, accountId)
}
