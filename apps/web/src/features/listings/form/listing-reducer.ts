import type { Nature, TransactionType } from '@rondo/rules/listings/catalogue'
import { coverAfterRemoval } from '@rondo/rules/listings/listing-rules'
import {
  type DeliveryWay,
  withAnotherPeriod,
  withDelivery,
  withNature,
  withSharedAddress,
  withWay,
} from '@rondo/rules/listings/listing-switches'
import type { PackagePreset } from '@rondo/rules/listings/parcel-presets'
import { inOtherUnits, type ParcelUnits, typedPreset } from './typed-parcel.ts'
import type { Photo } from '../../media/index.ts'
import { type BoardPhoto, type ListingValues, type Measure, type OtherTexts, ruled, type TypedTier } from './listing-values.ts'

/** Fields that hold a text of their own. */
export type TextField =
  | 'name'
  | 'description'
  | 'notes'
  | 'brand'
  | 'sku'
  | 'category'
  | 'size'
  | 'customSizeDetails'
  | 'color'
  | 'condition'
  | 'material'
  | 'stock'
  | 'currencyAgreed'
  | 'price'
  | 'rentDeposit'
  | 'minRentalDays'
  | 'maxRentalDays'

/** Everything that can happen to the values of the form. */
export type ListingAction =
  | { readonly type: 'begin'; readonly values: ListingValues }
  | { readonly type: 'another'; readonly draftKey: string }
  | { readonly type: 'text'; readonly field: TextField; readonly value: string }
  | { readonly type: 'translate'; readonly field: keyof OtherTexts; readonly value: string }
  | { readonly type: 'nature'; readonly nature: Nature }
  | { readonly type: 'way'; readonly way: TransactionType; readonly on: boolean }
  | { readonly type: 'delivery'; readonly way: DeliveryWay; readonly on: boolean }
  | { readonly type: 'address'; readonly way: DeliveryWay; readonly id: number | null }
  | { readonly type: 'shared'; readonly on: boolean }
  | { readonly type: 'radius'; readonly miles: number }
  | { readonly type: 'measure'; readonly measure: Measure; readonly value: string }
  | { readonly type: 'preset'; readonly preset: PackagePreset }
  /** The parcel is measured in the units of another country than it was typed in. */
  | { readonly type: 'units'; readonly from: ParcelUnits; readonly to: ParcelUnits }
  | { readonly type: 'period.add' }
  | { readonly type: 'period.change'; readonly key: string; readonly change: Partial<Omit<TypedTier, 'key'>> }
  | { readonly type: 'period.remove'; readonly key: string }
  | { readonly type: 'deposit'; readonly on: boolean }
  | { readonly type: 'photos.add'; readonly photos: readonly Pick<BoardPhoto, 'key' | 'preview'>[] }
  | { readonly type: 'photo.replace'; readonly key: string; readonly by: Pick<BoardPhoto, 'key' | 'preview'> }
  | { readonly type: 'photo.again'; readonly key: string }
  | { readonly type: 'photo.progress'; readonly key: string; readonly progress: number }
  | { readonly type: 'photo.kept'; readonly key: string; readonly photo: Photo }
  | { readonly type: 'photo.failed'; readonly key: string; readonly trouble: string; readonly isHopeless?: boolean }
  | { readonly type: 'photo.remove'; readonly key: string }
  | { readonly type: 'photo.move'; readonly key: string; readonly to: number }
  | { readonly type: 'photo.cover'; readonly key: string }

/** The values of the form after an action. What one choice forces on others is asked of the rules. */
export function listingReducer(values: ListingValues, action: ListingAction): ListingValues {
  if (isOfBoard(action)) return onBoard(values, action)
  switch (action.type) {
    case 'begin':
      return action.values
    case 'another':
      return { ...values, draftKey: action.draftKey }
    case 'text':
      return { ...values, [action.field]: action.value }
    case 'translate':
      return { ...values, other: { ...values.other, [action.field]: action.value } }
    case 'nature':
      return ruled(values, (draft) => withNature(draft, action.nature))
    case 'way': {
      const switched = ruled(values, (draft) => withWay(draft, action.way, action.on))
      const wantsPeriod = action.way === 'forRent' && action.on && switched.tiers.length === 0
      return wantsPeriod ? ruled(switched, withAnotherPeriod) : switched
    }
    case 'delivery':
      return ruled(values, (draft) => withDelivery(draft, action.way, action.on))
    case 'address':
      return { ...values, [action.way === 'openToShipping' ? 'shippingAddressId' : 'pickupAddressId']: action.id }
    case 'shared':
      return ruled(values, (draft) => withSharedAddress(draft, action.on) ?? draft)
    case 'radius':
      return { ...values, serviceRadius: action.miles }
    case 'measure':
      return { ...values, parcel: { ...values.parcel, [action.measure]: action.value } }
    case 'preset':
      return { ...values, parcel: typedPreset(action.preset) }
    case 'units':
      return { ...values, parcel: inOtherUnits(values.parcel, action.from, action.to) }
    case 'period.add':
      return ruled(values, withAnotherPeriod)
    case 'period.change':
      return { ...values, tiers: values.tiers.map((tier) => (tier.key === action.key ? { ...tier, ...action.change } : tier)) }
    case 'period.remove':
      return { ...values, tiers: values.tiers.filter(({ key }) => key !== action.key) }
    case 'deposit':
      return { ...values, requireDeposit: action.on, ...(!action.on && { rentDeposit: '' }) }
  }
}

type BoardAction = Extract<ListingAction, { readonly type: `photo${string}` }>
const isOfBoard = (action: ListingAction): action is BoardAction => action.type.startsWith('photo')
/** What happens to the pictures. The cover stays the picture that it was, wherever that goes (C-47). */
function onBoard(values: ListingValues, action: BoardAction): ListingValues {
  const { photos, coverImageIndex: cover } = values
  const change = (key: string, how: (one: BoardPhoto) => BoardPhoto) => ({
    ...values,
    photos: photos.map((one) => (one.key === key ? how(one) : one)),
  })
  switch (action.type) {
    case 'photos.add':
      return { ...values, photos: [...photos, ...action.photos.map(onItsWay)] }
    case 'photo.replace':
      return change(action.key, () => onItsWay(action.by))
    case 'photo.again':
      return change(action.key, onItsWay)
    case 'photo.progress':
      return change(action.key, (one) => ({ ...one, progress: action.progress }))
    case 'photo.kept':
      return change(action.key, (one) => ({ ...one, photo: action.photo, progress: 1, trouble: null }))
    case 'photo.failed':
      return change(action.key, (one) => ({ ...one, trouble: action.trouble, isHopeless: action.isHopeless ?? false }))
    case 'photo.remove': {
      const at = photos.findIndex(({ key }) => key === action.key)
      return at < 0 ? values : { ...values, photos: photos.toSpliced(at, 1), coverImageIndex: coverAfterRemoval(cover, at) }
    }
    case 'photo.move': {
      const at = photos.findIndex(({ key }) => key === action.key)
      const moving = photos[at]
      if (!moving) return values
      const next = photos.toSpliced(at, 1).toSpliced(action.to, 0, moving)
      const coverKey = photos[cover]?.key
      return {
        ...values,
        photos: next,
        coverImageIndex: Math.max(
          0,
          next.findIndex(({ key }) => key === coverKey),
        ),
      }
    }
    case 'photo.cover':
      return {
        ...values,
        coverImageIndex: Math.max(
          0,
          photos.findIndex(({ key }) => key === action.key),
        ),
      }
  }
}
const onItsWay = ({ key, preview }: Pick<BoardPhoto, 'key' | 'preview'>): BoardPhoto => ({
  key,
  preview,
  photo: null,
  progress: 0,
  trouble: null,
})
