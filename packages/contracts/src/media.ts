import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Photo } from './kernel/shapes.ts'

export const upload = endpoint({
  method: 'POST',
  path: '/upload',
  access: 'member',
  summary: 'Keeps up to 10 pictures of up to 5 MB (multipart field `files`): PNG, JPEG, WebP or AVIF, made anew without their metadata',
  files: 'files',
  answer: z.array(Photo),
  fails: ['media.none', 'media.too_many', 'media.too_large', 'media.not_image', 'media.too_many_pixels', 'media.quota'],
  limit: 'upload',
})
