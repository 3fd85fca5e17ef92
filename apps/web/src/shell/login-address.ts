/** Pages of signing in: to come back to one would go round in circles. */
export const isOfSigningIn = /^\/(login|register|signup|signin|merchantsLog|auth|forgot-password|reset-password)\b/
const ownWish = /[?&]((?:returnTo|return_to|returnUrl|redirect)=[^&#]*)/

/** The door for whoever wants to go to `path`, a path of this site: they are there once they have signed in. A page of signing in hands on its own wish only: a secret in its address stays out. */
export function loginAt(path: string): string {
  if (!isOfSigningIn.test(path)) return `/login?returnTo=${encodeURIComponent(path)}`
  const [, wish] = ownWish.exec(path) ?? []
  return wish ? `/login?${wish}` : '/login'
}
