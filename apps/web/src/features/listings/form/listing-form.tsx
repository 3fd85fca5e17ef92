import type { ReactNode } from 'react'
import { useShell } from '../../../shell/providers.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { FormSection } from '../../../ui/form-section.tsx'
import { BasicsPart } from './basics-part.tsx'
import { DeliveryPart } from './delivery-part.tsx'
import { DetailsPart } from './details-part.tsx'
import { FilesPart } from './files-part.tsx'
import type { ListingBody, OwnListing } from './listing-body.ts'
import { type PreviewCard, previewOf } from './listing-preview.ts'
import { PhotoBoard } from './photo-board.tsx'
import { PricingPart } from './pricing-part.tsx'
import { ProblemSummary } from './problem-summary.tsx'
import { SaveBar } from './save-bar.tsx'
import { ServicePart } from './service-part.tsx'
import { useListingForm } from './use-listing-form.ts'

interface ListingFormProps {
  /** The listing to change; without it a new one is made. */
  listing?: OwnListing
  /** Sends it, a new one under the key of its draft, and leads on. Throws Refused. */
  save: (body: ListingBody, draftKey: string) => Promise<unknown>
  /** Draws the card as lists show it. */
  preview: (card: PreviewCard) => ReactNode
  /** Below the prices: the lowest one that is taken in offers. */
  floor?: ReactNode
}
/** Everything that is asked of a listing, in the sections that its type has. It is no form element: the form for an address stands in it. */
export default function ListingForm({ listing, save, preview, floor }: ListingFormProps) {
  const { say } = useShell()
  const form = useListingForm({ listing, save })
  const { parts, root, wasKept, busy } = form
  return (
    <div className="grid items-start gap-[clamp(1.75rem,4.6vw,5.5rem)] xl:grid-cols-[minmax(0,1fr)_324px]">
      <div ref={root} role="form" aria-label={say(listing ? 'listing.editTitle' : 'listing.newTitle')} aria-busy={busy} className="min-w-0">
        {wasKept && (
          <div role="status" className="mb-6 flex gap-3 rounded-panel bg-sunken px-4 py-3 text-small">
            <Icon name="info" />
            <span className="flex min-w-0 grow flex-wrap justify-between gap-x-4 gap-y-2">
              {say('listing.restored')}
              <button type="button" onClick={form.startOver} className="link font-[550]">
                {say('listing.startOver')}
              </button>
            </span>
          </div>
        )}
        <ProblemSummary form={form} />
        <FormSection
          id="photos"
          title={say('listing.photos')}
          hint={say(parts.service ? 'listing.photosAboutService' : 'listing.photosAbout')}
        >
          <PhotoBoard form={form} />
        </FormSection>
        <BasicsPart form={form} />
        {parts.files && <FilesPart form={form} />}
        {parts.details && <DetailsPart form={form} />}
        {parts.delivery && (parts.service ? <ServicePart form={form} /> : <DeliveryPart form={form} />)}
        {parts.terms && <PricingPart form={form}>{floor}</PricingPart>}
        <SaveBar form={form} />
      </div>
      <aside aria-label={say('listing.preview')} className="sticky top-22 grid gap-3 max-xl:hidden">
        <p aria-hidden="true" className="text-small font-[550]">
          {say('listing.preview')}
        </p>
        <div inert>{preview(previewOf(form, say('listing.name')))}</div>
        <p className="text-small text-ink-3">{say('listing.previewHint')}</p>
      </aside>
    </div>
  )
}
