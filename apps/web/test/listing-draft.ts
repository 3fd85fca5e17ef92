// A draft of a listing that lacks nothing, as a form finds it.
export const address = {
  id: 7,
  name: 'Studio',
  company: null,
  street: '14 Rue Oberkampf',
  street2: null,
  city: 'Paris',
  state: null,
  postalCode: '75011',
  country: 'FR',
  phone: null,
  latitude: 48.86,
  longitude: 2.35,
  isDefault: true,
  instructions: null,
}
const photo = {
  id: 1,
  url: '/1',
  width: 4,
  height: 5,
  alt: '',
  formats: { thumbnail: { url: '/1' }, small: { url: '/1' }, medium: { url: '/1' } },
}
/** A form whose draft is complete, pictures included. */
export function keepComplete() {
  const kept = {
    name: 'Coat',
    description: 'Wool.',
    category: 'coat',
    size: 'L',
    color: 'beige',
    price: '240',
    parcel: { length: '1', width: '1', height: '1', weight: '1' },
  }
  const photos = [{ key: 'a', photo, preview: '/1', progress: 1, trouble: null }]
  localStorage.setItem(
    'rondo.kept.0.listing.new',
    JSON.stringify({ version: null, at: Date.now(), values: { ...kept, photos, coverImageIndex: 0, tiers: [], shippingAddressId: 7 } }),
  )
}
