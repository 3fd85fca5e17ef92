import { readCode } from '@rondo/rules/accounts/second-factor'
import { expect, test } from 'vitest'
import { shownSecret, stepOfCode } from './totp.ts'

// the key and the times of RFC 6238, appendix B; its codes have eight digits, ours are their last six
const secret = new TextEncoder().encode('12345678901234567890')
const at = 1_111_111_109_000
const step = 37_037_036

test.each([
  ['at its time', '081804', at, step],
  ['one interval late', '081804', at + 30_000, step],
  ['one interval early', '081804', at - 30_000, step],
  ['two intervals late', '081804', at + 60_000, undefined],
  ['two intervals early', '081804', at - 60_000, undefined],
  ['at the last moment of the interval after', '081804', (step + 2) * 30_000 - 1, step],
  ['when the interval after is over', '081804', (step + 2) * 30_000, undefined],
  ['of another time', '050471', at + 300_000, undefined],
  ['of the next interval', '050471', at, step + 1],
  ['wrong', '081805', at, undefined],
  ['with zeros in front left out', '81804', at, undefined],
  ['of the first interval', '287082', 59_000, 1],
  ['far in the future', '353130', 20_000_000_000_000, 666_666_666],
])('a code %s', (_, code, atMs, expected) => {
  expect(stepOfCode(secret, code, atMs)).toBe(expected)
})

test.each([
  ['123456', { kind: 'app', digits: '123456' }],
  [' 123 456 ', { kind: 'app', digits: '123456' }],
  ['１２３４５６', { kind: 'app', digits: '123456' }],
  ['abcd-efgh-ijkl-mn23', { kind: 'recovery', letters: 'ABCDEFGHIJKLMN23' }],
  ['ABCD EFGH IJKL MN23', { kind: 'recovery', letters: 'ABCDEFGHIJKLMN23' }],
  ['12345', undefined],
  ['1234567', undefined],
  ['abcd-efgh-ijkl-mn01', undefined],
  ['', undefined],
])('“%s” is read as what it is', (typed, expected) => expect(readCode(typed)).toEqual(expected))

test('the secret is shown as apps read it', () => {
  expect(shownSecret(secret, 'ida@people.test')).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    uri: 'otpauth://totp/Rondo:ida%40people.test?issuer=Rondo&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  })
})
