// How a garment falls; these come with the hint, after the page.
export const fit = {
  runsTrue: 'True to size',
  runsSmall: 'Runs small',
  runsLarge: 'Runs large',
  people: 'say {agree} of {people}',
  ownFits: 'Should fit you (you wear {sizes})',
  ownSmall: 'May be too small for you (you wear {sizes})',
  ownLarge: 'May be too large for you (you wear {sizes})',
} as const
