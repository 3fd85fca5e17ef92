/** Most photos that come with what one person asks to send back. */
export const returnPhotos = 5
