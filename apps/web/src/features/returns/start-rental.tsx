import { startReturn } from '@rondo/contracts/calls/returns'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../shell/calls.ts'
import { useShell } from '../../shell/providers.tsx'
import { useNavigate } from '../../shell/router/index.ts'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { type Details, groupQuery, stepAct } from '../orders/index.ts'
import type { Item } from './figures.ts'
import { useReturnCall } from './use-return-call.ts'

interface StartProps {
  group: Details
  item: Item
}
/** A rented piece goes back without a question (C-108): one press, then the way it takes. */
function useStart({ group, item }: StartProps) {
  const { say } = useShell()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { run, isPending, failure } = useReturnCall<Details>(group.id)
  const start = () =>
    run({
      send: (key) => call(startReturn, { params: { id: item.id }, body: { version: group.version } }, { key }),
      onDone: (begun) => {
        cache.setQueryData(groupQuery(group.id).queryKey, begun) // the page that it leads to shows what is approved
        toast.success(say('returns.started'))
        void navigate(`/dashboard/returns/shipping/${item.id}`)
      },
      failure: say('returns.startFailed'),
    })
  return { start, isPending, failure }
}
const Failure = ({ children }: { children: string | undefined }) =>
  children ? (
    <p role="alert" className="basis-full text-small text-danger">
      {children}
    </p>
  ) : null

/** One rented piece among the returns of its order, with the press that begins its way back where there are several. */
export function StartRental({ group, item }: StartProps) {
  const { say } = useShell()
  const { start, isPending, failure } = useStart({ group, item })
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="font-[550]">{item.product.name}</span>
        {!onlyRental(group) && (
          <Button look="line" size="s" busy={isPending} onClick={start}>
            {say('returns.startRental')}
          </Button>
        )}
      </div>
      <p className="text-small text-ink-2">{say('returns.rentalNote')}</p>
      <Failure>{failure}</Failure>
    </div>
  )
}

/** The one rented piece of a group that may go back: its press stands in the head. Of several each has its own. */
function onlyRental({ orderItems }: Details): Item | undefined {
  const [item, ...others] = orderItems.filter(({ canReturn, type }) => canReturn && type === 'rent')
  return others.length > 0 ? undefined : item
}
/** The same press in the head of the order, in ink once the return is what its renter does next. */
export function ReturnRental({ group, asMerchant }: { group: Details; asMerchant: boolean }) {
  const item = asMerchant ? undefined : onlyRental(group)
  return item ? <ReturnNow group={group} item={item} isNext={stepAct(group, asMerchant) === 'steps.go_worn'} /> : null
}
/** The press that begins the way back of one rented piece. */
export function ReturnNow({ isNext, ...props }: StartProps & { isNext: boolean }) {
  const { say } = useShell()
  const { start, isPending, failure } = useStart(props)
  return (
    <>
      <Button look={isNext ? 'ink' : 'line'} size="s" busy={isPending} onClick={start} className={isNext ? 'max-sm:w-full' : ''}>
        {say('returns.startRental')}
      </Button>
      <Failure>{failure}</Failure>
    </>
  )
}
