import { europeanSizeOf, isDigital, productTypeOf, swatches } from '@rondo/rules/listings/catalogue'
import type { ReactNode } from 'react'
import { useShell } from '../../shell/providers.tsx'
import type { Product } from './listings.queries.ts'

type Word = 'ways.dress'
/** A value of a listing in words; values that nobody translates stay as they are. */
export function useValueWords(): (value: string) => string {
  const { say } = useShell()
  return (value) => {
    const word = say(`ways.${value}` as Word)
    return word.startsWith('ways.') ? value : word
  }
}

/** A size as people read it: letters as they are, US numbers with the European one. */
export function useSizeWords(): (size: string, details?: string | null) => string {
  const valueWord = useValueWords()
  return (size, details) => {
    const european = europeanSizeOf(size)
    const name = european ? `US ${size} (EU ${european})` : valueWord(size)
    return details ? `${name}, ${details}` : name
  }
}

export const isVirtual = (product: Pick<Product, 'productType' | 'isDigitalOnline' | 'isLocalService'>): boolean =>
  isDigital({ ...product, productType: productTypeOf(product.productType) ?? 'others' })

/** Description, notes and the grid of details; virtual pieces have no details. */
export function ProductFacts({ product }: { product: Product }) {
  const { say } = useShell()
  const valueWord = useValueWords()
  const sizeWord = useSizeWords()
  const {
    description,
    notes,
    category,
    brand,
    size,
    customSizeDetails,
    color,
    material,
    condition,
    isLocalService,
    serviceRadius,
    pickupAddress,
  } = product
  const swatch = swatches[color as keyof typeof swatches] as readonly string[] | undefined
  const facts: readonly (readonly [string, ReactNode])[] = [
    [say('product.category'), category && valueWord(category)],
    [say('product.brand'), brand],
    [say('product.size'), size && sizeWord(size, customSizeDetails)],
    [
      say('product.color'),
      color && (
        <>
          {swatch && <Swatch stops={swatch} />}
          {valueWord(color)}
        </>
      ),
    ],
    [say('product.material'), material && valueWord(material)],
    [say('product.condition'), condition && valueWord(condition)],
    [
      say('product.serviceRadius'),
      isLocalService &&
        serviceRadius &&
        pickupAddress?.city &&
        say('product.serviceWithin', { n: serviceRadius, city: pickupAddress.city }),
    ],
  ]
  const known = facts.filter(([, value]) => Boolean(value))
  return (
    <>
      <section aria-labelledby="description">
        <h2 id="description" className="type-heading mb-3">
          {say('product.description')}
        </h2>
        <p className="max-w-[62ch] wrap-anywhere whitespace-pre-line">{description}</p>
        {notes && (
          <p className="mt-2.5 max-w-[62ch] wrap-anywhere whitespace-pre-line text-ink-2">
            {say('product.note')}: {notes}
          </p>
        )}
      </section>
      {!isVirtual(product) && known.length > 0 && (
        <section aria-labelledby="details">
          <h2 id="details" className="type-heading mb-3.5">
            {say('product.details')}
          </h2>
          <dl className="grid gap-x-8 sm:grid-cols-2">
            {known.map(([name, value]) => (
              <div key={name} className="flex justify-between gap-4 border-t border-line py-3">
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
