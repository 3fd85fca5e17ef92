import { born, FieldProblem, required, textOf, type Body, type Depot } from './records.ts'

interface Item {
  object_id: string
  object_state: 'VALID'
  description: string
  quantity: number
  net_weight: string
  mass_unit: string
  value_amount: string
  value_currency: string
  origin_country: string
  tariff_number: string
  hs_code: string
  sku_code: string
  eccn_ear99: string
  metadata: string
}

export interface Declaration {
  object_id: string
  object_state: 'VALID'
  items: string[]
  certify: boolean
  certify_signer: string
  contents_type: string
  contents_explanation: string
  non_delivery_option: string
  incoterm?: string
  eel_pfc?: string
  metadata: string
}

const contents = ['DOCUMENTS', 'GIFT', 'SAMPLE', 'MERCHANDISE', 'HUMANITARIAN_DONATION', 'RETURN_MERCHANDISE', 'OTHER']
const undelivered = ['ABANDON', 'RETURN']

function choice(body: Body, name: string, words: readonly string[]): string {
  const value = textOf(body, name)
  if (!words.includes(value)) throw new FieldProblem({ [name]: [`"${value}" is not a valid choice.`] })
  return value
}

export function makeItem(depot: Depot, body: Body): Item {
  required(body, ['description', 'quantity', 'net_weight', 'mass_unit', 'value_amount', 'value_currency', 'origin_country'])
  const item: Item = {
    ...born(depot),
    object_state: 'VALID',
    description: textOf(body, 'description'),
    quantity: Number(body['quantity']),
    net_weight: textOf(body, 'net_weight'),
    mass_unit: choice(body, 'mass_unit', ['g', 'kg', 'lb', 'oz']),
    value_amount: textOf(body, 'value_amount'),
    value_currency: textOf(body, 'value_currency'),
    origin_country: textOf(body, 'origin_country'),
    tariff_number: textOf(body, 'tariff_number'),
    hs_code: textOf(body, 'hs_code'),
    sku_code: textOf(body, 'sku_code'),
    eccn_ear99: textOf(body, 'eccn_ear99'),
    metadata: textOf(body, 'metadata'),
  }
  return depot.records.put('customs-item', item)
}

export function makeDeclaration(depot: Depot, body: Body): Declaration {
  required(body, ['certify', 'certify_signer', 'contents_type', 'non_delivery_option', 'items'])
  if (body['certify'] !== true && body['certify'] !== 'true') throw new FieldProblem({ certify: ['The declaration must be certified.'] })
  const given = body['items']
  if (!Array.isArray(given) || given.length === 0) throw new FieldProblem({ items: ['This field is required.'] })
  const items = (given as unknown[]).map((one) => {
    if (typeof one !== 'string') return makeItem(depot, one as Body).object_id
    if (!depot.records.get('customs-item', one))
      throw new FieldProblem({ items: [`Customs item with supplied object_id not found: ${one}`] })
    return one
  })
  const incoterm = textOf(body, 'incoterm')
  const filing = textOf(body, 'eel_pfc')
  const declaration: Declaration = {
    ...born(depot),
    object_state: 'VALID',
    items,
    certify: true,
    certify_signer: textOf(body, 'certify_signer'),
    contents_type: choice(body, 'contents_type', contents),
    contents_explanation: textOf(body, 'contents_explanation'),
    non_delivery_option: choice(body, 'non_delivery_option', undelivered),
    ...(incoterm && { incoterm }),
    ...(filing && { eel_pfc: filing }),
    metadata: textOf(body, 'metadata'),
  }
  return depot.records.put('declaration', declaration)
}

/** The declaration of a shipment, by its id or in full; undefined when there is none. */
export function declarationIn(depot: Depot, body: Body): Declaration | undefined {
  const given = body['customs_declaration']
  if (given === undefined || given === null || given === '') return undefined
  if (typeof given !== 'string') return makeDeclaration(depot, given as Body)
  const found = depot.records.get<Declaration>('declaration', given)
  if (!found) throw new FieldProblem({ customs_declaration: ['Customs declaration with supplied object_id not found.'] })
  return found
}
