import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { ProviderUnavailable } from '../outcome.ts'
import type { Files } from './index.ts'

const TIMEOUT_MS = 15_000

interface Bucket {
  /** Such as `https://s3.eu-west-1.amazonaws.com`; the bucket's name stands in the path, which every store understands. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly key: string
  readonly secret: string
}
interface Asked {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly body?: Buffer
  readonly type?: string
}

/** Files in a bucket, below `originals/`. Throws ProviderUnavailable when the store does not answer as it should. */
export function openBucket({ endpoint, bucket, region, key: accessKeyId, secret: secretAccessKey }: Bucket): Files {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const send = async (key: string, { method, body, type }: Asked, accepted: readonly number[]) => {
    const content = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    try {
      const answer = await client.fetch(`${endpoint.replace(/\/$/, '')}/${bucket}/originals/${key}`, {
        method,
        headers: { 'x-amz-content-sha256': content, ...(type && { 'content-type': type }) },
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
      await send(key, { method: 'PUT', body, type }, [200])
    },
    async get(key) {
      const { status, bytes } = await send(key, { method: 'GET' }, [200, 404])
      return status === 200 ? bytes : undefined
    },
    async remove(key) {
      await send(key, { method: 'DELETE' }, [200, 204, 404])
    },
  }
}
