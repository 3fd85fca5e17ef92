import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Photo } from './kernel/shapes.ts'

export const upload = endpoint({
  method: 'POST',
  path: '/upload',
  access: 'member',
  summary: 'Keeps up to 10 pictures of up to 5 MB (multipart field `files`): PNG, JPEG or WebP, made anew without their metadata',
  files: 'files',
  answer: z.array(Photo),
  fails: ['media.none', 'media.too_many', 'media.too_large', 'media.not_image', 'media.too_many_pixels', 'media.quota', 'server.full'],
  limit: 'upload',
})

/** A file of virtual goods, for its merchant and its buyers; how it is kept is nobody's to know. */
/** A file that buyers download; its pixels where they are known. */
export const GoodsFile = z.object({
  id: z.int(),
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  width: z.int().nullish(),
  height: z.int().nullish(),
})

export const uploadFiles = endpoint({
  method: 'POST',
  path: '/upload/files',
  access: 'member',
  summary:
    'Keeps up to 10 files of virtual goods of up to 5 MB (multipart field `files`): PNG, JPEG or WebP, without their metadata. Only buyers read them',
  files: 'files',
  answer: z.array(GoodsFile),
  fails: ['media.none', 'media.too_many', 'media.too_large', 'media.not_image', 'media.too_many_pixels', 'media.quota', 'server.full'],
  limit: 'upload',
})
