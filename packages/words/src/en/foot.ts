// The foot of every page; these words come behind the page.
export const foot = {
  shop: 'Shop',
  lendAndSell: 'Lend and sell',
  virtualFashion: 'Virtual Fashion',
  forBusiness: 'For business',
  tagline: 'Next Generation Fashion Platform',
  terms: 'Terms of use',
  privacy: 'Privacy',
} as const
