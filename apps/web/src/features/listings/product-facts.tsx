import { metresPerMile } from '@rondo/rules/kernel/places'
import { swatches } from '@rondo/rules/listings/catalogue'
import type { Locale } from '@rondo/words'
import type { ReactNode } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { type Shown, Translated } from '../../shell/translated.tsx'
import type { Product } from './listings.queries.ts'
import { useSizeWords } from './size-words.ts'
import { isVirtual, useValueWords } from './value-words.ts'

/** A radius of whole miles, in the unit that is spoken at the place and in the language. */
function radiusWords(miles: number, country: string, locale: Locale): string {
  const inMiles = locale === 'en' && (country === 'US' || country === 'GB')
  const value = inMiles ? miles : Math.round((miles * metresPerMile) / 1000)
  return new Intl.NumberFormat(locale, { style: 'unit', unit: inMiles ? 'mile' : 'kilometer', unitDisplay: 'long' }).format(value)
}

interface FactsProps {
  product: Product
  /** Told which translation is seen: the name in it stands above. */
  onShown?: ((shown: Shown | undefined) => void) | undefined
}
/** Description, notes and the grid of details; virtual pieces have no details. */
export function ProductFacts({ product, onShown }: FactsProps) {
  const { say, locale } = useShell()
  const valueWord = useValueWords()
  const sizeWord = useSizeWords()
  const {
    id,
    name,
    description,
    notes,
    category,
    brand,
    size,
    customSizeDetails,
    color,
    material,
    occasions,
    condition,
    isLocalService,
    serviceRadius,
    pickupAddress,
  } = product
  const swatch = swatches[color as keyof typeof swatches] as readonly string[] | undefined
  const facts: readonly (readonly [string, ReactNode])[] = [
    [say('piece.category'), category && valueWord(category)],
    [say('piece.brand'), brand],
    [say('piece.size'), size && sizeWord(size, customSizeDetails)],
    [
      say('piece.color'),
      color && (
        <>
          {swatch && <Swatch stops={swatch} />}
          {valueWord(color)}
        </>
      ),
    ],
    [say('piece.material'), material && valueWord(material)],
    [say('piece.condition'), condition && valueWord(condition)],
    [say('piece.occasions'), occasions.map(valueWord).join(say('piece.listComma'))],
    [
      say('piece.serviceRadius'),
      isLocalService &&
        serviceRadius &&
        pickupAddress?.city &&
        say('piece.serviceWithin', { distance: radiusWords(serviceRadius, pickupAddress.country, locale), city: pickupAddress.city }),
    ],
  ]
  const known = facts.filter(([, value]) => Boolean(value))
  return (
    <>
      <section aria-labelledby="description">
        <h2 id="description" className="type-heading mb-3">
          {say('piece.description')}
        </h2>
        <Translated of={{ kind: 'listing', id }} texts={{ name, description, ...(notes && { notes }) }} onShown={onShown}>
          {({ texts, lang, way }) => (
            <>
              <p lang={lang} className="max-w-[62ch] wrap-anywhere whitespace-pre-line">
                {texts.description}
              </p>
              {texts.notes && (
                <p className="mt-2.5 max-w-[62ch] wrap-anywhere whitespace-pre-line text-ink-2">
                  {say('piece.note')} <span lang={lang}>{texts.notes}</span>
                </p>
              )}
              {way && <div className="mt-2.5">{way}</div>}
            </>
          )}
        </Translated>
      </section>
      {!isVirtual(product) && known.length > 0 && (
        <section aria-labelledby="details">
          <h2 id="details" className="type-heading mb-3.5">
            {say('piece.details')}
          </h2>
          <dl className="grid gap-x-8 sm:grid-cols-2">
            {known.map(([name, value]) => (
              <div key={name} className="flex justify-between gap-4 border-t border-line py-3 sm:odd:last:col-span-2">
                <dt className="text-ink-2">{name}</dt>
                <dd className="flex min-w-0 items-center self-start gap-2 text-end font-medium wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  )
}

function Swatch({ stops: [first = 'transparent', ...more] }: { stops: readonly string[] }) {
  const background = more.length === 0 ? first : `conic-gradient(${[first, ...more, first].join(', ')})`
  return (
    <span
      aria-hidden="true"
      style={{ background }}
      className="size-3.5 rounded-full shadow-[inset_0_0_0_1px_color-mix(in_oklch,var(--ink)_22%,transparent)]"
    />
  )
}
