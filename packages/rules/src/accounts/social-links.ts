/** The networks that profiles show, each with the beginning of its addresses. */
export const socialHosts = {
  instagram: 'https://www.instagram.com/',
  twitter: 'https://x.com/',
  facebook: 'https://www.facebook.com/',
} as const
export type Network = keyof typeof socialHosts

const hosts: Readonly<Record<Network, RegExp>> = {
  instagram: /^https?:\/\/(?:www\.)?instagram\.com\//i,
  twitter: /^https?:\/\/(?:www\.)?(?:x|twitter)\.com\//i,
  facebook: /^https?:\/\/(?:www\.|m\.)?facebook\.com\//i,
}

/** The name of a profile elsewhere, from the name or its address there; undefined for anything else, other schemes above all. */
export function socialHandle(network: Network, typed: string): string | undefined {
  const name = typed.trim().replace(hosts[network], '').replace(/^@/, '').replace(/\/$/, '')
  return /^[\p{L}\p{N}_.-]{1,60}$/u.test(name) ? name : undefined
}
