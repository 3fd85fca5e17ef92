import { ProviderUnavailable } from '../outcome.ts'
import type { Files } from './index.ts'
import { type Signer, signRequest, type Unsigned } from './sign-request.ts'

const TIMEOUT_MS = 15_000

interface Bucket extends Signer {
  /** Such as `https://s3.eu-west-1.amazonaws.com`; the bucket's name stands in the path, which every store understands. */
  readonly endpoint: string
  readonly bucket: string
}

/** Files in a bucket, below `originals/`. Throws ProviderUnavailable when the store does not answer as it should. */
export function openBucket({ endpoint, bucket, ...signer }: Bucket): Files {
  const urlOf = (key: string) => new URL(`${endpoint.replace(/\/$/, '')}/${bucket}/originals/${key}`)
  const send = async (request: Unsigned, accepted: readonly number[]) => {
    const headers = signRequest(request, signer, new Date())
    const { method, url, body } = request
    try {
      const answer = await fetch(url, {
        method,
        headers,
        ...(body && { body: new Uint8Array(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (accepted.includes(answer.status)) return { status: answer.status, bytes }
      throw new ProviderUnavailable(`the file store answered ${answer.status}`, { answered: true })
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error
      throw new ProviderUnavailable('the file store did not answer', { cause: error })
    }
  }
  return {
    async put(key, body, type) {
      await send({ method: 'PUT', url: urlOf(key), body, headers: { 'content-type': type } }, [200])
    },
    async get(key) {
      const { status, bytes } = await send({ method: 'GET', url: urlOf(key) }, [200, 404])
      return status === 200 ? bytes : undefined
    },
    async remove(key) {
      await send({ method: 'DELETE', url: urlOf(key) }, [200, 204, 404])
    },
  }
}
