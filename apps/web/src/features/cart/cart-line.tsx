import { roomFor } from '@rondo/rules/cart/lines'
import { quantities } from '@rondo/rules/kernel/limits'
import { useEffect, useState } from 'react'
import { sizeName } from '@rondo/words/size-name'
import { Link } from '../../shell/router/index.ts'
import { explain } from '../../shell/failure.ts'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { Estimate } from '../../shell/estimate.tsx'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { Glyph, Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { AgreedNote } from './agreed-note.tsx'
import { type CartLine, useChangeQuantity } from './cart.queries.ts'
import { isService, wayName } from './delivery-words.ts'
import { CallOffSwap } from './swap-exits.tsx'

const refusalMs = 3000
const MendLine = lazyPart(() => import('./mend-line.tsx'), ['days', 'product'])
/** Problems with which a line can only go. */
const hopeless: readonly (string | null)[] = [
  'cart.out_of_stock',
  'cart.unavailable',
  'cart.way_not_offered',
  'cart.swap_not_agreed',
  'cart.swap_withdrawn',
]

interface LineProps {
  line: CartLine
  /** Every line of the cart: together they may not hold more of a product than there is. */
  all: readonly CartLine[]
  onRemove: () => void
}
/** One line of the cart. */
export function CartLineRow({ line, all, onRemove }: LineProps) {
  const { say, format } = useShell()
  const { product, problem, rentalPeriod } = line
  const photo = product.photos[0]
  const isOut = problem === 'cart.out_of_stock'
  const isHopeless = hopeless.includes(problem)
  const canMend = !isHopeless && (line.type !== 'buy' || problem === 'cart.delivery_not_offered') && !line.isVirtual
  const [mending, mend] = useState(false)
  const [isCallingOff, callOff] = useState(false)
  return (
    <article
      className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3.5 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-x-4"
      aria-label={product.name}
    >
      <Link
        to={`/product/${product.id}`}
        tabIndex={-1}
        aria-hidden="true"
        className={`block w-21 bg-cove sm:w-26 ${isHopeless ? 'opacity-55' : ''}`}
      >
        {photo ? (
          <Picture {...photo} alt="" sizes="104px" most={320} className="aspect-4/5 w-full object-cover" />
        ) : (
          <span className="grid aspect-4/5 place-items-center">
            <Icon name="hanger" className="size-8 text-ink-3" />
          </span>
        )}
      </Link>
      <div className="grid min-w-0 gap-1">
        <p className="flex items-center gap-1.5 text-mini font-[550] text-ink-2">
          {isHopeless ? (
            <Badge category="cancelled">{say(isOut ? 'cart.outOfStock' : 'cart.unavailable')}</Badge>
          ) : (
            <>
              <Glyph name={line.type} />
              {wayName(line, say)}
            </>
          )}
        </p>
        <h4 className={`font-[550] ${isHopeless ? 'text-ink-2' : ''}`}>
          <Link to={`/product/${product.id}`} className="hit inline-block hover:underline hover:underline-offset-3">
            {product.name}
          </Link>
        </h4>
        <p className="text-small text-ink-2">
          {format.list([sizeName(product.size, say), ...line.productOptions.map(({ name, value }) => `${name}: ${value}`)])}
        </p>
        {rentalPeriod && (
          <p className="figures flex items-start gap-1.5 text-small text-ink-2">
            <Icon name="cal" className="mt-0.5 size-4" />
            {isService(rentalPeriod)
              ? say('cart.appointment', { day: format.day(rentalPeriod.startDate) })
              : say(rentalPeriod.startDate === rentalPeriod.endDate ? 'cart.periodDay' : 'cart.period', {
                  from: format.day(rentalPeriod.startDate),
                  to: format.day(rentalPeriod.endDate),
                  by: format.day(rentalPeriod.returnBy),
                })}
          </p>
        )}
        <Price line={line} className="sm:hidden" />
        {line.priceWas !== null && !isHopeless && (
          <p className="figures flex items-start gap-1.5 text-small text-warning">
            <Icon name="info" className="mt-0.5 size-4" />
            {say('cart.priceChanged', {
              was: format.money(line.priceWas, line.currency),
              now: format.money(line.unitPrice, line.currency),
            })}
          </p>
        )}
        {!isHopeless && <AgreedNote line={line} />}
        {line.swap && <p className="text-small">{say('cart.swapGives', { pieces: format.list(line.swap.gives) })}</p>}
        {line.swap && !isHopeless && (
          <p className="figures flex items-start gap-1.5 text-small text-ink-2">
            <Icon name="clock" className="mt-0.5 size-4" />
            {say('cart.swapUntil', { when: format.moment(line.swap.until) })}
          </p>
        )}
        {problem && !isOut && (
          <p className="flex items-start gap-1.5 text-small text-warning">
            <Icon name="info" className="mt-0.5 size-4" />
            {say(`failures.${problem as 'cart.most_of_product'}`, { n: quantities.most })}
          </p>
        )}
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3.5 gap-y-2">
          {!isHopeless && !line.swap && !isService(rentalPeriod) && !isAgreedOne(line) && (
            <Quantity line={line} room={roomFor(others(all, line), product.id, line.available)} onRemove={onRemove} />
          )}
          {canMend && (
            <button
              type="button"
              aria-label={say('cart.mendNamed', { name: product.name })}
              onClick={() => mend(true)}
              className={problem ? buttonLook('line', 's') : 'hit link text-small text-ink-2'}
            >
              {say('cart.mend')}
            </button>
          )}
          {line.swap ? (
            <button type="button" onClick={() => callOff(true)} className="hit link text-small text-ink-2">
              {say('cart.callOff')}
            </button>
          ) : (
            <button
              type="button"
              aria-label={say('cart.removeNamed', { name: product.name })}
              onClick={onRemove}
              className="hit link text-small text-ink-2"
            >
              {say('cart.remove')}
            </button>
          )}
        </div>
      </div>
      {isCallingOff && line.swap && <CallOffSwap swapId={line.swap.id} onClose={() => callOff(false)} onLost={() => callOff(false)} />}
      {mending && <MendLine line={line} onClose={() => mend(false)} onLost={() => mend(false)} />}
      <Price line={line} className={`text-end max-sm:hidden ${isHopeless ? 'text-ink-3' : ''}`} />
    </article>
  )
}
/** The price was agreed for this one piece: a second would cost what is listed, and the first with it. */
const isAgreedOne = ({ agreed, quantity }: CartLine) => agreed?.lack === null && quantity === 1
const others = (all: readonly CartLine[], line: CartLine) =>
  all
    .filter((one) => one.cartItemId !== line.cartItemId)
    .map(({ product, type, deliveryMethod, quantity }) => ({ productId: product.id, type, deliveryMethod, quantity, period: null }))

function Price({
  line: { problem, swap, lineTotal, unitPrice, deposit, isDefaultDeposit, quantity, currency },
  className,
}: {
  line: CartLine
  className: string
}) {
  const { say, format } = useShell()
  // what is rented out no more, and what is had for other pieces, has no price
  if (problem === 'cart.option_unknown' || swap) return <div className={className} />
  return (
    <div className={`figures ${className}`}>
      <p className="font-[550]">{format.money(lineTotal, currency)}</p>
      <Estimate amount={lineTotal} currency={currency} className="block text-small" />
      {quantity > 1 && <p className="text-small text-ink-3">{say('cart.each', { amount: format.money(unitPrice, currency) })}</p>}
      {deposit > 0 && (
        <p className="text-small text-ink-3">
          {say(isDefaultDeposit ? 'cart.depositHalf' : 'cart.deposit', { amount: format.money(deposit, currency) })}
        </p>
      )}
    </div>
  )
}

/** How many; one less than one asks whether the line shall go. */
function Quantity({ line, room, onRemove }: { line: CartLine; room: number; onRemove: () => void }) {
  const shell = useShell()
  const { say } = shell
  const { name } = line.product
  const change = useChangeQuantity()
  const [refused, refuse] = useState(false)
  useEffect(() => {
    if (!refused) return
    const timer = setTimeout(() => refuse(false), refusalMs)
    return () => clearTimeout(timer)
  }, [refused])
  const onChange = (to: number) =>
    change.mutate({ line, to }, { onError: (error) => void explain(shell, error, say('cart.updateFailed')).then(toast.error) })
  return (
    <>
      <Stepper
        label={say('cart.quantityOf', { name })}
        value={line.quantity}
        most={Math.max(room, 1)}
        onChange={onChange}
        onRefuse={(edge) => (edge === 'least' ? onRemove() : refuse(true))}
        words={{ less: say('cart.less', { name }), more: say('cart.more', { name }) }}
      />
      <p role="status" className="order-last basis-full text-small text-warning empty:hidden">
        {refused && say('cart.cannotAddMore', { name, n: room })}
      </p>
    </>
  )
}
