import { expect, test } from 'vitest'
import { subnetOf, networkOf } from './ip-subnet.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:DB8::', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['not an address', 'not an address'],
  [undefined, ''],
])('%s counts as %s', (ip, whose) => {
  expect(subnetOf(ip)).toBe(whose)
})

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2ff:3:4:5:6', '2001:db8:1:200::/56'],
  ['2001:db8:1:200::1', '2001:db8:1:200::/56'],
  ['::1', '0:0:0:0::/56'],
])('%s is of the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
