import { expect, test } from 'vitest'
import { chosenIn, isNarrowed, ownFiltersFrom, ownQueryOf, ownSearchOf, toggledIn, turned, unfiltered } from './own-filters.ts'

const from = (text: string) => ownFiltersFrom(new URLSearchParams(text))

test('an address is read, unknown values left out, and written again', () => {
  const filters = from(
    'q=+coat+&status=inactive&status=active&category=top&category=coat&category=coat&forRent=true&forSell=no&sortBy=likes',
  )
  expect(filters).toEqual({ q: 'coat', status: 'inactive', category: ['coat', 'top'], forRent: true, sortBy: 'most_liked' })
  expect(ownFiltersFrom(ownQueryOf(filters))).toEqual(filters)
  expect(from('status=sold&sortBy=nearest&q=+')).toEqual({})
})

test('the call takes the state as a list', () => {
  expect(ownSearchOf(from('status=sold_out&size=M'))).toEqual({ status: ['sold_out'], size: ['M'] })
})

test('values go in and out, ways turn over, and what is chosen is counted', () => {
  const one = toggledIn({}, 'color', 'red')
  expect(one).toEqual({ color: ['red'] })
  expect(toggledIn(one, 'color', 'red')).toEqual({})
  expect(turned(turned({}, 'forRent'), 'forRent')).toEqual({})
  const many = turned(toggledIn({ ...one, q: 'coat', status: 'active' }, 'color', 'navy'), 'openToSwap')
  expect(chosenIn(many)).toBe(3)
  expect(unfiltered({ ...many, sortBy: 'price_asc' })).toEqual({ q: 'coat', sortBy: 'price_asc' })
  expect([isNarrowed({ sortBy: 'price_asc' }), isNarrowed({ status: 'active' }), isNarrowed(one)]).toEqual([false, true, true])
})
