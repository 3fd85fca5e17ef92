// The door of this feature: what pages and higher features may use.
import { lazy } from 'react'

export { useWholeScreen } from './whole-screen.ts'
export { NothingKept, type Photo, pictureProblem, uploadPicture } from './upload-picture.ts'
/** Fetched when somebody has chosen a picture. */
export const CropDialog = lazy(() => import('./crop-dialog.tsx'))
