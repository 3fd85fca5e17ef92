// long because: addresses, their checks and their suggestions share the shapes below.
import { texts } from '@rondo/rules/kernel/limits'
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { CurrencyCode, Id, Text } from './kernel/shapes.ts'
import { topics } from './kernel/topics.ts'

/** An address as its owner sees it, with the documented aliases (C-130). */
export const Address = z.object({
  id: z.int(),
  name: z.string().nullable(),
  company: z.string().nullable(),
  street: z.string(),
  street1: z.string(),
  street2: z.string().nullable(),
  apartment: z.string().nullable(),
  city: z.string(),
  state: z.string().nullable(),
  postalCode: z.string(),
  zipCode: z.string(),
  zipcode: z.string(),
  country: z.string(),
  countryCode: z.string(),
  phone: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  phonenumber: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  coordinates: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  isDefault: z.boolean(),
  email: z.string().nullable(),
  businessHours: z.string().nullable(),
  instructions: z.string().nullable(),
  pickupInstructions: z.string().nullable(),
  /** The name again, whole and at its first blank. */
  username: z.string().nullable(),
  firstname: z.string().nullable(),
  lastname: z.string().nullable(),
  formattedAddress: z.string(),
})

/** Where a pickup is, as a stranger may know it: city, first part of the postal code, place within about 500 m (C-57). */
export const PublicPlace = z.object({
  id: z.int(),
  city: z.string(),
  country: z.string(),
  postalCode: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
/** The same with what only its owner, and whoever has paid for a pickup there, may know. */
const PickupPlace = z.object({
  ...PublicPlace.shape,
  /** The zone (IANA) by whose clock one meets there. */
  zone: z.string(),
  name: z.string().nullish(),
  company: z.string().nullish(),
  street: z.string().optional(),
  street2: z.string().nullish(),
  state: z.string().nullish(),
  phone: z.string().nullish(),
  email: z.string().nullish(),
  businessHours: z.string().nullish(),
  pickupInstructions: z.string().nullish(),
  formattedAddress: z.string().optional(),
})

/** The number of an address in a path. */
const AddressId = z.object({
  id: z.coerce.number('Address ID is required').int('Address ID is required').min(1, 'Address ID is required').max(Number.MAX_SAFE_INTEGER),
})
const Line = (longest: number) => Text(longest).nullish()
const Degrees = (most: number) => z.number().min(-most).max(most).nullish()
/** As an object, or as a geocoder writes them: longitude first. */
const Coordinates = z
  .union([
    z.object({ latitude: z.number(), longitude: z.number() }),
    z.object({ lat: z.number(), lng: z.number() }),
    z.tuple([z.number(), z.number()]),
  ])
  .nullish()
/** Every documented name of a part is read (C-130); rules/locations/address says which wins. */
const AddressInput = z.object({
  name: Line(100),
  firstname: Line(60),
  lastname: Line(60),
  username: Line(100),
  company: Line(100),
  street: Line(200),
  street1: Line(200),
  street2: Line(200),
  apartment: Line(200),
  city: Line(100),
  state: Line(100),
  postalCode: Line(20),
  zipCode: Line(20),
  zipcode: Line(20),
  country: Line(60),
  countryCode: Line(60),
  phone: Line(40),
  phoneNumber: Line(40),
  phonenumber: Line(40),
  latitude: Degrees(90),
  longitude: Degrees(180),
  isDefault: z.boolean().nullish(),
  coordinates: Coordinates,
  email: z.union([z.literal(''), z.email('Please enter a valid email address').max(254)]).nullish(),
  businessHours: Line(200),
  instructions: Line(500),
  pickupInstructions: Line(500),
})

export const listAddresses = endpoint({
  method: 'GET',
  path: '/addresses',
  access: 'member',
  summary: 'Own addresses, the default one first',
  answer: z.array(Address).max(texts.addresses),
  fails: [],
  topics: [topics.addresses],
})

export const createAddress = endpoint({
  method: 'POST',
  path: '/addresses',
  access: 'member',
  summary: 'Saves an address; the first becomes the default',
  body: AddressInput,
  answer: Address,
  status: 201,
  fails: ['locations.address_invalid', 'locations.addresses_full'],
  idempotent: true,
})

export const updateAddress = endpoint({
  method: 'PUT',
  path: '/addresses/:id',
  access: 'member',
  summary: 'Changes an own address',
  params: AddressId,
  body: AddressInput,
  answer: Address,
  fails: ['locations.address_not_found', 'locations.address_invalid'],
})

export const getAddress = endpoint({
  method: 'GET',
  path: '/addresses/:id',
  access: 'member',
  summary: 'One own address',
  params: AddressId,
  answer: Address,
  fails: ['locations.address_not_found'],
  topics: [topics.addresses],
})

export const setDefaultAddress = endpoint({
  method: 'PUT',
  path: '/addresses/:id/set-default',
  access: 'member',
  summary: 'Makes an own address the default one',
  params: AddressId,
  answer: Address,
  fails: ['locations.address_not_found'],
})

export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/addresses/:id',
  access: 'member',
  summary: 'Deletes an own address that no listing uses',
  params: AddressId,
  answer: Address,
  fails: ['locations.address_not_found', 'locations.address_in_use'],
})

export const pickupDisplay = endpoint({
  method: 'GET',
  path: '/addresses/:id/pickup-display',
  aliases: ['/pickup-location/:id'],
  access: 'visitor',
  summary: 'Where a pickup is: its public form; exactly for its owner and for whoever has paid for a pickup there (C-130)',
  params: z.object({ id: Id }),
  answer: PickupPlace,
  fails: ['locations.address_not_found'],
})

/** A found address, in the geocoder's own words (C-28) and, in `address`, in ours. */
const Suggestion = z.object({
  id: z.string(),
  place_name: z.string(),
  text: z.string(),
  place_type: z.array(z.string()),
  relevance: z.number(),
  center: z.array(z.number()),
  /** App number, where there is one. */
  address: z.string().nullable(),
  context: z.array(z.object({ id: z.string(), text: z.string(), short_code: z.string().optional() })),
  parts: z.object({
    street: z.string(),
    city: z.string(),
    state: z.string(),
    postalCode: z.string(),
    country: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  }),
})

export const suggestAddresses = endpoint({
  method: 'GET',
  path: '/addresses/suggestions',
  access: 'visitor',
  summary: 'Up to 5 addresses that a text of 3 characters or more may mean',
  query: z.object({ q: Text(200), country: z.string().max(60).optional() }),
  answer: z.object({ features: z.array(Suggestion) }),
  fails: ['locations.suggestions_failed'],
  limit: 'rates',
})

/** Where somebody is, as far as it is known. */
const Place = z.object({
  displayName: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  countryCode: z.string().nullable(),
  country: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})

export const placeOf = endpoint({
  method: 'GET',
  path: '/location/reverse',
  access: 'visitor',
  summary: 'The name of a place on the map; "Current location" when nobody knows it',
  query: z.object({ latitude: z.coerce.number().min(-90).max(90), longitude: z.coerce.number().min(-180).max(180) }),
  answer: Place,
  fails: [],
  limit: 'rates',
})

export const detectCountry = endpoint({
  method: 'GET',
  path: '/location',
  access: 'visitor',
  summary: 'The country to begin with: of the profile, of the edge, of the address asked from, else US (C-30)',
  answer: z.object({
    ...Place.shape,
    countryCode: z.string(),
    country: z.string(),
    currency: CurrencyCode,
    source: z.enum(['profile', 'edge', 'ip', 'default']),
  }),
  fails: [],
  limit: 'rates',
})

const Validation = z.object({
  ...AddressInput.shape,
  address: AddressInput.optional(),
})
export const validateAddress = endpoint({
  method: 'POST',
  path: '/addresses/validate',
  access: 'visitor',
  summary: 'Whether an address can be written to, and where it is (C-83)',
  body: Validation,
  answer: z.object({
    isValid: z.boolean(),
    coordinates: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    formattedAddress: z.string(),
    message: z.string(),
  }),
  fails: [],
  limit: 'rates',
})

const Messages = z.array(z.object({ code: z.string(), text: z.string() }))
const Read = ['street', 'street2', 'city', 'state', 'postalCode', 'country'] as const
/** A verdict with the address as it was read. */
const CarrierVerdict = z.object({
  is_valid: z.boolean(),
  address: z.record(z.enum(Read), z.string()),
  validation_results: z.object({ messages: Messages }),
  messages: Messages,
  message: z.string(),
})

export const validateShippingAddress = endpoint({
  method: 'POST',
  path: '/shipping/validate-address',
  access: 'visitor',
  summary: 'The same question in the words of the carrier (C-83)',
  body: Validation,
  answer: CarrierVerdict,
  fails: [],
  limit: 'rates',
})

export const setShippingAddress = endpoint({
  method: 'PUT',
  path: '/users/:id',
  access: 'member',
  summary: 'Makes an own address the default one; only for oneself (C-130)',
  params: z.object({ id: Id }),
  body: z.object({ shippingaddress: z.union([Id, z.object({ id: Id.nullish() }).transform(({ id }) => id ?? undefined)]).nullish() }),
  answer: Address,
  fails: ['request.forbidden', 'locations.address_not_found', 'locations.default_without_id'],
})
