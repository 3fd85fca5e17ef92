import { expect, test } from 'vitest'
import { type Address, withAddress } from './locations.queries.ts'

const address = (id: number, isDefault: boolean) => ({ id, isDefault }) as Address
const list = [address(1, true), address(2, false)]
const seen = (changed: Address) => withAddress(list, changed).map(({ id, isDefault }) => `${id}${isDefault ? '*' : ''}`)

test('a new default takes the place of the old one and stands first', () => {
  expect(seen(address(2, true))).toEqual(['2*', '1'])
  expect(seen(address(3, true))).toEqual(['3*', '1', '2'])
})

test('an address that is no default changes nobody else', () => {
  expect(seen(address(2, false))).toEqual(['1*', '2'])
  expect(seen(address(3, false))).toEqual(['1*', '2', '3'])
})
