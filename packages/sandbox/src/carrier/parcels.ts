import { born, FieldProblem, required, textOf, type Body, type Depot } from './records.ts'

const massUnits = ['g', 'kg', 'lb', 'oz'] as const
const distanceUnits = ['cm', 'in', 'ft', 'm', 'mm', 'yd'] as const

/** A parcel; its measures are decimal texts, as the carrier writes them. */
export interface Parcel {
  object_id: string
  object_created: string
  object_updated: string
  object_owner: string
  object_state: 'VALID'
  test: true
  length: string
  width: string
  height: string
  distance_unit: (typeof distanceUnits)[number]
  weight: string
  mass_unit: (typeof massUnits)[number]
  metadata: string
}

function oneOf<const W extends string>(body: Body, name: string, words: readonly W[]): W {
  const value = textOf(body, name)
  const found = words.find((word) => word === value)
  if (!found) throw new FieldProblem({ [name]: [`"${value}" is not a valid choice.`] })
  return found
}

function measure(body: Body, name: string): string {
  if (typeof body[name] === 'number') throw new FieldProblem({ [name]: ['Not a valid string.'] })
  const value = textOf(body, name)
  if (!/^\d+(\.\d+)?$/.test(value) || Number(value) <= 0) throw new FieldProblem({ [name]: ['A valid number greater than 0 is required.'] })
  return value
}

export function makeParcel(depot: Depot, body: Body): Parcel {
  required(body, ['length', 'width', 'height', 'distance_unit', 'weight', 'mass_unit'])
  const parcel: Parcel = {
    ...born(depot),
    object_state: 'VALID',
    length: measure(body, 'length'),
    width: measure(body, 'width'),
    height: measure(body, 'height'),
    distance_unit: oneOf(body, 'distance_unit', distanceUnits),
    weight: measure(body, 'weight'),
    mass_unit: oneOf(body, 'mass_unit', massUnits),
    metadata: textOf(body, 'metadata'),
  }
  return depot.records.put('parcel', parcel)
}

/** The parcels of a shipment, each by its id or in full. */
export function parcelsIn(depot: Depot, body: Body): Parcel[] {
  const given = body['parcels']
  const list = Array.isArray(given) ? (given as unknown[]) : given === undefined ? [] : [given]
  if (list.length === 0) throw new FieldProblem({ parcels: ['This field is required.'] })
  return list.map((one) => {
    const found = typeof one === 'string' ? depot.records.get<Parcel>('parcel', one) : makeParcel(depot, one as Body)
    if (!found) throw new FieldProblem({ parcels: ['Parcel with supplied object_id not found.'] })
    return found
  })
}
