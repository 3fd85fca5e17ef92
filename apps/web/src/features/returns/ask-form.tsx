import { initiateReturn, requestGroupReturn } from '@rondo/contracts/calls/returns'
import type { ReasonList } from '@rondo/rules/orders/reasons'
import { returnPhotos } from '@rondo/rules/returns/photos'
import { type ReactNode, useRef, useState } from 'react'
import { call } from '../../shell/calls.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/field.tsx'
import { focusProblem } from '../../ui/focus-problem.ts'
import { Icon } from '../../ui/icon.tsx'
import { Note, Panel } from '../../ui/panel.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { Details } from '../orders/index.ts'
import { PiecesChoice } from './pieces-choice.tsx'
import { figuresOf, type Item } from './figures.ts'
import { type Given, nothingGiven, problemOf, ReasonFields, reasonOf } from './reason-fields.tsx'
import { RefundFigures } from './refund-figures.tsx'
import { useReturnCall } from './use-return-call.ts'

interface AskFormProps {
  group: Details
  /** What may go back. With `single` it is the one item that this is about, of which some pieces may stay. */
  items: readonly Item[]
  single?: boolean
  list: ReasonList
  /** The field in which photos are chosen, and what sends them: it answers their ids, the same when it is asked again. */
  photos: AskPhotos
  onDone: () => void
}
export interface AskPhotos {
  readonly field: ReactNode
  readonly send: () => Promise<readonly number[]>
}
/** A customer asks to send things back: which, why, and what comes of it, shown before it is sent. */
export function AskForm({ group, items, single = false, list, photos, onDone }: AskFormProps) {
  const { say } = useShell()
  const root = useRef<HTMLFormElement>(null)
  const [only] = items
  const [chosen, setChosen] = useState<readonly number[]>(only && items.length === 1 ? [only.id] : [])
  const [pieces, setPieces] = useState(only?.quantity ?? 1)
  const [given, setGiven] = useState<Given>(nothingGiven)
  const [isTried, setTried] = useState(false)
  const { run, isPending, failure } = useReturnCall<Details>(group.id)
  const reason = given.reason || null
  const picked = items.filter(({ id }) => chosen.includes(id)).map((item) => ({ item, reason, ...(single && { pieces }) }))
  const problem = problemOf(given)
  const lacksItem = picked.length === 0
  const figures = figuresOf(group, picked)
  const submit = () => {
    setTried(true)
    if (lacksItem || problem) return void requestAnimationFrame(() => focusProblem(root.current))
    const said = { reason: reasonOf(given), comments: given.comments.trim(), version: group.version }
    run({
      send: async (key) => {
        const body = { ...said, pictures: [...(await photos.send())], fulfillmentGroupId: group.id }
        return single && only
          ? call(initiateReturn, { params: { id: only.id }, body: { ...body, quantity: pieces } }, { key })
          : call(requestGroupReturn, { body: { ...body, orderItemIds: picked.map(({ item }) => item.id) } }, { key })
      },
      onDone: () => {
        toast.success(say('returns.submitted'))
        onDone()
      },
      failure: say(single ? 'returns.submitFailed' : 'returns.askFailed'),
    })
  }
  return (
    <form
      ref={root}
      noValidate
      className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="grid gap-5">
        <Panel className="grid gap-4">
          {single && only ? (
            <>
              <ItemLine item={only} />
              <PiecesChoice value={pieces} most={only.quantity} onChange={setPieces} of={say('returns.quantityOf', { n: only.quantity })} />
            </>
          ) : (
            <fieldset className="grid gap-2" data-complains={isTried && lacksItem ? '' : undefined}>
              <legend className="mb-2 text-small font-[550]">{say('returns.choose')}</legend>
              {items.map((item) => (
                <div key={item.id} className="grid justify-items-start">
                  <Check
                    checked={chosen.includes(item.id)}
                    aria-invalid={isTried && lacksItem ? true : undefined}
                    aria-describedby={isTried && lacksItem ? 'return-items-problem' : undefined}
                    onChange={({ target }) => setChosen((ids) => (target.checked ? [...ids, item.id] : ids.filter((id) => id !== item.id)))}
                  >
                    <ItemLine item={item} />
                  </Check>
                  {item.quantity > 1 && (
                    <Link to={`/returns/initiate/${group.id}/${item.id}`} className="hit link ms-9 text-small">
                      {say('returns.fewer', { n: item.quantity })}
                    </Link>
                  )}
                </div>
              ))}
              {isTried && lacksItem && (
                <p id="return-items-problem" className="flex items-start gap-1.5 text-small text-danger">
                  <Icon name="warn" className="mt-0.5 size-4" />
                  {say('returns.pickItem')}
                </p>
              )}
            </fieldset>
          )}
        </Panel>
        <Panel className="grid gap-4">
          <ReasonFields
            list={list}
            given={given}
            onChange={setGiven}
            problem={isTried ? problem : undefined}
            missing={say(list === 'requestReturn' ? 'returns.pickReasonHere' : 'returns.pickReason')}
          />
          <div className="grid gap-1.5">
            <span className="text-small font-[550]">{say('returns.photos')}</span>
            {photos.field}
            <p className="text-small text-ink-2">{say('returns.photosHint', { n: returnPhotos, name: group.merchant.name })}</p>
          </div>
        </Panel>
      </div>
      <div className="grid gap-5">
        <Panel className="grid gap-4">
          <h2 className="type-subhead">{say('returns.figures')}</h2>
          <RefundFigures figures={figures} />
          {figures.shipping > 0 && <p className="text-small text-ink-2">{say('returns.figuresHint')}</p>}
          {figures.hasMoney && given.reason !== '' && (
            <p className="text-small text-ink-2">{say(figures.fault === 'merchant' ? 'returns.noFee' : 'returns.feeMayCome')}</p>
          )}
          {figures.isNegative && <Note tone="warning">{say('returns.notEnough')}</Note>}
          {picked.some(({ item }) => item.type === 'rent') && <p className="text-small text-ink-2">{say('returns.rentalNote')}</p>}
          {failure && (
            <Note tone="danger" icon="warn" role="alert">
              {failure}
            </Note>
          )}
          <Button type="submit" busy={isPending}>
            {say('returns.submit')}
          </Button>
        </Panel>
        <Panel className="grid gap-2.5">
          <h2 className="text-small font-[550]">{say('returns.howTitle')}</h2>
          <ol className="grid list-decimal gap-1.5 ps-5 text-small text-ink-2">
            {([1, 2, 3] as const).map((n) => (
              <li key={n}>{say(`returns.how${n}`)}</li>
            ))}
          </ol>
        </Panel>
      </div>
    </form>
  )
}

/** Sizes that say nothing beside a name. */
const speechless = ['', 'onesize', 'custom', 'other']
/** An item as a line: its picture, its name, how many, what was paid, and until when it may go back. */
export function ItemLine({ item: { product, quantity, amount, currency, size, returnUntil } }: { item: Item }) {
  const { say, format } = useShell()
  const [photo] = product.photos
  return (
    <span className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3.5 py-1">
      <span className="block w-14 bg-cove">
        {photo ? (
          <Picture {...photo} alt="" sizes="56px" most={320} className="aspect-4/5 w-full object-cover" />
        ) : (
          <span className="grid aspect-4/5 place-items-center">
            <Icon name="hanger" className="size-5 text-ink-3" />
          </span>
        )}
      </span>
      <span className="grid min-w-0 gap-0.5">
        <span className="font-[550]">{product.name}</span>
        <span className="figures text-small text-ink-2">
          {format.list([
            !speechless.includes(size) && say('returns.size', { size }),
            say('returns.pieces', { n: quantity }),
            format.money(amount, currency),
          ])}
        </span>
        {returnUntil && (
          <span className="figures text-small text-ink-2">{say('returns.returnBy', { day: format.dayHere(returnUntil) })}</span>
        )}
      </span>
    </span>
  )
}
