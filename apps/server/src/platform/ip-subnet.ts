import { isIPv6 } from 'node:net'

/** The sixteen-bit groups of an IPv6 address, its gap filled. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  return tail === undefined ? before : [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
}

/** Undefined is the address of a reader who has gone: all of those count as one. */
type Address = string | undefined
const plainOf = (ip: Address) => (ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
const bitsOf = (ip: string, groups: number) =>
  groupsOf(ip)
    .slice(0, groups)
    .map((group) => Number.parseInt(group, 16))

/** Whose address this is, as far as limits go: one IPv4 address, or the /64 of an IPv6 address, all of which one household has. */
export function subnetOf(ip: Address): string {
  const plain = plainOf(ip)
  if (!isIPv6(plain)) return plain
  return `${bitsOf(plain, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The network of an address, where guesses at passwords are counted: IPv4 /24, IPv6 /56. */
export function networkOf(ip: Address): string {
  const plain = plainOf(ip)
  if (!isIPv6(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  const [a = 0, b = 0, c = 0, d = 0] = bitsOf(plain, 4)
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(':')}::/56`
}
