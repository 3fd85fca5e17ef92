import {
  changeDays,
  changeTurnaround,
  connectFeed,
  disconnectFeed,
  lendingCalendar,
  refreshFeed,
  shareCalendar,
  unshareCalendar,
} from '@rondo/contracts/calls/rentals'
import type { AnswerOf, BodyOf } from '@rondo/contracts/kernel/call'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, read } from '../../shell/calls.ts'

export type Lending = AnswerOf<typeof lendingCalendar>
export type Feed = Lending['feeds'][number]

/** The calendar of an own listing. */
export const lendingQuery = (id: number) => read(lendingCalendar, { params: { id } })

/** A change of an own calendar: its answer is the calendar as it is now. */
function useChange<V>(id: number, send: (value: V) => Promise<Lending>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (calendar) => {
      cache.setQueryData(lendingQuery(id).queryKey, calendar)
      void cache.invalidateQueries({ queryKey: ['listings.availability'] })
    },
  })
}

export const useChangeDays = (id: number) => useChange(id, (body: BodyOf<typeof changeDays>) => call(changeDays, { params: { id }, body }))
export const useChangeTurnaround = (id: number) =>
  useChange(id, (body: BodyOf<typeof changeTurnaround>) => call(changeTurnaround, { params: { id }, body }))
export const useConnectFeed = (id: number) =>
  useChange(id, (body: BodyOf<typeof connectFeed>) => call(connectFeed, { params: { id }, body }))
export const useRefreshFeed = (id: number) => useChange(id, (feedId: number) => call(refreshFeed, { params: { id, feedId } }))
export const useDisconnectFeed = (id: number) => useChange(id, (feedId: number) => call(disconnectFeed, { params: { id, feedId } }))
export const useShareCalendar = (id: number) => useChange(id, () => call(shareCalendar, { params: { id } }))
export const useUnshareCalendar = (id: number) => useChange(id, () => call(unshareCalendar, { params: { id } }))
