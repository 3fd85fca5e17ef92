import { preferCard, removeCard, savedCards } from '@rondo/contracts/calls/checkout'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, read } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { ChoiceCard } from '../../ui/choice-card.tsx'

export type SavedCard = AnswerOf<typeof savedCards>['data'][number]

/** Cards that the reader has saved, the preferred one first. Ask it only with a session. */
export const savedCardsQuery = read(savedCards, {})

/** The card that pays until somebody chooses: the preferred one, else the first. */
export const firstCard = (cards: readonly SavedCard[]) => cards.find(({ isDefault }) => isDefault) ?? cards[0]

/** A card as its owner recognises it. */
export const cardName = ({ brand, last4 }: SavedCard) => `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}`

/** Changes a card through a call that answers all of them. */
function useCardChange(work: (card: SavedCard) => Promise<AnswerOf<typeof savedCards>>) {
  const shell = useShell()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: work,
    onSuccess: (cards) => cache.setQueryData(savedCardsQuery.queryKey, cards),
    onError: async (error) => {
      toast.error(await explain(shell, error, shell.say('checkout.cardRemoveFailed')))
      void cache.invalidateQueries({ queryKey: savedCardsQuery.queryKey })
    },
  })
}

/** Taking a card away, and putting one first. */
export function useCardChanges() {
  const remove = useCardChange(({ id }) => call(removeCard, { params: { method: id } }))
  const prefer = useCardChange(({ id }) => call(preferCard, { params: { method: id } }))
  return { remove, prefer }
}

interface SavedCardsProps {
  /** The id of the chosen card; null for another card. */
  value: string | null
  onChange: (card: string | null) => void
  disabled: boolean
}
/** One of the saved cards, or another one; a card may be taken away here, or made the first. Nothing for whoever has none. */
export function SavedCards({ value, onChange, disabled }: SavedCardsProps) {
  const { say } = useShell()
  const { data } = useQuery(savedCardsQuery)
  const { remove, prefer } = useCardChanges()
  const cards = data?.data ?? []
  if (cards.length === 0) return null
  return (
    <fieldset disabled={disabled || remove.isPending || prefer.isPending} className="grid gap-2.5">
      <legend className="mb-2.5 text-small font-[550]">{say('checkout.savedCards')}</legend>
      {cards.map((card) => (
        <div key={card.id} className="grid gap-1.5">
          <ChoiceCard
            name="saved-card"
            checked={value === card.id}
            onChange={() => onChange(card.id)}
            title={cardName(card)}
            note={say('checkout.cardEnds', { month: String(card.expMonth).padStart(2, '0'), year: String(card.expYear) })}
          />
          <span className="flex flex-wrap gap-x-4 ps-1 text-small text-ink-2">
            {card === firstCard(cards) ? (
              <span>{say('checkout.cardFirst')}</span>
            ) : (
              <button
                type="button"
                className="hit link"
                aria-label={say('checkout.cardPreferNamed', { card: cardName(card) })}
                onClick={() => prefer.mutate(card)}
              >
                {say('checkout.cardPrefer')}
              </button>
            )}
            <button
              type="button"
              className="hit link"
              aria-label={say('checkout.cardRemoveNamed', { card: cardName(card) })}
              onClick={() => {
                if (value === card.id) onChange(null)
                remove.mutate(card)
              }}
            >
              {say('checkout.cardRemove')}
            </button>
          </span>
        </div>
      ))}
      <ChoiceCard name="saved-card" checked={value === null} onChange={() => onChange(null)} title={say('checkout.cardOther')} />
    </fieldset>
  )
}
