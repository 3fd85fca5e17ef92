import { mySize } from '@rondo/contracts/calls/catalog'
import { read } from '../../shell/calls.ts'

/** The sizes that the signed-in reader wears; the measures that they come from stay on the server. */
export const mySizeQuery = read(mySize, {})
