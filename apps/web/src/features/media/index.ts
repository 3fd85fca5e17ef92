// The door of this feature: what pages and higher features may use.
import { lazy } from 'react'

export { fetchWithProgress } from './fetch-with-progress.ts'
export { PrivatePhotos } from './private-photos.tsx'
export { mostBytesChosen, smaller } from './smaller.ts'
export { useWholeScreen } from './whole-screen.ts'
export { type GoodsFile, NothingKept, type Photo, pictureProblem, uploadGoods, uploadPicture } from './upload-picture.ts'
/** Fetched when somebody has chosen a picture. */
export const CropDialog = lazy(() => import('./crop-dialog.tsx'))
