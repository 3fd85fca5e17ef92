import { useQuery } from '@tanstack/react-query'
import { useSay } from '../../shell/providers.tsx'
import { useVerification } from '../accounts/index.ts'
import { piecesQuery } from './offers.queries.ts'

interface Lacking {
  readonly text: string
  readonly button: string
  readonly to: string
}
/** What somebody lacks who has nothing to give in a swap, and the one way on; undefined until that is known. With the questions that tell it. */
export function useLacking(id: number, hasNone: boolean) {
  const list = useQuery({ ...piecesQuery(id), enabled: hasNone })
  const account = useVerification()
  return { lacking: useWayOn(list.data?.data, account.isVerified), asked: [list, account] as const }
}

function useWayOn(pieces: readonly { readonly id: number }[] | undefined, isVerified: boolean | undefined): Lacking | undefined {
  const say = useSay()
  if (pieces === undefined || isVerified === undefined) return undefined
  const [piece, second] = pieces
  if (piece)
    return { text: say('swaps.noneOpen'), button: say('swaps.openOne'), to: second ? '/dashboard/listings' : `/listing/edit/${piece.id}` }
  if (isVerified) return { text: say('swaps.noneListed'), button: say('shell.listPiece'), to: '/listing/upload' }
  return { text: say('swaps.notVerified'), button: say('accounts.begin_verify'), to: '/merchant/verify' }
}
