import { updateItem } from '@rondo/contracts/calls/cart'
import type { BodyOf } from '@rondo/contracts/kernel/call'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { call } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceCard, ChoiceTile } from '../../ui/choice-card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../shell/loading.tsx'
import { Note } from '../../ui/panel.tsx'
import { availabilityQuery, type Product, productQuery } from '../listings/index.ts'
import { type CartLine, cartQuery } from './cart.queries.ts'
import RentDays from './rent-days.tsx'
import type { Delivery } from './use-purchase.ts'

type Tier = Product['rentPriceAndTime'][number]

/** Other days, another length or another delivery for a line of the cart, out of what its listing offers now. */
export default function MendLine({ line, onClose }: { line: CartLine; onClose: () => void }) {
  const { say } = useShell()
  const { data: product, isError } = useQuery({ ...productQuery(line.product.id), staleTime: 0 })
  return product ? (
    <Choices line={line} product={product} onClose={onClose} />
  ) : (
    <Dialog open title={say('cart.mendTitle')} closeLabel={say('shell.close')} onClose={onClose}>
      {isError ? (
        <Note tone="danger" icon="warn" role="alert">
          {say('cart.mendFailed')}
        </Note>
      ) : (
        <Skeleton className="h-80 rounded-panel" />
      )}
    </Dialog>
  )
}

const isSame = (one: Pick<Tier, 'option' | 'number'>, other: Pick<Tier, 'option' | 'number'>) =>
  one.option === other.option && one.number === other.number
const isOf = (tier: Tier, { rentalPeriod }: CartLine) => rentalPeriod !== null && isSame(tier, rentalPeriod)

function Choices({ line, product, onClose }: { line: CartLine; product: Product; onClose: () => void }) {
  const shell = useShell()
  const { say, format } = shell
  const cache = useQueryClient()
  const isRental = line.type === 'rent'
  const tiers = isRental ? product.rentPriceAndTime : []
  const offered: Delivery[] = [
    ...(product.openToPickUp ? (['pickup'] as const) : []),
    ...(product.openToShipping ? (['shipping'] as const) : []),
  ]
  const [wish, setWish] = useState<{ readonly tier?: Tier; readonly delivery?: Delivery }>({})
  // what was known of the listing when this opened may be old: a choice counts while it is offered
  const tier = tiers.find((one) => (wish.tier ? isSame(one, wish.tier) : isOf(one, line))) ?? tiers[0]
  const delivery = offered.find((one) => one === (wish.delivery ?? line.deliveryMethod)) ?? offered[0]
  const [start, setStart] = useState(line.rentalPeriod?.startDate)
  const [free, setFree] = useState({ isAny: true, isStart: true })
  const onFree = useCallback((isAny: boolean, isStart: boolean) => setFree({ isAny, isStart }), [])
  const [refusal, refuse] = useState<string>()
  const days = useQuery({ ...availabilityQuery(product.id), staleTime: 0, enabled: isRental })
  const saving = useMutation({
    mutationFn: (cartItem: BodyOf<typeof updateItem>['cartItem']) =>
      call(updateItem, { body: { cartItemId: line.cartItemId, ...(cartItem && { cartItem }) } }),
    onSuccess: (cart) => {
      cache.setQueryData(cartQuery.queryKey, cart)
      onClose()
    },
    onError: async (error) => refuse(await explain(shell, error, say(isRental ? 'cart.periodFailed' : 'cart.itemFailed'))),
  })
  const canSave = delivery !== undefined && (!isRental || (tier !== undefined && start !== undefined && free.isStart && free.isAny))
  const save = () => {
    if (!canSave) return
    refuse(undefined)
    saving.mutate({
      deliveryMethod: delivery,
      ...(tier && start && { rentalPeriod: { option: tier.option, number: tier.number, startDate: start } }),
    })
  }
  return (
    <Dialog
      open
      title={say('cart.mendTitle')}
      closeLabel={say('shell.close')}
      onClose={onClose}
      actions={
        <Button busy={saving.isPending} disabled={!canSave} onClick={save}>
          {say('cart.mendSave')}
        </Button>
      }
    >
      <div className="grid gap-5">
        <p className="text-ink-2">{product.name}</p>
        {tiers.length > 0 && (
          <fieldset>
            <legend className="mb-2.5 text-small font-[550]">{say('cart.mendPeriod')}</legend>
            <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
              {tiers.map((one) => (
                <ChoiceTile
                  key={`${one.number} ${one.option}`}
                  name="mend-period"
                  checked={one === tier}
                  onChange={() => setWish({ ...wish, tier: one })}
                >
                  <span className="text-small text-ink-2">{say(`catalogue.${one.option}`, { n: one.number })}</span>
                  <b className="figures font-semibold">{format.price(one.price, product.currency)}</b>
                </ChoiceTile>
              ))}
            </div>
          </fieldset>
        )}
        {offered.length > 1 && (
          <fieldset className="grid gap-2.5">
            <legend className="mb-2.5 text-small font-[550]">{say('cart.mendDelivery')}</legend>
            {offered.map((one) => (
              <ChoiceCard
                key={one}
                name="mend-delivery"
                checked={one === delivery}
                onChange={() => setWish({ ...wish, delivery: one })}
                title={say(one === 'pickup' ? 'cart.pickup' : 'cart.shipping')}
              />
            ))}
          </fieldset>
        )}
        {isRental && tiers.length === 0 && <Note icon="info">{say('cart.mendNoPeriod')}</Note>}
        {isRental &&
          tier &&
          delivery &&
          (days.data ? (
            <RentDays
              listing={days.data}
              wanted={{ option: tier.option, number: tier.number, delivery, quantity: line.quantity }}
              tiers={tiers}
              isComplete
              isParcelAssumed={false}
              isService={product.isLocalService}
              start={start}
              onTier={() => undefined}
              onStart={setStart}
              onIncomplete={() => undefined}
              onFree={onFree}
            />
          ) : days.isError ? (
            <Note tone="danger" icon="warn">
              {say('cart.mendFailed')}
            </Note>
          ) : (
            <Skeleton className="h-112 rounded-panel" />
          ))}
        <p role="alert" className="text-small text-danger empty:sr-only">
          {refusal}
        </p>
      </div>
    </Dialog>
  )
}
