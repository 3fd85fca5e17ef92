import { useQuery } from '@tanstack/react-query'
import { Estimate } from '../../shell/estimate.tsx'
import { useShell } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceTile } from '../../ui/choice-card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../shell/loading.tsx'
import { Note } from '../../ui/panel.tsx'
import { availabilityQuery, type Product } from '../listings/index.ts'
import LongestLet from './longest-let.tsx'
import { tierColumns } from './tier-columns.ts'
import RentDays, { type RentDaysProps } from './rent-days.tsx'

type Tier = Product['rentPriceAndTime'][number]

interface RentSheetProps extends Omit<RentDaysProps, 'listing' | 'tiers' | 'isComplete' | 'isService' | 'onIncomplete'> {
  product: Product
  tier: Tier | undefined
  onTier: (tier: Tier) => void
  /** The chosen day can be had. */
  isStartFree: boolean
  /** Rents the chosen days at once; without it the sheet only chooses. */
  onRent?: (() => void) | undefined
  onClose: () => void
}
/** Length and first day of a rental from the lower edge of a phone. What is chosen here is chosen on the page. */
export default function RentSheet({ product, tier, onTier, isStartFree, onRent, onClose, ...days }: RentSheetProps) {
  const { say, format } = useShell()
  const { data, isError } = useQuery({ ...availabilityQuery(product.id), staleTime: 0 })
  const { rentPriceAndTime: tiers, currency, isLocalService } = product
  const isChosen = tier !== undefined && days.start !== undefined && isStartFree
  return (
    <Dialog
      open
      kind="sheet"
      title={say(isLocalService ? 'product.chooseDay' : 'product.chooseDates')}
      closeLabel={say('shell.close')}
      onClose={onClose}
      actions={
        <>
          <Button look="line" size="l" disabled={!isChosen} onClick={onClose}>
            {say(isLocalService ? 'days.useThis' : 'days.useThese')}
          </Button>
          {onRent && (
            <Button size="l" disabled={!isChosen} onClick={onRent}>
              {say(isLocalService ? 'product.bookNow' : 'product.rentNow')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <LongestLet product={product} />
        {tiers.length > 1 && (
          <fieldset>
            <legend className="float-start mb-2 text-small font-[550]">
              {say(isLocalService ? 'product.servicePeriod' : 'product.period')}
            </legend>
            <div className={`clear-both grid gap-2 ${tierColumns(tiers)}`}>
              {tiers.map((one) => (
                <ChoiceTile
                  key={`${one.number} ${one.option}`}
                  name="sheet-period"
                  checked={one.option === tier?.option && one.number === tier.number}
                  onChange={() => onTier(one)}
                >
                  <span className="text-small text-ink-2">{say(`catalogue.${one.option}`, { n: one.number })}</span>
                  <b className="figures font-semibold">{format.price(one.price, currency)}</b>
                  <Estimate amount={one.price} currency={currency} className="block text-mini" />
                </ChoiceTile>
              ))}
            </div>
          </fieldset>
        )}
        {data ? (
          <RentDays
            {...days}
            {...{ tiers, onTier }}
            listing={data}
            isComplete={tier !== undefined}
            isService={isLocalService}
            onIncomplete={() => undefined}
          />
        ) : isError ? (
          <Note icon="info">{say('product.daysFailed')}</Note>
        ) : (
          <Skeleton className="h-112 rounded-panel" />
        )}
      </div>
    </Dialog>
  )
}
