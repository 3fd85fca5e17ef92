import { setUpCard } from '@rondo/contracts/calls/checkout'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shell/calls.ts'
import { cardWords } from '../../shell/card-words.ts'
import { useForm } from '../../shell/form.ts'
import { useShell } from '../../shell/providers.tsx'
import { useSession } from '../../shell/session.ts'
import { toast } from '../../shell/toasts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { RowsPlace } from '../../shell/form-place.tsx'
import { NotLoaded } from '../../shell/not-loaded.tsx'
import { EmptyState, Note } from '../../ui/panel.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { CardField, type CardState } from './card-field.tsx'
import { cardName, firstCard, type SavedCard, savedCardsQuery, useCardChanges } from './saved-cards.tsx'

/** The cards of the reader, in the settings: added, put first, taken away. */
export default function OwnCards() {
  const { say } = useShell()
  const { data, isError, isFetching, refetch } = useQuery(savedCardsQuery)
  const [adds, setAdds] = useState(false)
  if (isError && !data)
    return (
      <NotLoaded
        title={say('checkout.cardsNotCome')}
        hint={say('checkout.cardsSafe')}
        fixed={say('checkout.cardsLoadFailed')}
        busy={isFetching}
        onAgain={() => void refetch()}
      />
    )
  if (!data) return <RowsPlace count={2} />
  const cards = data.data
  if (cards.length === 0 && !adds)
    return (
      <EmptyState title={say('checkout.cardsNone')} hint={say('checkout.cardsNoneHint')}>
        <Button onClick={() => setAdds(true)}>{say('checkout.cardAdd')}</Button>
      </EmptyState>
    )
  return (
    <div className="grid max-w-[60ch] gap-6">
      <p className="text-ink-2">{say('checkout.cardsHint')}</p>
      {cards.length > 0 && (
        <ul className="grid border-t border-line">
          {cards.map((card) => (
            <CardRow key={card.id} card={card} isFirst={card === firstCard(cards)} />
          ))}
        </ul>
      )}
      {adds ? (
        <NewCard onDone={() => setAdds(false)} />
      ) : (
        <Button look="line" className="justify-self-start" onClick={() => setAdds(true)}>
          {say('checkout.cardAdd')}
        </Button>
      )}
    </div>
  )
}

function CardRow({ card, isFirst }: { card: SavedCard; isFirst: boolean }) {
  const { say } = useShell()
  const { prefer, remove } = useCardChanges()
  const name = cardName(card)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-4">
      <span className="grid grow gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <b className="figures font-semibold">{name}</b>
          {isFirst && <Badge>{say('checkout.cardFirst')}</Badge>}
        </span>
        <span className="figures text-small text-ink-2">
          {say('checkout.cardEnds', { month: String(card.expMonth).padStart(2, '0'), year: String(card.expYear) })}
        </span>
      </span>
      {!isFirst && (
        <Button
          look="line"
          size="s"
          busy={prefer.isPending}
          aria-label={say('checkout.cardPreferNamed', { card: name })}
          onClick={() => prefer.mutate(card)}
        >
          {say('checkout.cardPrefer')}
        </Button>
      )}
      <Button
        look="line"
        size="s"
        busy={remove.isPending}
        aria-label={say('checkout.cardRemoveNamed', { card: name })}
        onClick={() => remove.mutate(card)}
      >
        {say('checkout.cardRemove')}
      </Button>
    </li>
  )
}

/** A card is typed into the provider's frame and kept there; nothing is charged. */
function NewCard({ onDone }: { onDone: () => void }) {
  const { say } = useShell()
  const cache = useQueryClient()
  const user = useSession()?.user
  const [card, setCard] = useState<CardState>()
  const [said, setSaid] = useState<string>()
  const form = useForm({
    start: { name: [user?.firstname, user?.lastname].filter(Boolean).join(' ') },
    check: ({ name }) => ({ name: name.trim() === '' ? say('checkout.cardNameRequired') : undefined }),
    send: async ({ name }) => {
      if (!card?.isComplete) return setSaid(say('checkout.cardIncomplete'))
      setSaid(undefined)
      const { clientSecret } = await call(setUpCard, {})
      const { error } = await card.stripe.confirmCardSetup(clientSecret, {
        payment_method: { card: card.element, billing_details: { name: name.trim(), ...(user?.email && { email: user.email }) } },
      })
      if (error) return setSaid(cardWords(error) ?? say('checkout.cardAddFailed'))
      await cache.invalidateQueries({ queryKey: savedCardsQuery.queryKey })
      toast.success(say('checkout.cardAdded'))
      onDone()
    },
    failed: say('checkout.cardAddFailed'),
  })
  return (
    <form {...form.form} aria-label={say('checkout.cardAdd')} className="grid gap-5 rounded-panel border border-line p-5">
      <Field {...form.field('name')} label={say('checkout.cardName')} autoComplete="cc-name" maxLength={100} required />
      <CardField onChange={setCard} problem={card?.problem ?? said} />
      <Trouble of={form.trouble} />
      <Note icon="lock">{say('checkout.cardSafe')}</Note>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {say('checkout.cardSave')}
        </Button>
        <Button look="plain" onClick={onDone}>
          {say('shell.cancel')}
        </Button>
      </div>
    </form>
  )
}
