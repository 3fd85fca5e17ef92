import { verifyEmail } from '@rondo/contracts/calls/accounts'
import { queryOptions } from '@tanstack/react-query'
import { call, Refused } from '../../shell/calls.ts'

/** Spends the token of a confirmation link, once for each page. It is asked for from the page, not by a mail scanner that opens links (C-14). */
export const verification = (token: string) =>
  queryOptions({
    queryKey: ['accounts.verifyEmail', token],
    queryFn: () => call(verifyEmail, { body: { token } }, { anonymous: true }),
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
