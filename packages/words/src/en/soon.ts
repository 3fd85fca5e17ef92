// What stands where a part of the product is still to come.
export const soon = {
  reviews: 'Reviews',
  hint: 'This part of Rondo is still to come. Everything it needs from you is kept safe until then.',
  back: 'Back to your dashboard',
} as const
