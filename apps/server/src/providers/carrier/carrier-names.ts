import type { CarriersEnum } from 'shippo/models/components/carriersenum.js'

/** Names of more than one word, the longer first: a service of one is called by a name that begins with it. */
const names = [
  'hermes_germany_b2c',
  'fastway_australia',
  'new_zealand_post',
  'dhl_germany_c2c',
  'asendia_us',
  'australia_post',
  'better_trucks',
  'canada_post',
  'collect_plus',
  'correios_br',
  'correos_espana',
  'deutsche_post',
  'dhl_benelux',
  'dhl_ecommerce',
  'dhl_express',
  'dhl_germany',
  'dpd_de',
  'dpd_uk',
  'gls_us',
  'hermes_uk',
  'hongkong_post',
  'mondial_relay',
  'nippon_express',
  'poste_italiane',
  'royal_mail_sf',
  'royal_mail',
  'rr_donnelley',
  'russian_post',
] as const satisfies readonly CarriersEnum[]

/** The name under which a carrier is asked for a parcel (`canada_post`), of a rate by Canada Post with service `canada_post_xpresspost`. */
export function carrierNameOf(provider: string, serviceToken: string): string {
  const own = provider.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')
  if (serviceToken.startsWith(`${own}_`)) return own
  return names.find((name) => serviceToken.startsWith(`${name}_`)) ?? serviceToken.split('_', 1)[0] ?? ''
}
