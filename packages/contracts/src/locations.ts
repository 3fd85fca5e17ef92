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
  city: z.string(),
  state: z.string().nullable(),
  postalCode: z.string(),
  zipCode: z.string(),
  country: z.string(),
  phone: z.string().nullable(),
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

const AddressInput = z.object({
  name: Text(100).optional(),
  company: Text(100).optional(),
  street: Text(200).optional(),
  street1: Text(200).optional(),
  street2: Text(200).optional(),
  apartment: Text(200).optional(),
  city: Text(100).optional(),
  state: Text(100).optional(),
  postalCode: Text(20).optional(),
  zipCode: Text(20).optional(),
  zipcode: Text(20).optional(),
  country: Text(60).optional(),
  countryCode: Text(60).optional(),
  phone: Text(40).optional(),
  phoneNumber: Text(40).optional(),
  phonenumber: Text(40).optional(),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  isDefault: z.boolean().optional(),
  instructions: Text(500).optional(),
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
