import { clocks } from '@rondo/rules/kernel/clocks'
import { careOf } from '@rondo/rules/listings/care'
import { girthOf, wornAbove } from '@rondo/rules/listings/size-chart'
import type { ReactNode } from 'react'
import { useShell } from '../../shell/providers.tsx'
import type { Product } from './listings.queries.ts'
import { isVirtual, useSizeWords } from './value-words.ts'

const cmPerInch = 2.54

/** Which body a size is made for, as far as its size says anything; the garment's own measures where its lender wrote them. `votes`: what its wearers say. */
export function SizeAndFit({ product: { size, customSizeDetails, category }, votes }: { product: Product; votes: ReactNode }) {
  const { say, format } = useShell()
  const sizeWord = useSizeWords()
  const girth = wornAbove.some((one) => one === category) ? girthOf(size) : undefined
  if (!size) return null
  const inches = (cm: number) => format.number(Math.round(cm / cmPerInch))
  return (
    <section aria-labelledby="size-and-fit">
      <h2 id="size-and-fit" className="type-heading mb-3">
        {say('piece.sizeAndFit')}
      </h2>
      <p className="font-medium">{sizeWord(size, customSizeDetails)}</p>
      {girth && (
        <p className="figures mt-1 text-ink-2">
          {say('piece.bust', { from: girth[0], to: girth[1], fromInch: inches(girth[0]), toInch: inches(girth[1]) })}
        </p>
      )}
      {votes}
    </section>
  )
}

/** How to treat it, and for rentals how renting works; when an order may be called off and when a piece may go back, in a line each. */
export function CareAndTerms({ product }: { product: Product }) {
  const { say, locale } = useShell()
  const { category, material, forRent, forSell, isLocalService } = product
  const isThing = !isVirtual(product) && !isLocalService
  const n = clocks.customerCancelHours
  const cancel = isThing ? say('piece.cancel', { n }) : isLocalService ? say('piece.cancelService', { n }) : say('piece.cancelFiles')
  return (
    <>
      {isThing && (
        <section aria-labelledby="care">
          <h2 id="care" className="type-heading mb-3">
            {say('piece.care')}
          </h2>
          <p className="max-w-[62ch]">
            {[say(`piece.care_${careOf(category, material)}`), ...(forRent ? [say('piece.careRented')] : [])].join(
              locale === 'en' ? ' ' : '',
            )}
          </p>
        </section>
      )}
      {forRent && isThing && (
        <section aria-labelledby="renting">
          <h2 id="renting" className="type-heading mb-4">
            {say('piece.renting')}
          </h2>
          <ol className="grid gap-5 sm:grid-cols-3">
            {([1, 2, 3] as const).map((step) => (
              <li key={step} className="flex gap-3 sm:grid sm:content-start">
                <span
                  aria-hidden="true"
                  className="figures grid size-9 shrink-0 place-items-center rounded-full border-2 border-accent font-semibold text-accent"
                >
                  {step}
                </span>
                <p className="text-small text-ink-2">
                  <b className="block text-body font-semibold text-ink">{say(`piece.step${step}`)}</b>
                  {say(`piece.step${step}Hint`)}
                </p>
              </li>
            ))}
          </ol>
        </section>
      )}
      <section aria-labelledby="terms">
        <h2 id="terms" className="type-heading mb-3">
          {say('piece.terms')}
        </h2>
        <ul className="grid gap-1.5 text-ink-2">
          <li>{cancel}</li>
          {isThing && forSell && <li>{say('piece.returnBought', { n: clocks.returnWindowDays })}</li>}
          {isThing && forRent && <li>{say('piece.returnRented')}</li>}
        </ul>
      </section>
    </>
  )
}
