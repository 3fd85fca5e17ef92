import { type Address, addressFailures, addressProblems, readAddress } from '@rondo/rules/locations/address'
import type { Ctx } from '../../platform/context.ts'
import { ProviderRefused } from '../../providers/outcome.ts'
import { partsOf } from './suggest-addresses.ts'

type Input = Readonly<Record<string, unknown>>

interface Verdict {
  readonly isValid: boolean
  readonly code: string
  readonly message: string
  readonly address: Address
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | null
}

/** Checks the form of an address. A missing phone is no fault, since a person is no part of this check. */
function formProblem(address: Address): string | undefined {
  if (address.street === '' || address.city === '') return 'Street and city are required'
  const [problem] = Object.values(addressProblems({ ...address, phone: address.phone || '0000000' }))
  return problem && addressFailures[problem]
}

/**
 * One question behind two calls (C-83). Recipients in the US are looked up by the carrier, others pass with the check of their
 * form. Neither a silent carrier nor a silent geocoder stands in anybody's way.
 */
async function judge({ app, language }: Ctx, input: Input): Promise<Verdict> {
  const address = readAddress((input['address'] as Input | undefined) ?? input)
  const problem = formProblem(address)
  if (problem) return { isValid: false, code: 'form', message: problem, address, coordinates: null }
  const refusal = address.country === 'US' ? await carrierRefusal(app, address) : undefined
  if (refusal) return { isValid: false, code: 'carrier', message: refusal, address, coordinates: null }
  const { street, city, state, postalCode, country } = address
  const text = [street, city, state, postalCode].filter(Boolean).join(' ')
  const [found] = await app.providers.geocoder.search({ text, country, language }).catch(() => [])
  const parts = found && partsOf(found)
  const coordinates = parts ? { latitude: parts.latitude, longitude: parts.longitude } : null
  return { isValid: true, code: 'ok', message: 'Address is valid', address, coordinates }
}

async function carrierRefusal({ providers, log }: Ctx['app'], { street, street2, ...rest }: Address): Promise<string | undefined> {
  try {
    const { isValid, message } = await providers.carrier.checkAddress({ ...rest, street, street2: street2 || null })
    return isValid ? undefined : message || 'Could not validate address'
  } catch (error) {
    if (error instanceof ProviderRefused) return 'Could not validate address'
    log.warn({ err: error }, 'address check')
    return undefined
  }
}

export async function validateAddress(ctx: Ctx, input: Input) {
  const { isValid, message, address, coordinates } = await judge(ctx, input)
  const { street, city, state, postalCode, country } = address
  return {
    isValid,
    coordinates,
    formattedAddress: [street, city, `${state} ${postalCode}`.trim(), country].filter(Boolean).join(', '),
    message,
  }
}

export async function validateShippingAddress(ctx: Ctx, input: Input) {
  const { isValid, code, message, address } = await judge(ctx, input)
  const { street, street2, city, state, postalCode, country } = address
  const messages = isValid ? [] : [{ code, text: message }]
  const read = { street, street2: street2 ?? '', city, state: state ?? '', postalCode, country }
  return { is_valid: isValid, address: read, validation_results: { messages }, messages, message }
}
