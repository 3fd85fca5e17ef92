import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailedNote } from '../../shell/failed-note.tsx'
import { Skeleton } from '../../shell/loading.tsx'
import { useShell } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { Question } from '../../ui/question.tsx'
import MakeOffer, { type OfferablePiece } from './make-offer.tsx'
import { type PieceCard, piecesQuery } from './offers.queries.ts'

interface ChooserProps {
  account: number
  person: { readonly id: number; readonly name: string }
  /** The piece that the conversation is about: it comes first, and is chosen. */
  about: number | undefined
  onClose: () => void
}
/** An offer begun in a conversation: for pieces of the other one, or for one's own. */
export default function OfferChooser({ account, person, about, onClose }: ChooserProps) {
  const { say } = useShell()
  const [side, setSide] = useState<'theirs' | 'own'>()
  const theirs = useQuery(piecesQuery(person.id))
  const own = useQuery(piecesQuery(account))
  const lists = { theirs: offerable(theirs.data?.data), own: offerable(own.data?.data) }
  const isLoading = theirs.isPending || own.isPending
  const open = side ?? (lists.theirs.length > 0 || lists.own.length === 0 ? 'theirs' : 'own')
  const hasBoth = lists.theirs.length > 0 && lists.own.length > 0
  if (isLoading || theirs.isError || own.isError || (hasBoth && side === undefined) || lists[open].length === 0)
    return (
      <Question title={say('offers.make')} cancelLabel={say('shell.cancel')} onCancel={onClose} action={null}>
        {isLoading ? (
          <Skeleton className="h-28 rounded-panel" />
        ) : theirs.isError || own.isError ? (
          <FailedNote busy={theirs.isFetching || own.isFetching} onAgain={() => void Promise.all([theirs.refetch(), own.refetch()])}>
            {say('offers.piecesFailed')}
          </FailedNote>
        ) : hasBoth ? (
          <div className="grid gap-2">
            <Button look="line" onClick={() => setSide('theirs')}>
              {say('offers.theirPieces', { name: person.name })}
            </Button>
            <Button look="line" onClick={() => setSide('own')}>
              {say('offers.ownPieces')}
            </Button>
          </div>
        ) : (
          <p className="text-ink-2">{say('offers.noPieces')}</p>
        )}
      </Question>
    )
  const pieces = lists[open].toSorted((one, other) => Number(other.id === about) - Number(one.id === about))
  const [first] = pieces
  return (
    <MakeOffer
      pieces={pieces}
      chosen={first?.id === about ? first : undefined}
      to={open === 'own' ? person.id : undefined}
      onClose={onClose}
    />
  )
}

const pieceOf = ({ id, name, price, forSell, forRent, currency, rentPriceAndTime }: PieceCard): OfferablePiece => ({
  id,
  name,
  currency,
  price: forSell ? price : null,
  rents: forRent ? rentPriceAndTime : [],
})
/** What is only swapped has no price to haggle about. */
const offerable = (cards: readonly PieceCard[] = []) => cards.map(pieceOf).filter(({ price, rents }) => price !== null || rents.length > 0)
