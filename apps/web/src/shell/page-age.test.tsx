import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { Refused } from './calls.ts'
import { tellAge } from './page-age.ts'
import { vocabulary } from './words.ts'

beforeEach(() => document.body.replaceChildren())
const bar = () => document.querySelector('[role=status]')?.textContent ?? ''

test('where nobody answers, an open page says how old its prices are, until somebody does', async () => {
  const spoken = vocabulary('en')
  await spoken.learn(['offline'])
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  tellAge(cache, spoken)
  const ask = (queryFn: () => Promise<unknown>) => cache.fetchQuery({ queryKey: ['a'], queryFn, staleTime: 0 }).catch(() => undefined)
  await ask(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(bar()).toContain('Rondo does not answer.')
  await ask(() => Promise.resolve('here'))
  expect(bar()).toBe('')
  await ask(() => Promise.reject(new Refused(502, undefined)))
  expect(bar()).toContain('Rondo does not answer.')
  await ask(() =>
    Promise.reject(new Refused(404, { statusCode: 404, error: '', message: 'Not found', code: 'listings.not_found', requestId: 'a' })),
  )
  expect(bar()).toBe('')
})
