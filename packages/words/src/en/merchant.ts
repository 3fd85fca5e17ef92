export const merchant = {
  followers: 'Followers',
  following: 'Following',
  followees: 'Following',
  follow: 'Follow',
  products: '{n, plural, one {# Product} other {# Products}}',
  nothing: 'Nothing is listed here at present.',
  ratings: '{n, plural, =0 {No reviews yet} one {# review} other {# reviews}}',
  rules: 'Shop rules:',
  loadFailed: 'Error loading merchant profile: {reason}',
  notShown: 'This shop did not load',
  description: 'Clothes by {name}: rent, buy or swap.',
} as const
