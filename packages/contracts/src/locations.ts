import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Id, Text } from './kernel/shapes.ts'

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
  isDefault: z.boolean(),
  instructions: z.string().nullable(),
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

const Line = (longest: number) => Text(longest).nullish()
const Degrees = (most: number) => z.number().min(-most).max(most).nullish()
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
  instructions: Line(500),
  pickupInstructions: Line(500),
})

export const listAddresses = endpoint({
  method: 'GET',
  path: '/addresses',
  access: 'member',
  summary: 'Own addresses, the default one first',
  answer: z.array(Address),
  fails: [],
  topics: ['addresses'],
})

export const createAddress = endpoint({
  method: 'POST',
  path: '/addresses',
  access: 'member',
  summary: 'Saves an address; the first becomes the default',
  body: AddressInput,
  answer: Address,
  status: 201,
  fails: ['locations.address_invalid'],
  idempotent: true,
})

export const updateAddress = endpoint({
  method: 'PUT',
  path: '/addresses/:id',
  access: 'member',
  summary: 'Changes an own address',
  params: z.object({ id: Id }),
  body: AddressInput,
  answer: Address,
  fails: ['locations.address_not_found', 'locations.address_invalid'],
})

export const getAddress = endpoint({
  method: 'GET',
  path: '/addresses/:id',
  access: 'member',
  summary: 'One own address',
  params: z.object({ id: Id }),
  answer: Address,
  fails: ['locations.address_not_found'],
  topics: ['addresses'],
})

export const setDefaultAddress = endpoint({
  method: 'PUT',
  path: '/addresses/:id/set-default',
  access: 'member',
  summary: 'Makes an own address the default one',
  params: z.object({ id: Id }),
  answer: Address,
  fails: ['locations.address_not_found'],
})

export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/addresses/:id',
  access: 'member',
  summary: 'Deletes an own address that no listing uses',
  params: z.object({ id: Id }),
  answer: Address,
  fails: ['locations.address_not_found', 'locations.address_in_use'],
})

export const pickupDisplay = endpoint({
  method: 'GET',
  path: '/addresses/:id/pickup-display',
  aliases: ['/pickup-location/:id'],
  access: 'visitor',
  summary: 'Public form of a pickup address',
  params: z.object({ id: Id }),
  answer: PublicPlace,
  fails: ['locations.address_not_found'],
})
