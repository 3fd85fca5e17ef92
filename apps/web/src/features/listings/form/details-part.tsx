import { quantities, texts } from '@rondo/rules/kernel/limits'
import {
  categories,
  colors,
  conditions,
  europeanSizeOf,
  isGarment,
  materials,
  occasions,
  sizeGroups,
  swatches,
} from '@rondo/rules/listings/catalogue'
import { useEffect, useRef, useState } from 'react'
import { useShell } from '../../../shell/providers.tsx'
import { useLocation } from '../../../shell/router/index.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Field, Select } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { FormSection } from '../../../ui/form-section.tsx'
import { useSizeWords } from '../size-words.ts'
import { Complaint, GroupLabel } from './field-frame.tsx'
import { digitsIn } from '../../../shell/typed-numbers.ts'
import type { ListingForm } from './use-listing-form.ts'

const optional = ['condition', 'material', 'brand', 'sku', 'occasions'] as const

/** What a garment is: category, size, colour, condition and the rest. */
export function DetailsPart({ form }: { form: ListingForm }) {
  const { say } = useShell()
  const { values, problems: errors, leave } = form
  const sizeWord = useSizeWords()
  const isConditionAsked = values.productType === 'sharing'
  // on a phone what need not be told is folded away, unless something stands there
  const isTold = optional.some((field) => values[field].length > 0)
  const [wished, open] = useState(isTold)
  const isOpen = wished || optional.some((field) => errors[field])
  const choice = (field: 'category' | 'condition' | 'material', all: readonly string[], required: boolean) => (
    <Complaint field={field} error={errors[field]} told>
      <Select {...form.field(field)} label={say(`listing.${field}`)} required={required}>
        <option value="">{say(required ? 'listing.choose' : 'listing.noChoice')}</option>
        {all.map((value) => (
          <option key={value} value={value}>
            {say(`catalogue.${value as 'dress'}`)}
          </option>
        ))}
      </Select>
    </Complaint>
  )
  return (
    <FormSection id="details" title={say('listing.details')}>
      <div className="grid gap-5 sm:grid-cols-2">
        {choice('category', categories, true)}
        <Complaint field="size" error={errors['size']} told>
          <Select {...form.field('size')} label={say('listing.size')} required>
            <option value="">{say('listing.choose')}</option>
            {Object.entries(sizeGroups).map(([group, sizes]) => (
              <optgroup key={group} label={say(`listing.sizes_${group as keyof typeof sizeGroups}`)}>
                {sizes.map((size) => (
                  <option key={size} value={size}>
                    {europeanSizeOf(size) ? sizeWord(size) : size.length > 3 ? say(`catalogue.${size as 'onesize'}`) : size}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </Complaint>
        {values.size === 'custom' && (
          <Complaint field="customSizeDetails" error={errors['customSizeDetails']} told className="sm:col-span-2">
            <Field
              {...form.field('customSizeDetails')}
              label={say('listing.customSize')}
              hint={say('listing.customSizeHint')}
              maxLength={texts.customSizeDetails}
              required
            />
          </Complaint>
        )}
      </div>
      <ColorChoice form={form} onLeave={() => leave('color')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <StockField form={form} />
        {isConditionAsked && choice('condition', conditions, true)}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="more-details"
          onClick={() => open(!isOpen)}
          className="flex min-h-12 items-center justify-between gap-2.5 rounded-panel border border-line bg-surface px-4 text-small font-[550] sm:hidden"
        >
          {say('listing.moreDetails')}
          <Icon name="down" className={`size-4.5 transition-transform duration-(--dur-2) ${isOpen ? 'rotate-180' : ''}`} />
        </button>
        <div id="more-details" className={`grid gap-5 sm:contents ${isOpen ? '' : 'max-sm:hidden'}`}>
          {!isConditionAsked && choice('condition', conditions, false)}
          {choice('material', materials, false)}
          <Complaint field="brand" error={errors['brand']} told>
            <Field {...form.field('brand')} label={say('listing.brand')} maxLength={texts.brand} autoComplete="off" />
          </Complaint>
          <Complaint field="sku" error={errors['sku']} told>
            <Field
              {...form.field('sku')}
              label={say('listing.sku')}
              hint={say('listing.skuHint')}
              maxLength={texts.sku}
              autoComplete="off"
            />
          </Complaint>
          <div className="sm:col-span-2">
            <OccasionChoice form={form} />
          </div>
        </div>
      </div>
    </FormSection>
  )
}

/** At most three of what it is worn for. */
function OccasionChoice({ form }: { form: ListingForm }) {
  const { say } = useShell()
  const { values, set, problems } = form
  const chosen = values.occasions
  return (
    <Complaint field="occasions" error={problems['occasions']}>
      <fieldset className="grid gap-2.5">
        <legend className="contents">
          <GroupLabel note={say('listing.occasionsHint', { n: quantities.occasions })}>{say('listing.occasions')}</GroupLabel>
        </legend>
        <div className="flex flex-wrap gap-2">
          {occasions.map((one) => (
            <Chip
              key={one}
              pressed={chosen.includes(one)}
              disabled={!chosen.includes(one) && chosen.length >= quantities.occasions}
              onClick={() => set('occasions', chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])}
            >
              {say(`catalogue.${one}`)}
            </Chip>
          ))}
        </div>
      </fieldset>
    </Complaint>
  )
}

/** Number of pieces; nothing for what never runs out. */
function StockField({ form }: { form: ListingForm }) {
  const { say } = useShell()
  const { values, problems: errors, listing } = form
  const held = listing?.leastStock ?? 0
  const isAsked = useLocation().hash === '#stock'
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isAsked) field.current?.focus()
  }, [isAsked])
  if (!isGarment(values)) return null
  return (
    <Complaint field="stock" error={errors['stock']} told>
      <Field
        {...form.field('stock', (typed) => digitsIn(typed).slice(0, String(quantities.mostStock).length))}
        ref={field}
        label={say('listing.stock')}
        hint={values.stockSeen === '0' ? say('listing.stockGone') : held > 0 ? say('listing.stockHeld', { n: held }) : undefined}
        inputMode="numeric"
        autoComplete="off"
        required
        className="figures"
      />
    </Complaint>
  )
}

const paint = ([first = 'transparent', ...more]: readonly string[]) =>
  more.length === 0 ? first : `conic-gradient(${[first, ...more, first].join(', ')})`

/** One of the colours, as dots with the chosen name beside the label. */
function ColorChoice({ form, onLeave }: { form: ListingForm; onLeave: () => void }) {
  const { say } = useShell()
  const { values, set, problems: errors } = form
  const error = errors['color']
  const chosen = colors.find((color) => color === values.color)
  return (
    <Complaint field="color" error={error}>
      <fieldset className="grid gap-2.5">
        <legend className="contents">
          <GroupLabel required note={chosen && say(`catalogue.${chosen}`)}>
            {say('listing.color')}
          </GroupLabel>
        </legend>
        <div className="flex flex-wrap gap-3 p-1">
          {colors.map((color) => (
            <label
              key={color}
              title={say(`catalogue.${color}`)}
              style={{ background: paint(swatches[color]) }}
              className="hit relative grid size-8 place-items-center rounded-full shadow-[inset_0_0_0_1px_color-mix(in_oklch,var(--ink)_22%,transparent)] outline-offset-3 has-checked:outline-2 has-checked:outline-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-5 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="color"
                value={color}
                aria-label={say(`catalogue.${color}`)}
                aria-describedby={error ? 'error-color' : undefined}
                checked={color === values.color}
                onChange={() => {
                  set('color', color)
                  onLeave()
                }}
                className="peer absolute inset-0 z-10 m-0 size-full cursor-pointer opacity-0"
              />
              <Icon
                name="check"
                className={`size-4 opacity-0 peer-checked:opacity-100 ${isPale(color) ? 'text-[#1a1a1a]' : 'text-white'}`}
              />
            </label>
          ))}
        </div>
      </fieldset>
    </Complaint>
  )
}
const pale = new Set<string>(['white', 'beige', 'yellow', 'silver', 'pink', 'gold', 'orange'])
const isPale = (color: string) => pale.has(color)
