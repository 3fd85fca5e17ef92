/** The door for whoever wants to go to `path`, a path of this site: they are there once they have signed in. */
export const loginAt = (path: string) => `/login?returnTo=${encodeURIComponent(path)}`
