import { expect, test } from 'vitest'
import { namedService } from './named-service.ts'

test.each([
  ['USPS', 'Ground Advantage', 'USPS Ground Advantage'],
  ['Colissimo', 'Colissimo Home', 'Colissimo Home'],
  ['USPS', '', 'USPS'],
  ['', 'Standard', 'Standard'],
])('the service of %j called %j is named %j', (carrier, service, named) => {
  expect(namedService(carrier, service)).toBe(named)
})
