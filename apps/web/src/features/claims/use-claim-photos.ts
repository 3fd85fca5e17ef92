import { uploadPhotos } from '@rondo/contracts/calls/claims'
import { call } from '../../shell/calls.ts'

/** Sends photos of a claim or an answer; answers their ids. Nothing chosen sends nothing. */
export async function sendPhotos(files: readonly File[]): Promise<number[]> {
  if (files.length === 0) return []
  const body = new FormData()
  for (const file of files) body.append('files', file, file.name)
  return (await call(uploadPhotos, { body })).map(({ id }) => id)
}
