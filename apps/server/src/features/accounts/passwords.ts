// argon2id takes about 10 ms and 19 MB for each password: two at a time, fifty in line, the rest is asked to come again.
import { hash, verify } from '@node-rs/argon2'
import { openGate } from '../../platform/gate.ts'

/** m in KiB (19 MiB), as the current advice for argon2id asks; argon2id is the library's own preset. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const gate = openGate({ atOnce: 2, waiting: 50 })

/** The hash to keep, with its salt and costs in it. Throws server.busy when too many wait. */
export const hashPassword = (password: string): Promise<string> => gate(() => hash(password, cost))

/** The hash of a password that nobody has, of the same cost as all others. */
const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$lc/Sjv6T9utri5SHBCKNMQ$eL0GRE8RyDVPcULp8crar4H6S5OEfwA3bbAM5Ob654g'
/** True when the password belongs to the hash. Without a hash it takes just as long and is false, so time tells nobody who has an account. */
export async function isPassword(kept: string | null | undefined, password: string): Promise<boolean> {
  const against = kept ?? nobodys
  const fits = await gate(() => verify(against, password))
  return fits && kept != null
}
