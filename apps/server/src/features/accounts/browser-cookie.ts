import type { App } from '../../platform/context.ts'

/** A cookie that says which browser began something; it goes only to `path`, for so many seconds, and no script reads it. */
export const cookieOf = ({ config }: App, path: string, maxAge: number) =>
  ({ path, maxAge, httpOnly: true, sameSite: 'lax', secure: config.publicOrigin.startsWith('https:') }) as const
