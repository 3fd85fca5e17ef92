import { act, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Estimate } from './estimate.tsx'
import { chooseCurrency, useOwnCurrency } from './own-currency.ts'

test('twenty prices of a list read the cookie with the chosen currency no more often than one', () => {
  const read = vi.spyOn(document, 'cookie', 'get')
  render(Array.from({ length: 20 }, (_, at) => <Estimate key={at} amount={at} currency="EUR" />))
  const { length } = read.mock.calls
  read.mockRestore()
  expect(length).toBeGreaterThan(0)
  expect(length).toBeLessThanOrEqual(2)
})

test('what is chosen stands at once, in the turn in which it was chosen', () => {
  const Own = () => <p>{useOwnCurrency() ?? 'none'}</p>
  const { container } = render(<Own />)
  for (const currency of ['EUR', null, 'USD'] as const) {
    act(() => chooseCurrency(currency))
    expect(container.textContent).toBe(currency ?? 'none')
  }
  act(() => chooseCurrency(null))
})
