import { upload, uploadFiles } from '@rondo/contracts/calls/media'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { uploads } from '@rondo/rules/kernel/limits'
import { call } from '../../shell/calls.ts'
import { fetchWithProgress } from './fetch-with-progress.ts'

export type GoodsFile = AnswerOf<typeof uploadFiles>[number]
export type Photo = AnswerOf<typeof upload>[number]

/** Why a file is not even sent: none was chosen, or it is no picture, or too large. */
export type PictureProblem = 'none' | 'not_image' | 'too_large'
export function pictureProblem(file: File | undefined): PictureProblem | undefined {
  if (!file) return 'none'
  if (!file.type.startsWith('image/')) return 'not_image'
  return file.size > uploads.bytesEach ? 'too_large' : undefined
}

/** The server took the upload but named no picture. */
export class NothingKept extends Error {}

interface Watch {
  /** Told the share of bytes that is sent, 0 to 1. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}
/** Sends one picture; the server makes it anew in its sizes. Throws Refused or NothingKept. */
export async function uploadPicture(picture: Blob, name: string, { onProgress, signal }: Watch = {}): Promise<Photo> {
  const body = new FormData()
  body.append('files', picture, name)
  const [photo] = await call(upload, { body }, { ...(signal && { signal }), ...(onProgress && { carrier: fetchWithProgress(onProgress) }) })
  if (!photo) throw new NothingKept()
  return photo
}

/** Sends files that only buyers will read. Throws Refused. */
export function uploadGoods(files: readonly File[], { onProgress, signal }: Watch = {}): Promise<GoodsFile[]> {
  const body = new FormData()
  for (const file of files) body.append('files', file, file.name)
  return call(uploadFiles, { body }, { ...(signal && { signal }), ...(onProgress && { carrier: fetchWithProgress(onProgress) }) })
}
