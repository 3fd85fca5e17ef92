import { setFloor } from '@rondo/contracts/calls/messaging'
import { offerBounds } from '@rondo/rules/messaging/offers'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { FailedNote } from '../../shell/failed-note.tsx'
import { Skeleton } from '../../shell/loading.tsx'
import { useSay, useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Select } from '../../ui/field.tsx'
import { QuestionForm } from '../../ui/question-form.tsx'
import { floorQuery } from './offers.queries.ts'

interface OwnPiece {
  readonly id: number
  readonly name: string
}
/** What the lowest price of an own listing is, and the way to change it. */
export function FloorLine({ product }: { product: OwnPiece }) {
  const say = useSay()
  const { data } = useQuery(floorQuery(product.id))
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-small">
      <p className="grid min-w-0 grow basis-64 gap-0.5">
        <span className="font-[550]">{say('offers.floorInOffers')}</span>
        {data && <span>{data.percent === null ? say('offers.floorUnset') : say('offers.floorAt', { n: data.percent })}</span>}
        <span className="text-ink-3">{say('offers.floorHint')}</span>
      </p>
      <FloorEntry product={product}>{say(data && data.percent !== null ? 'offers.floorChange' : 'offers.floorSet')}</FloorEntry>
    </div>
  )
}

/** The way to the lowest price of an own listing. */
export function FloorEntry({ product, children }: { product: OwnPiece; children?: ReactNode }) {
  const say = useSay()
  const [isOpen, open] = useState(false)
  return (
    <>
      <button type="button" aria-label={say('offers.floorEdit', { name: product.name })} onClick={() => open(true)} className="hit link">
        {children ?? say('offers.floor')}
      </button>
      {isOpen && <FloorQuestion product={product} onClose={() => open(false)} />}
    </>
  )
}

const { least, most } = offerBounds.floorPercent
const shares = Array.from({ length: (most - least) / 5 + 1 }, (_, n) => most - n * 5)

function FloorQuestion({ product, onClose }: { product: OwnPiece; onClose: () => void }) {
  const shell = useShell()
  const { say } = shell
  const cache = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery(floorQuery(product.id))
  const [chosen, choose] = useState<string>()
  const value = chosen ?? (data?.percent == null ? '' : String(data.percent))
  const known = [...new Set([...shares, ...(data?.percent == null ? [] : [data.percent])])].toSorted((a, b) => b - a)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(setFloor, { params: { id: product.id }, body: { percent: value === '' ? null : Number(value) } }),
    onSuccess: (floor) => {
      cache.setQueryData(floorQuery(product.id).queryKey, floor)
      toast.success(say('offers.floorSaved'))
      onClose()
    },
    onError: async (error) => toast.error(await explain(shell, error)),
  })
  return (
    <QuestionForm
      title={say('offers.floorEdit', { name: product.name })}
      cancelLabel={say('shell.cancel')}
      onCancel={onClose}
      sendLabel={say('offers.save')}
      isPending={isPending}
      disabled={!data}
      onSend={mutate}
    >
      {data ? (
        <Select label={say('offers.floor')} hint={say('offers.floorHint')} value={value} onChange={({ target }) => choose(target.value)}>
          <option value="">{say('offers.floorOff')}</option>
          {known.map((percent) => (
            <option key={percent} value={percent}>
              {say('offers.floorAt', { n: percent })}
            </option>
          ))}
        </Select>
      ) : isError ? (
        <FailedNote busy={isFetching} onAgain={() => void refetch()}>
          {say('offers.floorFailed')}
        </FailedNote>
      ) : (
        <Skeleton className="h-20 rounded-field" />
      )}
    </QuestionForm>
  )
}
