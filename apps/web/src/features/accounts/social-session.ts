import { me, socialExchange } from '@rondo/contracts/calls/accounts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shell/calls.ts'

/** Turns the one-time code of the way back from Google into a session, once for each page (C-20). Throws Refused. */
export const socialSession = (code: string) =>
  queryOptions({
    queryKey: ['accounts.socialSession', code],
    queryFn: async () => {
      const { jwt } = await call(socialExchange, { body: { access_token: code, provider: 'google' } }, { anonymous: true })
      return { jwt, user: await call(me, {}, { bearer: jwt }) }
    },
    enabled: code !== '',
    retry: false,
    staleTime: Infinity,
    refetchOnReconnect: false,
  })
