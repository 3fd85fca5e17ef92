import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

/** The keys of a browser that takes messages. */
export interface Receiver {
  /** Scalar of P-256. */
  readonly privateKey: Buffer
  readonly publicKey: Buffer
  readonly auth: Buffer
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** The text of a message of one record (RFC 8291 in the coding of RFC 8188). Throws for one that was not made for this browser. */
export function decrypt(body: Buffer, { privateKey, publicKey, auth }: Receiver): string {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + sender.length)
  if (record.length > recordSize || record.length < 18) throw new Error('not one record')
  const own = createECDH('prime256v1')
  own.setPrivateKey(privateKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
  const secret = derive(own.computeSecret(sender), auth, info, 32)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(secret, salt, 'Content-Encoding: nonce\0', 12),
  )
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2) // the mark of the last record, before the padding
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('not padded as the last record')
  return padded.subarray(0, end).toString('utf8')
}
