import { listOffers, respondToOffer, showFloor, withdrawOffer } from '@rondo/contracts/calls/messaging'
import { searchProducts } from '@rondo/contracts/calls/catalog'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, read, readPages, Refused } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { type Shell, useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'

export type OfferPage = AnswerOf<typeof listOffers>
export type Offer = OfferPage['data'][number]
/** What somebody does with an offer that stands. */
export type OfferWish = 'accept' | 'decline' | 'withdraw'

/** Every list of offers. What else is stale, the cart among it, the server tells. */
export const offersKey = [listOffers.name] as const
/** Offers between the reader and one person, the latest first. */
export const offersWithQuery = (id: number) => read(listOffers, { query: { with: id, pageSize: 100 } })
/** The book of offers. */
export const bookQuery = (as: 'buyer' | 'merchant', state: 'open' | 'closed') =>
  readPages(listOffers, { query: { as, state, pageSize: 20, facets: true } })
export const floorQuery = (id: number) => read(showFloor, { params: { id } })
export type PieceCard = AnswerOf<typeof searchProducts>['data'][number]
/** Pieces of a person, for an offer. */
export const piecesQuery = (merchant: number) => read(searchProducts, { query: { merchant, pageSize: 50 } })

/** Pieces of a person that are open to swap. */
export const swappableQuery = (merchant: number) => read(searchProducts, { query: { merchant, openToSwap: 'true', pageSize: 50 } })

/** How long a rental is, in words. */
export const periodOf = ({ say }: Shell, { option, number }: NonNullable<Offer['rentOption']>): string =>
  say(`offers.period_${option}`, { n: number })

/** Answers an offer or takes it back; every list of offers looks again. */
export function useMoveOffer(offer: Offer, onDone: () => void) {
  const shell = useShell()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ wish, text, seen }: { wish: OfferWish; text: string; seen: string | null }) => {
      if (wish === 'withdraw') return void (await call(withdrawOffer, { params: { id: offer.id } }))
      const body = {
        accepted: wish === 'accept',
        ...(text.trim() && { responseMessage: text.trim() }),
        ...(wish === 'accept' && seen !== null && { seen }),
      }
      await call(respondToOffer, { params: { id: offer.messageId }, body })
    },
    onSuccess: (_answer, { wish }) => {
      const done = { accept: 'offers.done_accepted', decline: 'offers.done_declined', withdraw: 'offers.done_withdrawn' } as const
      toast.success(shell.say(offer.type === 'swap' && wish === 'accept' ? 'swaps.done_accepted' : done[wish]))
      onDone()
    },
    onError: async (error) => {
      toast.error(await explain(shell, error))
      if (error instanceof Refused && error.status === 409) onDone()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: offersKey }),
  })
}

/** Now, again and again while `isRunning`: for clocks that people see. */
export function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 20_000)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}
