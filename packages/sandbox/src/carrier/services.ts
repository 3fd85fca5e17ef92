/** A service that a carrier sells on some lanes. Prices in the sender's currency: base, per kilogram, per zone. */
export interface Service {
  provider: string
  token: string
  name: string
  days: number
  base: number
  perKg: number
  perZone: number
}

const row = (provider: string, token: string, name: string, days: number, base: number, perKg: number, perZone: number): Service => ({
  provider,
  token,
  name,
  days,
  base,
  perKg,
  perZone,
})

/** Services inside a country. */
export const domestic: Record<string, Service[]> = {
  US: [
    row('USPS', 'usps_ground_advantage', 'Ground Advantage', 4, 4.1, 1.35, 0.32),
    row('USPS', 'usps_priority', 'Priority Mail', 2, 6.9, 1.9, 0.55),
    row('UPS', 'ups_ground', 'Ground', 4, 7.6, 1.2, 0.4),
    row('UPS', 'ups_second_day_air', '2nd Day Air', 2, 15.2, 2.8, 0.9),
    row('FedEx', 'fedex_ground', 'FedEx Ground', 3, 8.1, 1.25, 0.42),
  ],
  FR: [
    row('Colissimo', 'colissimo_home', 'Colissimo Home', 2, 4.95, 1.6, 0.2),
    row('Mondial Relay', 'mondial_relay_pointrelais', 'Point Relais', 4, 3.6, 1.1, 0.1),
    row('Chronopost', 'chronopost_chrono_13', 'Chrono 13', 1, 14.5, 2.4, 0.3),
  ],
  DE: [
    row('DHL Germany', 'dhl_germany_paket', 'DHL Paket', 2, 5.2, 0.9, 0.1),
    row('DPD DE', 'dpd_de_classic', 'DPD Classic', 2, 4.7, 1, 0.1),
    row('UPS', 'ups_standard', 'UPS Standard', 1, 8.9, 1.4, 0.2),
  ],
  GB: [
    row('Royal Mail', 'royal_mail_tracked_48', 'Tracked 48', 3, 3.4, 1, 0.1),
    row('Royal Mail', 'royal_mail_tracked_24', 'Tracked 24', 1, 4.3, 1.2, 0.1),
    row('DPD UK', 'dpd_uk_next_day', 'DPD Next Day', 1, 6.8, 1.1, 0.2),
  ],
  CA: [
    row('Canada Post', 'canada_post_expedited_parcel', 'Expedited Parcel', 5, 9.9, 2.1, 0.5),
    row('Canada Post', 'canada_post_xpresspost', 'Xpresspost', 2, 14.6, 2.9, 0.8),
    row('UPS', 'ups_standard', 'UPS Standard', 4, 12.3, 2.2, 0.6),
  ],
  AU: [
    row('Australia Post', 'australia_post_parcel_post', 'Parcel Post', 5, 9.6, 2.2, 0.4),
    row('Australia Post', 'australia_post_express_post', 'Express Post', 2, 13.4, 2.9, 0.6),
    row('Aramex', 'aramex_au_standard', 'Aramex Standard', 4, 8.7, 2, 0.5),
  ],
  CN: [
    row('SF Express', 'sf_express_standard', 'SF Standard', 2, 18, 4, 1),
    row('EMS China', 'ems_china_domestic', 'EMS Domestic', 3, 15, 3.5, 1),
    row('DHL eCommerce', 'dhl_ecommerce_parcel', 'Parcel', 4, 12, 3, 1),
  ],
}

/** Inside countries without a list of their own. */
export const elsewhere: Service[] = [
  row('DHL Express', 'dhl_express_domestic', 'Domestic Express', 1, 14, 2.2, 0.3),
  row('UPS', 'ups_standard', 'UPS Standard', 3, 9.5, 1.5, 0.3),
  row('FedEx', 'fedex_economy', 'FedEx Economy', 4, 8.9, 1.5, 0.3),
]

/** From any country to another. */
export const abroad: Service[] = [
  row('DHL Express', 'dhl_express_worldwide', 'Express Worldwide', 3, 24, 7.5, 1.9),
  row('UPS', 'ups_worldwide_expedited', 'Worldwide Expedited', 5, 21.5, 7.1, 1.8),
  row('FedEx', 'fedex_international_economy', 'International Economy', 6, 19.8, 6.9, 1.7),
]

/** Abroad, from a country that has one more. */
export const abroadFrom: Record<string, Service> = {
  US: row('USPS', 'usps_priority_mail_international', 'Priority Mail International', 8, 28, 6, 1.2),
  FR: row('Colissimo', 'colissimo_international', 'Colissimo International', 6, 12.5, 3.9, 1.1),
  DE: row('DHL Germany', 'dhl_germany_paket_international', 'DHL Paket International', 6, 11.9, 3.6, 1.1),
  GB: row('Royal Mail', 'royal_mail_international_tracked', 'International Tracked', 7, 10.8, 3.8, 1.1),
  CA: row('Canada Post', 'canada_post_tracked_packet_international', 'Tracked Packet International', 9, 16, 4.6, 1.2),
  AU: row('Australia Post', 'australia_post_international_standard', 'International Standard', 9, 17.5, 4.9, 1.2),
}

const euro = new Set('AT BE DE EE ES FI FR GR IE IT LT LU LV MT NL PT SI SK CY HR'.split(' '))
/** Countries of one customs union: no declaration between them. */
export const customsUnion = new Set([...euro, ...'BG CZ DK HU PL RO SE'.split(' ')])

const currencies: Record<string, string> = {
  US: 'USD',
  GB: 'GBP',
  CA: 'CAD',
  AU: 'AUD',
  CN: 'CNY',
  JP: 'JPY',
  IN: 'INR',
  SG: 'SGD',
  HK: 'HKD',
  CH: 'CHF',
  KR: 'KRW',
  NZ: 'NZD',
  BR: 'BRL',
  ZA: 'ZAR',
  SE: 'SEK',
  DK: 'DKK',
  NO: 'NOK',
}

/** The currency in which a country's senders are billed. */
export function currencyOf(country: string): string {
  return euro.has(country) ? 'EUR' : (currencies[country] ?? 'USD')
}

/** How many units of a currency a US dollar buys: fixed, so that the same parcel always costs the same. */
const perUsd: Record<string, number> = {
  USD: 1,
  EUR: 0.92,
  GBP: 0.79,
  CNY: 7.2,
  JPY: 151,
  CAD: 1.38,
  AUD: 1.53,
  INR: 84,
  SGD: 1.34,
  HKD: 7.8,
  CHF: 0.88,
  KRW: 1380,
  NZD: 1.67,
  RUB: 92,
  BRL: 5.6,
  ZAR: 18.2,
  SEK: 10.6,
  DKK: 6.9,
  NOK: 11,
}

export const knownCurrency = (currency: string): boolean => currency in perUsd

/** Converts a decimal amount between two currencies of the table. */
export function convert(amount: number, from: string, to: string): number {
  return (amount / (perUsd[from] ?? 1)) * (perUsd[to] ?? 1)
}

/** Every carrier that sells anything, each with its services. */
export function carriers(): Map<string, Service[]> {
  const all = [...Object.values(domestic).flat(), ...elsewhere, ...abroad, ...Object.values(abroadFrom)]
  const found = new Map<string, Service[]>()
  for (const service of all) {
    const list = found.get(service.provider) ?? []
    if (!list.some(({ token }) => token === service.token)) found.set(service.provider, [...list, service])
  }
  return found
}
