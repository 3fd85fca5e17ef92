// The cloth of virtual fashion: light that changes hue along the garment, in a palette that suits the listing's colour.
const PALETTES = {
  aurora: ['#a6c8ff', '#d9b8ff', '#ffc4dd', '#ffe6b8', '#b8f2dc'],
  lagoon: ['#8fd3ff', '#8aa6ff', '#b7a4ff', '#9be9f4', '#7fc4ff'],
  dusk: ['#ffb1cf', '#d3a3ff', '#ff9fae', '#ffd3bd', '#f3a6ea'],
  meadow: ['#b4f3c4', '#86e3dc', '#e3f59c', '#9fe0ff', '#a9f0b0'],
  honey: ['#ffe197', '#ffbd98', '#ffd2e2', '#f7f3ad', '#ffcf8a'],
  pearl: ['#f2f4fb', '#dfe6ff', '#f9e4f1', '#fdf4dc', '#dcf5f0'],
  oil: ['#4a3d8c', '#23687f', '#8a3a74', '#3a8168', '#3f4fa8'],
}
const PALETTE_OF = {
  black: 'oil',
  navy: 'oil',
  gray: 'pearl',
  white: 'pearl',
  silver: 'pearl',
  blue: 'lagoon',
  green: 'meadow',
  pink: 'dusk',
  red: 'dusk',
  purple: 'dusk',
  gold: 'honey',
  yellow: 'honey',
  orange: 'honey',
  beige: 'honey',
  brown: 'honey',
  multicolor: 'aurora',
}

/** The stops of the shimmer that suits a colour. */
export const shimmerOf = (colour) => PALETTES[PALETTE_OF[colour]]
