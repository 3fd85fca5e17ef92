// Cards that people keep at the payment provider. Part of checkout.
import { mostListedCards } from '@rondo/rules/wallet/saved-cards'
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Id } from './kernel/shapes.ts'

/** A card as its owner recognises it; its number is the provider's alone. */
const SavedCard = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  isDefault: z.boolean(),
})
const Cards = z.object({ data: z.array(SavedCard).max(mostListedCards) })
const card = z.object({
  method: z
    .string()
    .max(100)
    .regex(/^pm_\w+$/),
})
const refusals = ['checkout.card_unknown', 'checkout.provider_unavailable'] as const

export const savedCards = endpoint({
  method: 'GET',
  path: '/payment-methods',
  access: 'member',
  summary: 'Cards that the caller has saved, the one to pay with first',
  answer: Cards,
  fails: ['checkout.provider_unavailable'],
  limit: 'placeOrder',
})

export const cardsOfPerson = endpoint({
  method: 'GET',
  path: '/users/:id/payment-methods',
  access: 'member',
  summary: 'The same by the own number; only for oneself (C-129)',
  params: z.object({ id: Id }),
  answer: Cards,
  fails: ['request.forbidden', 'checkout.provider_unavailable'],
  limit: 'placeOrder',
})

/** A card by the provider's name for it: its number never comes here (C-129). */
export const addCard = endpoint({
  method: 'POST',
  path: '/payment-methods',
  access: 'member',
  summary: 'Saves a card that the provider has made in the browser',
  body: z.object({ paymentMethodId: card.shape.method }),
  answer: Cards,
  fails: ['checkout.card_refused', 'checkout.cards_full', 'checkout.provider_unavailable', 'checkout.provider_refused'],
  limit: 'checkout',
})

export const setUpCard = endpoint({
  method: 'POST',
  path: '/payment-methods/setup-intent',
  access: 'member',
  summary: 'Opens the saving of a card: the provider’s script in the browser ends it with the secret that is answered',
  answer: z.object({ clientSecret: z.string() }),
  fails: ['checkout.cards_full', 'checkout.provider_unavailable', 'checkout.provider_refused'],
  limit: 'checkout',
})

export const removeCard = endpoint({
  method: 'DELETE',
  path: '/payment-methods/:method',
  access: 'member',
  summary: 'Forgets a saved card',
  params: card,
  answer: Cards,
  fails: refusals,
  limit: 'placeOrder',
})

export const preferCard = endpoint({
  method: 'PUT',
  path: '/payment-methods/:method/set-default',
  access: 'member',
  summary: 'Makes a saved card the one that is offered first',
  params: card,
  answer: Cards,
  fails: refusals,
  limit: 'placeOrder',
})
