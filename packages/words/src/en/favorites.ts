// What the reader likes.
export const favorites = {
  title: 'My Favorites',
  empty: 'No favorites yet',
  emptyHint: 'Press the heart on a piece you like and it waits for you here.',
} as const
