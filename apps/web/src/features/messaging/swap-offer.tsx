import { makeOffer } from '@rondo/contracts/calls/messaging'
import { texts } from '@rondo/rules/kernel/limits'
import { swapBounds } from '@rondo/rules/messaging/swaps'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { call } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { FailedNote } from '../../shell/failed-note.tsx'
import { Skeleton } from '../../shell/loading.tsx'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { useSession } from '../../shell/session.ts'
import { toast } from '../../shell/toasts.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Check, Select, TextArea } from '../../ui/field.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Question } from '../../ui/question.tsx'
import { offersKey, swappableQuery } from './offers.queries.ts'

interface Piece {
  readonly id: number
  readonly name: string
  readonly photos?: readonly { readonly url: string; readonly width: number; readonly height: number }[]
}
export interface SwapOfferProps {
  other: { readonly id: number; readonly name: string }
  /** What is asked for; without it one chooses among the pieces of the other one. */
  wanted?: readonly Piece[]
  /** How what is asked for can be had. */
  ways?: readonly ('shipping' | 'pickup')[]
  /** The swap offer that this one answers, and what it asked for. */
  answerTo?: number
  given?: readonly Piece[]
  onClose: () => void
  onMade?: () => void
}
/** Offers own pieces for those of somebody else. What was chosen stays when it is refused. */
export default function SwapOffer({ other, wanted, ways = [], answerTo, given = [], onClose, onMade }: SwapOfferProps) {
  const shell = useShell()
  const { say, format } = shell
  const cache = useQueryClient()
  const form = useId()
  const key = useRef(crypto.randomUUID())
  const account = useSession()?.user.id ?? 0
  const own = useQuery(swappableQuery(account))
  const theirs = useQuery({ ...swappableQuery(other.id), enabled: wanted === undefined })
  const [offered, offer] = useState<readonly number[]>(() => given.map(({ id }) => id))
  const [asked, ask] = useState<readonly number[]>(() => wanted?.map(({ id }) => id) ?? [])
  const [way, setWay] = useState<'shipping' | 'pickup'>()
  const [text, setText] = useState('')
  const [trouble, setTrouble] = useState<string>()
  const delivery = way ?? ways[0]
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(
        makeOffer,
        {
          body: {
            type: 'swap',
            products: [...asked],
            offeredProducts: [...offered],
            ...(delivery && { deliveryMethod: delivery }),
            ...(answerTo !== undefined && { answerTo }),
            ...(text.trim() && { text: text.trim() }),
          },
        },
        { key: key.current },
      ),
    onSuccess: () => {
      toast.success(say('swaps.sent'))
      onMade?.()
      onClose()
    },
    onError: async (error) => {
      key.current = crypto.randomUUID()
      setTrouble(await explain(shell, error))
    },
    onSettled: () => cache.invalidateQueries({ queryKey: offersKey }),
  })
  const mine = own.data?.data ?? []
  const lists = [own, ...(wanted ? [] : [theirs])]
  const isLoading = lists.some((list) => list.isPending)
  const isLost = lists.some((list) => list.isError)
  const isReady = !isLoading && !isLost && mine.length > 0
  return (
    <Question
      title={say(answerTo === undefined ? 'swaps.make' : 'swaps.counter')}
      cancelLabel={say('shell.cancel')}
      onCancel={onClose}
      action={
        isReady ? (
          <Button type="submit" form={form} busy={isPending} disabled={offered.length === 0 || asked.length === 0}>
            {say('swaps.send')}
          </Button>
        ) : !isLoading && !isLost ? (
          <Link to="/listing/upload" className={buttonLook()}>
            {say('swaps.listOne')}
          </Link>
        ) : null
      }
    >
      {isLoading ? (
        <Skeleton className="h-60 rounded-panel" />
      ) : isLost ? (
        <FailedNote busy={lists.some((list) => list.isFetching)} onAgain={() => lists.forEach((list) => void list.refetch())}>
          {say('offers.piecesFailed')}
        </FailedNote>
      ) : mine.length === 0 ? (
        <p className="text-ink-2">{say('swaps.noOwn')}</p>
      ) : (
        <form
          id={form}
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (isPending) return
            setTrouble(undefined)
            mutate()
          }}
        >
          {wanted ? (
            <p>
              <span className="text-small text-ink-2">{say('swaps.youGet')}</span>{' '}
              <b className="font-[550]">{format.list(wanted.map(({ name }) => name))}</b>
            </p>
          ) : (
            <Pieces
              legend={say('swaps.theirPieces', { name: other.name })}
              none={say('swaps.noTheirs', { name: other.name })}
              pieces={theirs.data?.data ?? []}
              chosen={asked}
              onChoose={ask}
            />
          )}
          <Pieces legend={say('swaps.ownPieces')} none={say('swaps.noOwn')} pieces={mine} chosen={offered} onChoose={offer} />
          {ways.length > 1 && (
            <Select label={say('swaps.delivery')} value={delivery} onChange={({ target }) => setWay(target.value as 'shipping' | 'pickup')}>
              {ways.map((one) => (
                <option key={one} value={one}>
                  {say(one === 'shipping' ? 'swaps.byParcel' : 'swaps.inPerson')}
                </option>
              ))}
            </Select>
          )}
          {ways.length < 2 && <p className="text-small text-ink-2">{say(delivery ? `swaps.only_${delivery}` : 'swaps.wayHint')}</p>}
          <TextArea
            label={say('swaps.text')}
            rows={2}
            maxLength={texts.message}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <p className="text-small text-ink-2">{say('swaps.hint', { name: other.name })}</p>
          {trouble && (
            <p role="alert" className="text-small text-danger">
              {trouble}
            </p>
          )}
        </form>
      )}
    </Question>
  )
}

interface PiecesProps {
  legend: string
  none: string
  pieces: readonly Piece[]
  chosen: readonly number[]
  onChoose: (ids: readonly number[]) => void
}
function Pieces({ legend, none, pieces, chosen, onChoose }: PiecesProps) {
  const { say } = useShell()
  const most = swapBounds.mostPieces
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-small font-[550]">{legend}</legend>
      <p className="text-small text-ink-3">{pieces.length === 0 ? none : say('swaps.piecesHint', { n: most })}</p>
      <div className="grid max-h-64 gap-1 overflow-y-auto">
        {pieces.map(({ id, name, photos: [photo] = [] }) => {
          const isChosen = chosen.includes(id)
          return (
            <Check
              key={id}
              checked={isChosen}
              disabled={!isChosen && chosen.length >= most}
              onChange={() => onChoose(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id])}
            >
              <span className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3">
                <span className="block aspect-4/5 w-11 bg-cove">
                  {photo && <Picture {...photo} alt="" sizes="44px" most={160} className="size-full object-cover" />}
                </span>
                {name}
              </span>
            </Check>
          )
        })}
      </div>
    </fieldset>
  )
}
