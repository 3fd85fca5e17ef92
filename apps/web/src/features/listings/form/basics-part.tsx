import { config } from '@rondo/contracts/calls/platform'
import { texts } from '@rondo/rules/kernel/limits'
import { productTypes } from '@rondo/rules/listings/catalogue'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { displayName } from '@rondo/words/display-name'
import { read } from '../../../shell/calls.ts'
import { useShell } from '../../../shell/providers.tsx'
import { ChoiceTile } from '../../../ui/choice-card.tsx'
import { Field, TextArea } from '../../../ui/field.tsx'
import { Glyph, Icon } from '../../../ui/icon.tsx'
import { FormSection } from '../../../ui/form-section.tsx'
import { Complaint, GroupLabel } from './field-frame.tsx'
import { chooseNature } from './listing-changes.ts'
import { otherLanguage } from './listing-body.ts'
import type { OtherTexts } from './listing-values.ts'
import type { ListingForm } from './use-listing-form.ts'

const glyphs = { designer: 'original', sharing: 'sharing', virtual: 'virtual', others: 'other' } as const

/** Name, description and the type of the listing, which decides what else is asked. */
export function BasicsPart({ form }: { form: ListingForm }) {
  const { say, format } = useShell()
  const { problems: errors, values } = form
  const { description } = values
  return (
    <FormSection id="basics" title={say('listing.basics')}>
      <Complaint field="name" error={errors['name']} told>
        <Field {...form.field('name')} label={say('listing.name')} maxLength={texts.productName} autoComplete="off" required />
      </Complaint>
      <Complaint field="description" error={errors['description']} told>
        <TextArea
          {...form.field('description')}
          label={say('listing.description')}
          hint={
            description.length > texts.productDescription * 0.8
              ? say('listing.ofMost', { n: format.number(description.length), most: format.number(texts.productDescription) })
              : say(`listing.descriptionHint${form.parts.service ? 'Service' : form.parts.files ? 'Files' : ''}`)
          }
          maxLength={texts.productDescription}
          rows={6}
          required
        />
      </Complaint>
      <TypeChoice form={form} />
      <Complaint field="notes" error={errors['notes']} told>
        <TextArea
          {...form.field('notes')}
          label={say('listing.notes')}
          hint={say(form.parts.service ? 'listing.notesHintService' : 'listing.notesHint')}
          maxLength={texts.productNotes}
          rows={2}
        />
      </Complaint>
      <OtherLanguage form={form} />
    </FormSection>
  )
}

/** The same texts for readers of the other language, folded away until somebody wants them. */
function OtherLanguage({ form }: { form: ListingForm }) {
  const { say, locale } = useShell()
  const { values, set, problems: errors } = form
  const [isFilled] = useState(Object.values(values.other).some(Boolean))
  const other = otherLanguage(values.language)
  const language = displayName(locale, 'language', other === 'en' ? 'en' : 'zh-Hans')
  const text = (field: keyof OtherTexts) => ({
    lang: other,
    label: say('listing.inLanguage', { field: say(`listing.${field}`), language }),
    value: values.other[field],
    error: errors[`translations.${field}`],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      set('other', { ...values.other, [field]: event.target.value }),
  })
  return (
    <details open={isFilled} className="group rounded-panel border border-line bg-surface">
      <summary className="flex min-h-12 items-center gap-2.5 rounded-panel px-4 text-small font-[550] [&::-webkit-details-marker]:hidden">
        <Icon name="globe" className="size-4.5" />
        <span className="grow">{say('listing.alsoIn', { language })}</span>
        <Icon name="down" className="size-4.5 transition-transform duration-(--dur-2) group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 px-4 pb-4.5">
        <p className="text-small text-ink-3">{say('listing.alsoInHint')}</p>
        <Complaint field="translations.name" error={errors['translations.name']} told>
          <Field {...text('name')} maxLength={texts.productName} autoComplete="off" />
        </Complaint>
        <Complaint field="translations.description" error={errors['translations.description']} told>
          <TextArea {...text('description')} maxLength={texts.productDescription} rows={4} />
        </Complaint>
        <Complaint field="translations.notes" error={errors['translations.notes']} told>
          <TextArea {...text('notes')} maxLength={texts.productNotes} rows={2} />
        </Complaint>
      </div>
    </details>
  )
}

/** The four types. Which may be chosen for a new listing is a setting; a stored listing keeps its own (C-40). */
function TypeChoice({ form }: { form: ListingForm }) {
  const { say } = useShell()
  const { values, change, listing, problems: errors } = form
  const { productType, isDigitalOnline, isLocalService } = values
  const { data } = useQuery({ ...read(config, {}, { anonymous: true }), staleTime: Infinity })
  const isOpen = (type: string) => (listing ? type === productType : type === productType || (data?.productTypes.includes(type) ?? false))
  return (
    <Complaint field="productType" error={errors['productType']}>
      <fieldset className="grid gap-2.5" aria-describedby={errors['productType'] ? 'error-productType' : undefined}>
        <legend className="contents">
          <GroupLabel>{say('listing.type')}</GroupLabel>
        </legend>
        <div className="grid grid-cols-2 gap-2.5 xl:grid-cols-4">
          {productTypes.map((type) => (
            <ChoiceTile
              key={type}
              name="productType"
              value={type}
              checked={type === productType}
              disabled={!isOpen(type)}
              onChange={() => change(chooseNature({ productType: type, isDigitalOnline: false, isLocalService: false }))}
            >
              <span className="flex items-center gap-2 text-small font-[550]">
                <Glyph name={glyphs[type]} />
                {say(`catalogue.${type}`)}
              </span>
              <span className={`text-mini ${isOpen(type) ? 'text-ink-2' : 'text-ink-3'}`}>
                {isOpen(type) || listing
                  ? say(type === 'others' ? 'catalogue.aboutOthers' : `listing.about_${type}`)
                  : say('listing.comingSoon')}
              </span>
            </ChoiceTile>
          ))}
        </div>
        {listing && <p className="text-small text-ink-3">{say('listing.typeStays')}</p>}
        {productType === 'others' && (
          <div className="grid gap-2.5 sm:grid-cols-2">
            {(['onlyOnline', 'localService'] as const).map((kind) => (
              <ChoiceTile
                key={kind}
                name="kind"
                checked={kind === 'onlyOnline' ? isDigitalOnline : isLocalService}
                disabled={
                  listing !== undefined &&
                  (isDigitalOnline || isLocalService) &&
                  !(kind === 'onlyOnline' ? isDigitalOnline : isLocalService)
                }
                onChange={() =>
                  change(chooseNature({ productType, isDigitalOnline: kind === 'onlyOnline', isLocalService: kind === 'localService' }))
                }
              >
                <span className="text-small font-[550]">{say(`listing.${kind}`)}</span>
              </ChoiceTile>
            ))}
          </div>
        )}
      </fieldset>
    </Complaint>
  )
}
