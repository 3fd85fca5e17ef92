import { born, FieldProblem, required, textOf, type Body, type Depot } from './records.ts'

export interface Address {
  object_id: string
  object_created: string
  object_updated: string
  object_owner: string
  test: true
  is_complete: boolean
  is_residential: boolean
  name: string
  company: string
  street_no: string
  street1: string
  street2: string
  street3: string
  city: string
  state: string
  zip: string
  country: string
  phone: string
  email: string
  metadata: string
  validation_results: { is_valid?: boolean; messages: { source: string; code: string; type: string; text: string }[] }
}

type Message = Address['validation_results']['messages'][number]

const texts = [
  'name',
  'company',
  'street_no',
  'street1',
  'street2',
  'street3',
  'city',
  'state',
  'zip',
  'phone',
  'email',
  'metadata',
] as const

function problem(code: string, text: string): Message {
  return { source: code.startsWith('Invalid') ? 'USPS' : 'Shippo Address Validator', code, type: 'address_error', text }
}

/** What is wrong with an address. Only US addresses are looked at closely, as the product does. */
function problemsOf(address: Pick<Address, 'street1' | 'city' | 'state' | 'zip' | 'country'>): Message[] {
  const found: Message[] = []
  if (/^invalid\b/i.test(address.street1)) found.push(problem('Invalid Address', 'The address could not be found.'))
  if (!address.street1) found.push(problem('Missing Street', 'The street is missing.'))
  if (!address.city) found.push(problem('Missing City', 'The city is missing.'))
  if (address.country !== 'US') return found
  if (!/^\d{5}(-?\d{4})?$/.test(address.zip)) found.push(problem('Invalid Postal Code', 'The postal code is not valid in the US.'))
  if (!/^[A-Za-z]{2}$/.test(address.state)) found.push(problem('Invalid State', 'The state is not valid.'))
  if (/^(test|example)$/i.test(address.street1)) found.push(problem('Invalid Address', 'The address could not be found.'))
  return found
}

function checked(address: Address): Address {
  const messages = problemsOf(address)
  return { ...address, is_complete: messages.length === 0, validation_results: { is_valid: messages.length === 0, messages } }
}

/** Stores an address; with `validate: true` it is judged at once. */
export function makeAddress(depot: Depot, body: Body): Address {
  required(body, ['country'])
  const country = textOf(body, 'country').toUpperCase()
  if (!/^[A-Z]{2}$/.test(country)) throw new FieldProblem({ country: ['Please enter a valid two-letter ISO 3166-1 country code.'] })
  const read = Object.fromEntries(texts.map((name) => [name, textOf(body, name)])) as Record<(typeof texts)[number], string>
  if (read.metadata.length > 100) throw new FieldProblem({ metadata: ['Ensure this field has no more than 100 characters.'] })
  const complete = read.street1 !== '' && read.city !== '' && read.name !== ''
  const address: Address = {
    ...born(depot),
    ...read,
    country,
    is_complete: complete,
    is_residential: body['is_residential'] === true,
    validation_results: { messages: [] },
  }
  return depot.records.put('address', body['validate'] === true || body['validate'] === 'true' ? checked(address) : address)
}

/** Judges a stored address again. */
export function validateAddress(depot: Depot, address: Address): Address {
  return depot.records.put('address', checked(address))
}

/** An address given by its id or in full. */
export function addressIn(depot: Depot, body: Body, name: string): Address {
  const given = body[name]
  if (typeof given === 'string') {
    const found = depot.records.get<Address>('address', given)
    if (!found) throw new FieldProblem({ [name]: [`Address with supplied object_id not found: ${given}`] })
    return found
  }
  if (typeof given !== 'object' || given === null) throw new FieldProblem({ [name]: ['This field is required.'] })
  return makeAddress(depot, given as Body)
}
