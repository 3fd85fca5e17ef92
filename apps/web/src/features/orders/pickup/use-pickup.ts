import { agreePickup, confirmPickup, coordinatePickup, renewPickupCode } from '@rondo/contracts/calls/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, Refused } from '../../../shell/calls.ts'
import { changeGroup } from '../group-cache.ts'
import type { Details } from '../orders.queries.ts'

/** The calls of a pickup. What comes back, also with a refusal, is how the group stands: it is shown at once, wherever the group is seen. */
export function usePickup({ id, version }: Details) {
  const cache = useQueryClient()
  const key = useRef(crypto.randomUUID()) // one press more, after a lost answer, is the same wish
  const show = (answer: Details) => changeGroup(cache, id, (one) => ({ ...one, ...answer }))
  const sent = async (answering: Promise<Details>): Promise<Details> => {
    try {
      const answer = await answering
      key.current = crypto.randomUUID()
      show(answer)
      return answer
    } catch (error) {
      if (error instanceof Refused) {
        key.current = crypto.randomUUID()
        const current = error.body?.details?.current as Details | undefined
        if (current) show(current)
      }
      throw error
    }
  }
  const params = { id }
  return {
    agree: (body: { pickupLocationAddress?: number; pickupDate?: string; pickupTime?: string; sameMeeting?: true }) =>
      sent(call(agreePickup, { params, body: { ...body, version } }, { key: key.current })),
    confirm: (pickupCode: string) => sent(call(confirmPickup, { params, body: { pickupCode } }, { key: key.current })),
    coordinate: () => sent(call(coordinatePickup, { params, body: {} }, { key: key.current })),
    renew: () => sent(call(renewPickupCode, { params, body: {} }, { key: key.current })),
  }
}
