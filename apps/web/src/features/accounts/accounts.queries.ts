import { merchantProfile } from '@rondo/contracts/calls/accounts'
import { read } from '../../shell/calls.ts'

/** Public profile of a merchant. With a session it also says whether the reader follows. */
export const merchantQuery = (id: number) => read(merchantProfile, { params: { id } })
