// What stands where a part of the product is still to come.
export const soon = {
  messages: 'Messages',
  reviews: 'Reviews',
  wallet: 'Wallet',
  verify: 'Complete Your Merchant Profile',
  returns: 'Returns',
  shipping: 'Shipping labels',
  rental: 'Keep a rented piece',
  hint: 'This part of Rondo is still to come. Everything it needs from you is kept safe until then.',
  back: 'Back to your dashboard',
  signInTitle: 'Sign In Required',
  signInMessages: 'Please sign in to access your messages.',
} as const
