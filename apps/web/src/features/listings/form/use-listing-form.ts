import { formParts } from '@rondo/rules/listings/listing-switches'
import { parcelUnitsOf } from '@rondo/rules/listings/parcel-presets'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { Refused } from '../../../shell/calls.ts'
import { explain, fieldErrors } from '../../../shell/failure.ts'
import { useShell } from '../../../shell/providers.tsx'
import { mayKeep, readSession, useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { whenReleased } from '../../../ui/form.ts'
import { addressesQuery } from '../../locations/index.ts'
import { type DraftPlace, dropDraft, isTouched, keepDraft, keptDraft } from './kept-draft.ts'
import { bodyOf, type ListingBody, type OwnListing, valuesOf } from './listing-body.ts'
import { attempted, type Checks, complaints, leftOf, noChecks } from './listing-checks.ts'
import { completeDraft, movedCurrency, problemsOf, type Seller } from './listing-problems.ts'
import { listingReducer, type TextField } from './listing-reducer.ts'
import { type ListingValues, newListing } from './listing-values.ts'
import type { ParcelUnits } from './typed-parcel.ts'
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

/** Brings a field that complains into sight and puts the focus into it; without a name the first one. */
export function focusField(root: HTMLElement | null, name?: string): void {
  const all = [...(root?.querySelectorAll<HTMLElement>('[data-complains]') ?? [])]
  const field = name === undefined ? all[0] : all.find((one) => one.dataset['field'] === name)
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  field?.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
  const control =
    field?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? field?.querySelector<HTMLElement>('input, select, textarea, button')
  control?.focus({ preventScroll: true })
}

const shipsFrom = ({ shippingAddressId }: ListingValues, addresses: Seller['addresses']) =>
  addresses?.find(({ id }) => id === shippingAddressId)?.country

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
    const given = listing ? valuesOf(listing) : { ...newListing, language: shell.locale, draftKey: crypto.randomUUID() }
    const kept = keptDraft(place, given)
    return { given, kept: kept && isTouched(kept, given) ? kept : undefined }
  })
  const [values, dispatch] = useReducer(listingReducer, start.kept ?? start.given)
  const [wasKept, setWasKept] = useState(start.kept !== undefined)
  const [checks, setChecks] = useState<Checks>(noChecks)
  const [busy, setBusy] = useState(false)
  const { data: addresses } = useQuery(addressesQuery)
  const areKnown = addresses !== undefined
  const seller: Seller = { addresses, country: user?.country ?? null }
  const uploads = useUploads(values.photos, dispatch)
  const root = useRef<HTMLDivElement>(null)
  const latest = useRef(values)
  useEffect(() => void (latest.current = values), [values])
  const drop = useDraftKeeping(place, values, start.given)
  const presetId = (addresses?.find(({ isDefault }) => isDefault) ?? addresses?.[0])?.id
  const isUndecided = useRef(!listing && !start.kept)
  useEffect(() => {
    // A new listing begins at the address that most of its owner's parcels leave from.
    if (presetId === undefined || !isUndecided.current) return
    isUndecided.current = false
    dispatch({ type: 'address', way: 'openToShipping', id: presetId })
  }, [presetId])
  const parts = formParts(values)
  const lacksPlace = !listing && parts.service && values.pickupAddressId === null
  useEffect(() => {
    // So does a service: most are given from where their owner is.
    if (lacksPlace && presetId !== undefined) dispatch({ type: 'address', way: 'openToPickUp', id: presetId })
  }, [lacksPlace, presetId])

  const { distance, mass } = parcelUnitsOf(shipsFrom(values, addresses))
  const measuredIn = useRef<ParcelUnits>(undefined)
  useEffect(() => {
    if (!areKnown) return
    const from = measuredIn.current
    const to = { distance, mass } as ParcelUnits
    measuredIn.current = to
    // Another country measures otherwise: the parcel stays as large as it is.
    if (from && from.distance !== distance) dispatch({ type: 'units', from, to })
  }, [areKnown, distance, mass])

  const errors = complaints(checks, values, problemsOf(values, seller, listing), say)
  useEffect(() => {
    if (checks.attempts > 0) focusField(root.current)
  }, [checks.attempts])

  const submit = async () => {
    if (busy) return
    const complain = (refused?: Readonly<Record<string, string>>) => {
      setChecks((before) => attempted(before, latest.current, refused))
      toast.error(say('listing.incomplete'))
    }
    if (Object.keys(problemsOf(values, seller, listing)).length > 0) return complain()
    setBusy(true)
    try {
      const kept = await uploads.settled()
      // The pictures that arrived meanwhile are on the board by now, but not in the values of this press.
      const photos = latest.current.photos.map((one) => ({ ...one, photo: one.photo ?? kept.get(one.key) ?? null }))
      if (photos.some(({ photo }) => !photo)) return complain({ photos: say('listing.photoMissing') })
      await save(bodyOf({ ...latest.current, photos }, seller), latest.current.draftKey)
      drop()
    } catch (error) {
      const refused = fieldErrors(error)
      if (Object.keys(refused).length > 0) complain(refused)
      else if (error instanceof Refused && error.body?.code === 'request.key_reused') {
        // An earlier press has listed it though its answer never came: whoever wants this one beside it presses again.
        dispatch({ type: 'another', draftKey: crypto.randomUUID() })
        toast.error(say('listing.alreadyListed'))
      } else if (!(error instanceof Refused && error.status === 401)) toast.error(await explain(shell, error, say('listing.saveFailed')))
    } finally {
      setBusy(false)
    }
  }
  const leave = (field: string) => whenReleased(() => setChecks((before) => leftOf(before, field)))
  return {
    listing,
    values,
    dispatch,
    seller,
    uploads,
    errors,
    checks,
    root,
    busy,
    submit,
    /** The values as the rules see them: with currency and whole addresses. */
    draft: completeDraft(values, seller),
    parts,
    movedTo: movedCurrency(values, seller, listing),
    /** Something stands in the form that is not saved. */
    isTouched: isTouched(values, start.given),
    /** What was typed in an earlier visit stands in the form. */
    wasKept,
    startOver() {
      dropDraft(place)
      setWasKept(false)
      setChecks(noChecks)
      dispatch({ type: 'begin', values: start.given })
    },
    leave,
    /** What a field of text needs; `read` keeps only what may be typed there. */
    text: (field: TextField, read: (typed: string) => string = (typed) => typed) => ({
      name: field,
      value: values[field],
      error: errors[field],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        dispatch({ type: 'text', field, value: read(event.target.value) }),
      onBlur: () => values[field] !== start.given[field] && leave(field),
    }),
  }
}
