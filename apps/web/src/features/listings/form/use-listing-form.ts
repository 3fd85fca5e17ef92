import { formParts } from '@rondo/rules/listings/listing-switches'
import { parcelUnitsOf } from '@rondo/rules/listings/parcel-presets'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Refused } from '../../../shell/calls.ts'
import { explain, fieldErrors } from '../../../shell/failure.ts'
import { useForm } from '../../../shell/form.ts'
import { useShell } from '../../../shell/providers.tsx'
import { mayKeep, readSession, useSession } from '../../../shell/session.ts'
import { dismiss, toast } from '../../../shell/toasts.ts'
import { wished } from '../../../shell/wished.ts'
import { type AddressSaver, addressesQuery } from '../../locations/index.ts'
import { type DraftPlace, dropDraft, isTouched, keepDraft, keptDraft } from './kept-draft.ts'
import { bodyOf, type ListingBody, type OwnListing, valuesOf } from './listing-body.ts'
import { completeDraft, movedCurrency, problemGroups, problemsOf, problemTexts, refusedTexts, type Seller } from './listing-problems.ts'
import { type ListingValues, newListing } from './listing-values.ts'
import { inOtherUnits, type ParcelUnits } from './typed-parcel.ts'
import { useUploads } from './use-uploads.ts'

const keepAfterMs = 400

/** Id of whoever is signed in, 0 for nobody. */
const accountNow = (): number => readSession()?.user.id ?? 0

/** Writes the draft a moment after the last change, and when the page is left. Answers how to end that for good: it is saved. */
function useDraftKeeping(place: DraftPlace, values: ListingValues, given: ListingValues): () => void {
  const isSaved = useRef(false)
  const [opened] = useState(values)
  const isUsed = useRef(false)
  const keep = useEffectEvent(() => {
    // Whoever has signed out meanwhile leaves nothing behind; whose session ended finds the text again.
    if (isSaved.current || !mayKeep(place.account)) return
    // A form that nobody has used says nothing of what another tab has kept.
    isUsed.current ||= isTouched(values, opened)
    if (!isUsed.current) return
    if (isTouched(values, given)) keepDraft(place, values, given)
    else dropDraft(place)
  })
  useEffect(() => {
    const timer = setTimeout(keep, keepAfterMs)
    return () => clearTimeout(timer)
  }, [values])
  useEffect(() => {
    const leave = () => keep()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      keep()
    }
  }, [])
  return () => {
    isSaved.current = true
    dropDraft(place)
  }
}

interface FormOptions {
  /** The listing to change; without it a new one is made. */
  readonly listing?: OwnListing | undefined
  /** Sends it, a new one under the key of its draft. Throws Refused, with an error for each field that the server does not take. */
  readonly save: (body: ListingBody, draftKey: string) => Promise<unknown>
}
/** All that the parts of the form read and do. */
export type ListingForm = ReturnType<typeof useListingForm>

/** The state of the listing form: what is typed, what is wrong with it, what is on its way, and what this browser keeps of it. */
export function useListingForm({ listing, save }: FormOptions) {
  const shell = useShell()
  const { say } = shell
  const user = useSession()?.user
  const [account] = useState(accountNow)
  const place: DraftPlace = { account, ...(listing && { listing: listing.id, version: listing.version }) }
  const [start] = useState(() => {
    const isForSwap = wished('swap') !== undefined
    const fresh = { ...newListing, openToSwap: isForSwap, forSell: !isForSwap, language: shell.locale, draftKey: crypto.randomUUID() }
    const given = listing ? valuesOf(listing) : fresh
    const kept = keptDraft(place, given)
    return { given, isForSwap, kept: kept && isTouched(kept, given) ? kept : undefined }
  })
  const [wasKept, setWasKept] = useState(start.kept !== undefined)
  const { data: addresses } = useQuery(addressesQuery)
  const seller: Seller = { addresses, country: user?.country ?? null }
  // a place is missing while its seller types a new one
  const [adding, setAdding] = useState<Partial<Record<PlaceField, boolean>>>({})
  const isAt = (values: ListingValues, field: PlaceField) => (adding[field] ? null : values[field])
  const problems = (values: ListingValues) => {
    const places = { shippingAddressId: isAt(values, 'shippingAddressId'), pickupAddressId: isAt(values, 'pickupAddressId') }
    return problemTexts(say, problemsOf({ ...values, ...places }, seller, listing))
  }
  const complaints = useRef<string[]>([])
  const complain = (text: string) => {
    complaints.current.push(text)
    toast.error(text)
  }
  const form = useForm<ListingValues>({
    start: start.kept ?? start.given,
    check: problems,
    groups: problemGroups,
    send: async () => {
      await uploads.settled()
      const typed = form.now() // the pictures have arrived meanwhile
      if (typed.photos.some(({ photo }) => !photo)) throw new PhotoMissing()
      await save(bodyOf(typed, seller), typed.draftKey)
      drop()
      complaints.current.forEach(dismiss) // what was refused is done
    },
    onFailed: async (error) => {
      const fields = error instanceof PhotoMissing ? { photos: say('listing.photoMissing') } : refusedTexts(say, fieldErrors(error))
      if (Object.keys(fields).length === 0 && error instanceof Refused && error.body?.code === 'request.key_reused') {
        // An earlier press has listed it though its answer never came: whoever wants this one beside it presses again.
        form.set('draftKey', crypto.randomUUID())
        complain(say('listing.alreadyListed'))
      } else if (Object.keys(fields).length === 0 && !(error instanceof Refused && error.status === 401)) {
        const [failed, reason] = [say('listing.saveFailed'), await explain(shell, error, say('listing.saveFailed'))]
        if (reason === failed) return { fields, text: say('listing.notSaved'), fixed: failed }
        return { fields, text: shell.format.sentences([reason, say('listing.notSaved')]) }
      }
      return { fields, text: '' }
    },
  })
  const { values, change, set } = form
  const uploads = useUploads(values.photos, change)
  const savers = { shippingAddressId: useRef<SaveAddress>(null), pickupAddressId: useRef<SaveAddress>(null) }
  const [presses, press] = useState({ n: 0, isSaving: false })
  const send = useEffectEvent(() => void form.submit())
  useEffect(() => {
    if (presses.n > 0) send()
  }, [presses.n])
  const drop = useDraftKeeping(place, values, start.given)
  const parts = formParts(values)
  useFirstAddress(form, addresses, parts.service, !listing, !listing && !start.kept)
  useOwnUnits(form, addresses)
  return {
    ...form,
    listing,
    /** Somebody wants a piece of another and lists one to give for it. */
    isForSwap: start.isForSwap && !listing,
    uploads,
    parts,
    busy: form.busy || presses.isSaving,
    /** Saves a complete new address first: it counts in what is drawn next. */
    submit: async () => {
      if (presses.isSaving) return
      press(({ n }) => ({ n, isSaving: true }))
      await Promise.allSettled(Object.values(savers).map(async ({ current }) => current?.()))
      press(({ n }) => ({ n: n + 1, isSaving: false }))
    },
    /** The values as the rules see them: with currency and whole addresses. */
    draft: completeDraft(values, seller),
    movedTo: movedCurrency(values, seller, listing),
    /** What the choice of an address needs for one of the two places. */
    placeOf: (field: PlaceField) => ({
      value: isAt(values, field),
      onChange: (id: number) => set(field, id),
      onAdding: (isAdding: boolean) => setAdding((before) => ({ ...before, [field]: isAdding })),
      saver: savers[field],
    }),
    /** Something stands in the form that is not saved. */
    isTouched: isTouched(values, start.given),
    /** What was typed in an earlier visit stands in the form. */
    wasKept,
    startOver() {
      dropDraft(place)
      setWasKept(false)
      form.reset(start.given)
    },
  }
}
class PhotoMissing extends Error {}
type PlaceField = 'shippingAddressId' | 'pickupAddressId'
type SaveAddress = NonNullable<AddressSaver['current']>
type Form = Pick<ReturnType<typeof useForm<ListingValues>>, 'values' | 'change' | 'set'>

/** A new listing begins at the address that most of its owner's parcels leave from, and so does a service or a pickup. */
function useFirstAddress({ values, set }: Form, addresses: Seller['addresses'], isService: boolean, isNew: boolean, isEmpty: boolean) {
  const first = (addresses?.find(({ isDefault }) => isDefault) ?? addresses?.[0])?.id
  const isUndecided = useRef(isEmpty)
  const isMet = isService || (values.openToPickUp && !values.useShippingForPickup)
  const lacksPlace = isNew && isMet && values.pickupAddressId === null
  useEffect(() => {
    if (first === undefined) return
    if (isUndecided.current) set('shippingAddressId', first)
    isUndecided.current = false
    if (lacksPlace) set('pickupAddressId', first)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- chosen once for each reason
  }, [first, lacksPlace])
}

/** Another country measures otherwise: the parcel stays as large as it is. */
function useOwnUnits({ values, change }: Form, addresses: Seller['addresses']) {
  const { distance, mass } = parcelUnitsOf(addresses?.find(({ id }) => id === values.shippingAddressId)?.country)
  const measuredIn = useRef<ParcelUnits>(undefined)
  const isKnown = addresses !== undefined
  useEffect(() => {
    if (!isKnown) return
    const from = measuredIn.current
    const to = { distance, mass } as ParcelUnits
    measuredIn.current = to
    if (from && from.distance !== distance) change((before) => ({ ...before, parcel: inOtherUnits(before.parcel, from, to) }))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the units say when
  }, [isKnown, distance, mass])
}
