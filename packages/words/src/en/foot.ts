// The foot of every page; these words come behind the page.
export const foot = {
  shop: 'Shop',
  lendAndSell: 'Lend and sell',
  virtualFashion: 'Virtual Fashion',
  forBusiness: 'For business',
  tagline: 'Next Generation Fashion Platform',
  terms: 'Terms of use',
  privacy: 'Privacy',
  currency: 'Also show prices in',
  currencyNone: 'None',
  currencyHint: 'An estimate. You pay in the currency of the shop.',
  estimate: 'about {amount}',
  estimateHint: 'An estimate by the rates of {day}. You pay in the currency of the shop.',
} as const
