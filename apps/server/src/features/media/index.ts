export { type GoodsFile, holdGoods, ownGoods, readGoods } from './goods-files.ts'
export {
  claimMedia,
  claimPhotos,
  copyMedia,
  dropCopies,
  ownMedia,
  releaseAllMedia,
  releaseMedia,
  releaseUnlisted,
} from './media.repository.ts'
export { mediaRoutes, pictureRoutes, privateSize } from './media.routes.ts'
export { keepPictures, keepPrivatePhotos } from './upload-photos.ts'
export { printedPhotos } from './print-photos.ts'
export { mediaSweepers } from './media.sweepers.ts'
export { mediaPersonal } from './personal.ts'
