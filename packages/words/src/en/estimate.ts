// What sending a piece may cost; these come with the form, when somebody opens it.
export const estimate = {
  country: 'Country',
  postal: 'Postal code',
  now: 'Estimate',
  here: 'Use my location',
  about: 'About {amount}',
  days: '{days, plural, one {# day} other {# days}} on the way',
  guest: 'An estimate. Sign in for your saved addresses and accurate rates.',
  note: 'An estimate. The exact rates for your address come at checkout.',
  denied: 'Location access denied',
} as const
