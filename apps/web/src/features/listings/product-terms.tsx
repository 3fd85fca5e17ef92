import { clocks } from '@rondo/rules/kernel/clocks'
import { careOf } from '@rondo/rules/listings/care'
import type { Size } from '@rondo/rules/listings/catalogue'
import { equalSizes, girthOf, wornAbove } from '@rondo/rules/listings/size-chart'
import type { ReactNode } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import type { Product } from './listings.queries.ts'
import { useSizeWords } from './size-words.ts'
import { isThing, isVirtual } from './value-words.ts'

const cmPerInch = 2.54

/**
 * Which body a size is made for, and how it falls, with how to treat the piece beside it. What a size alone says stands among the details.
 * `votes`: what its wearers say.
 */
export function SizeAndCare({ product, votes }: { product: Product; votes: ReactNode }) {
  const { say, format } = useShell()
  const sizeWord = useSizeWords()
  const { size, category, material, forRent } = product
  const girth = size && wornAbove.some((one) => one === category) ? girthOf(size) : undefined
  const equal = size ? equalSizes(size as Size).slice(1) : []
  const inches = (cm: number) => format.number(Math.round(cm / cmPerInch))
  if (!isThing(product)) return null
  return (
    <div className="grid gap-x-8 gap-y-11 lg:grid-cols-2 lg:*:only:col-span-2">
      {(girth || equal.length > 0 || votes) && (
        <Section id="size-and-fit" title={say('piece.sizeAndFit')}>
          {girth && (
            <p className="figures">
              {say('piece.bust', { from: girth[0], to: girth[1], fromInch: inches(girth[0]), toInch: inches(girth[1]) })}
            </p>
          )}
          {equal.length > 0 && (
            <p className="figures mt-1 text-ink-2 first-of-type:mt-0">
              {say('piece.equalSize', { sizes: format.list(equal.map((one) => sizeWord(one))) })}
            </p>
          )}
          {votes}
        </Section>
      )}
      <Section id="care" title={say('piece.care')}>
        <p className="max-w-[62ch]">
          {say(`piece.care_${careOf(category, material)}`)}
          {forRent && <span className={unlessBuying}>{format.sentences([' ', say('piece.careRented')])}</span>}
        </p>
      </Section>
    </div>
  )
}

/** Words of calling off, receiving, bringing back and returning, by how a piece comes. */
const shipped = ['piece.cancelShipped', 'piece.rent_2Shipped', 'piece.rent_3Shipped', 'piece.returnBoughtShipped'] as const
const pickedUp = ['piece.cancelPickup', 'piece.rent_2Pickup', 'piece.rent_3Pickup', 'piece.returnBoughtPickup'] as const
const shippedOrPickedUp = ['piece.cancel', 'piece.rent_2Hint', 'piece.rent_3Hint', 'piece.returnBought'] as const

/** How the ways to have a piece go, in three steps each; when an order may be called off and when a piece may go back, in a line each. */
export function WaysAndTerms({ product }: { product: Product }) {
  const { say } = useShell()
  const { forRent, forSell, openToSwap, openToShipping, openToPickUp, isLocalService } = product
  const isSwapOnly = openToSwap && !forSell && !forRent
  const isSent = isThing(product)
  const n = clocks.customerCancelHours
  const [ordered, received, broughtBack, given] = !openToPickUp ? shipped : openToShipping ? shippedOrPickedUp : pickedUp
  const isPickedUp = openToPickUp && !openToShipping
  const calledOff = isPickedUp ? 'piece.cancelSwapPickup' : 'piece.cancelSwap'
  const cancel = isSent
    ? say(isSwapOnly ? calledOff : ordered, { n })
    : isLocalService
      ? say('piece.cancelService', { n })
      : say('piece.cancelFiles')
  return (
    <>
      {forRent && isSent && (
        <div className={unlessBuying}>
          <Steps id="renting" title={say('piece.renting')} way="rent" hints={{ 2: say(received), 3: say(broughtBack) }} />
        </div>
      )}
      {forRent && isLocalService && <Steps id="booking" title={say('piece.booking')} way="book" />}
      {openToSwap && isSent && (
        <Steps id="swapping" title={say('piece.swapping')} way="swap" {...(isPickedUp && { hints: { 3: say('piece.swap_3Pickup') } })} />
      )}
      <Section id="terms" title={say('piece.terms')}>
        <ul className="grid gap-2.5">
          <Term icon={isVirtual(product) ? 'download' : 'clock'}>{cancel}</Term>
          {isSent && forSell && <Term icon="return">{say(given, { n: clocks.returnWindowDays })}</Term>}
          {isSent && forRent && (
            <Term icon="refresh" className={unlessBuying}>
              {say('piece.returnRented')}
            </Term>
          )}
        </ul>
      </Section>
    </>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="type-heading mb-3">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** What is of renting alone goes while buying is chosen beside it. */
const unlessBuying = '[article:has([role=tab][id$=buy][aria-selected=true])_&]:hidden'

interface StepsProps {
  id: string
  title: string
  way: 'rent' | 'swap' | 'book'
  /** What a step says of this piece, in the place of what it says of all. */
  hints?: Readonly<Partial<Record<1 | 2 | 3, string>>>
}
function Steps({ id, title, way, hints = {} }: StepsProps) {
  const { say } = useShell()
  return (
    <Section id={id} title={title}>
      <ol className="mt-1 grid gap-5 sm:grid-cols-3">
        {([1, 2, 3] as const).map((step) => (
          <li key={step} className="flex gap-3 sm:grid sm:content-start">
            <span
              aria-hidden="true"
              className="figures grid size-9 shrink-0 place-items-center rounded-full border-2 border-accent font-semibold text-accent"
            >
              {step}
            </span>
            <p className="text-small text-ink-2">
              <b className="block text-body font-semibold text-ink">{say(`piece.${way}_${step}`)}</b>
              {hints[step] ?? say(`piece.${way}_${step}Hint` as 'piece.swap_2Hint', { n: clocks.swapHours })}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Term({ icon, className = '', children }: { icon: IconName; className?: string; children: ReactNode }) {
  return (
    <li className={`flex gap-3 ${className}`}>
      <Icon name={icon} className="mt-0.5 size-4.5 text-ink-3" />
      <span className="max-w-[62ch] text-ink-2">{children}</span>
    </li>
  )
}
