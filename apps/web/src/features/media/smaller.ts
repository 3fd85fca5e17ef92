import { uploads } from '@rondo/rules/kernel/limits'

/** Largest picture that is made smaller before it is sent, bytes: what phones make, with room to spare. */
export const mostBytesChosen = 40 * 1024 * 1024
/** The longer side of what is made, pixels: more than any screen shows of it. */
const longest = 2_560

/** A picture as it may be sent: a larger one is drawn anew (455). Undefined where this browser cannot. */
export async function smaller(file: File): Promise<Blob | undefined> {
  if (file.size <= uploads.bytesEach) return file
  try {
    const image = await createImageBitmap(file)
    const scale = Math.min(1, longest / Math.max(image.width, image.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.width * scale)
    canvas.height = Math.round(image.height * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    image.close()
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9))
    return made && made.size <= uploads.bytesEach ? made : undefined
  } catch {
    return undefined
  }
}
