// The door of this feature: what pages and higher features may use.
export { RateChoice } from './rate-choice.tsx'
export { chosenRate, rateMinor, type RatesAnswer, ratesQuery, type ShippingRate, type WishedRate } from './rates.queries.ts'
export { ShippingEstimate } from './shipping-estimate.tsx'
