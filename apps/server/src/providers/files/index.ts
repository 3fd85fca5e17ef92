// Where originals of pictures are kept: the disk of this machine, or a bucket that speaks S3.
import type { Config } from '../../config.ts'
import { openBucket } from './bucket.ts'
import { openDisk } from './disk.ts'

/** A store of immutable files under short keys ([0-9a-z]). */
export interface Files {
  readonly put: (key: string, bytes: Buffer, type: string) => Promise<void>
  /** The bytes, or undefined when there is no such file. */
  readonly get: (key: string) => Promise<Buffer | undefined>
  /** Removes a file; one that is not there is no mistake. */
  readonly remove: (key: string) => Promise<void>
}

export const openFiles = ({ files, dataDir }: Pick<Config, 'files' | 'dataDir'>): Files =>
  files.kind === 's3' ? openBucket(files) : openDisk(dataDir)
