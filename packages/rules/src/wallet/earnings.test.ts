import { expect, test } from 'vitest'
import { earningNameOf } from './earnings.ts'

test('a sale is called by its pieces, all else by its kind', () => {
  expect([
    earningNameOf('sale', ['sale']),
    earningNameOf('sale', ['rental', 'rental']),
    earningNameOf('sale', ['sale', 'rental']),
    earningNameOf('sale', []),
    earningNameOf('extension', ['rental']),
  ]).toEqual(['sale', 'rental', 'mixed', 'sale', 'extension'])
})
