import { me, verifyEmail } from '@rondo/contracts/calls/accounts'
import { queryOptions } from '@tanstack/react-query'
import { call, Refused } from '../../shell/calls.ts'

/** By token: it is worth nothing a second time, whoever asks again (the session that it begins makes this page ask anew). */
const opened = new Map<string, ReturnType<typeof open>>()
async function open(token: string) {
  const { jwt } = await call(verifyEmail, { body: { token } }, { anonymous: true })
  const user = jwt && (await call(me, { query: {} }, { bearer: jwt }).catch(() => undefined))
  return user ? { jwt, user } : null // confirmed all the same: who cannot be read signs in
}

/** Spends the token of a confirmation link, once for each page; answers the session of whoever registered in this browser. It is asked for from the page, not by a mail scanner that opens links (C-14). */
export const verification = (token: string) =>
  queryOptions({
    queryKey: ['accounts.verifyEmail', token],
    queryFn: () => {
      const known = opened.get(token) ?? open(token)
      opened.set(token, known)
      known.catch(() => opened.delete(token)) // a broken line or a busy server spends nothing
      return known
    },
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
    refetchOnReconnect: false,
  })

/** True when support has blocked the account: only support can say more. */
export const isShutOut = (error: unknown): boolean => error instanceof Refused && error.body?.code === 'accounts.blocked'

/** True when the link did its work some time ago. */
export const isUsed = (error: unknown): boolean => error instanceof Refused && error.body?.code === 'accounts.link_used'

/** True when the link was right but too old. */
export const isExpired = (error: unknown): boolean =>
  error instanceof Refused &&
  (error.body?.code === 'accounts.link_expired' ||
    (/expired/i.test(error.body?.message ?? '') && error.body?.code !== 'accounts.link_invalid'))
