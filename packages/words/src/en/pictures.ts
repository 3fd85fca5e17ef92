// Words of pictures over the whole screen, fetched with them.
export const pictures = {
  title: 'Pictures',
  zoom: 'Zoom',
  previous: 'Previous picture',
  next: 'Next picture',
  failed: 'The picture could not be loaded.',
} as const
