// argon2id takes about 10 ms and 19 MB for each password: two at a time, fifty in line, the rest is asked to come again.
import { hash, verify } from '@node-rs/argon2'
import { openGate } from '../../platform/gate.ts'

/** m in KiB (19 MiB), as the current advice for argon2id asks; argon2id is the library's own preset. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const gate = openGate({ atOnce: 2, waiting: 50 })

/** The hash to keep, with its salt and costs in it. Throws server.busy when too many wait. */
export const hashPassword = (password: string): Promise<string> => gate(() => hash(password, cost))

let nobodys: Promise<string> | undefined
/** True when the password belongs to the hash. Without a hash it takes just as long and is false, so time tells nobody who has an account. */
export async function isPassword(kept: string | null | undefined, password: string): Promise<boolean> {
  nobodys ??= hashPassword('nobody knows this one')
  const against = kept ?? (await nobodys)
  const fits = await gate(() => verify(against, password))
  return fits && kept != null
}
