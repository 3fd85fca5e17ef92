import { expect, test } from 'vitest'
import { carrierNameOf } from './carrier-names.ts'

test.each([
  ['USPS', 'usps_priority', 'usps'],
  ['FedEx', 'fedex_ground', 'fedex'],
  ['Canada Post', 'canada_post_xpresspost', 'canada_post'],
  ['Royal Mail', 'royal_mail_tracked_48', 'royal_mail'],
  ['DHL Express', 'dhl_express_worldwide', 'dhl_express'],
  ['DHL eCommerce', 'dhl_ecommerce_parcel', 'dhl_ecommerce'],
  ['DPD GERMANY', 'dpd_de_classic', 'dpd_de'],
  ['Evri UK', 'hermes_uk_parcelshop_dropoff', 'hermes_uk'],
  ['SF Express', 'sf_express_standard', 'sf_express'],
  ['Somebody', 'fast_lane', 'fast'],
  ['', '', ''],
])('a parcel by %s, service %s, is asked for at %s', (provider, service, name) => {
  expect(carrierNameOf(provider, service)).toBe(name)
})
