// How a garment falls; these come with the hint, after the page.
export const fit = {
  runsTrue: '{agree} of {people} say it runs true to size',
  runsSmall: '{agree} of {people} say it runs small',
  runsLarge: '{agree} of {people} say it runs large',
  ownFits: 'Should fit you (you wear {sizes})',
  ownSmall: 'May be too small for you (you wear {sizes})',
  ownLarge: 'May be too large for you (you wear {sizes})',
} as const
