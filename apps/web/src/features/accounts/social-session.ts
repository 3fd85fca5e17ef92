import { me, socialExchange } from '@rondo/contracts/calls/accounts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shell/calls.ts'

/** By code: it is worth nothing a second time, whoever asks again (the session that it begins makes this page ask anew). */
const exchanged = new Map<string, ReturnType<typeof exchange>>()
async function exchange(code: string) {
  const { jwt } = await call(socialExchange, { body: { access_token: code, provider: 'google' } }, { anonymous: true })
  return { jwt, user: await call(me, { query: {} }, { bearer: jwt }) }
}

/** Turns the one-time code of the way back from Google into a session, once for each page (C-20). Throws Refused. */
export const socialSession = (code: string) =>
  queryOptions({
    queryKey: ['accounts.socialSession', code],
    queryFn: () => {
      const known = exchanged.get(code) ?? exchange(code)
      exchanged.set(code, known)
      return known
    },
    enabled: code !== '',
    retry: false,
    staleTime: Infinity,
    refetchOnReconnect: false,
  })
