import { shipping } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import type { Providers } from '../../providers/index.ts'

const opened = await openApp({ logLevel: 'silent' })
const { as, person, server } = opened
const customerAddress = { street1: '12 rue de Rivoli', city: 'Paris', postalCode: '75004', country: 'FR' }
const alice = await person()
const points = () => as(alice).call(shipping.pickupPoints, { body: { customerAddress, carrierToken: 'mondial_relay' } })
const slots = () => as(alice).call(shipping.sameDaySlots, {})
const connect = (changes: Partial<Providers>) => Object.assign(server.providers, changes)

test('while nobody is connected there are neither points nor slots, and the documented words say so', async () => {
  expect(await points()).toEqual({ success: false, pickupPoints: [], message: 'Could not fetch pickup locations.' })
  expect(await slots()).toEqual({ success: false, slots: [], message: 'Unable to fetch delivery time slots. Please try again.' })
})

test('points of a service are answered as they are; none of an answer in another shape, or of a service that is away', async () => {
  const point = { id: 'p1', name: 'Tabac', street: '3 rue du Bac', city: 'Paris', postalCode: '75007' }
  connect({ pickupPoints: { near: async () => [point] } })
  expect(await points()).toEqual({ success: true, pickupPoints: [point], message: null })
  connect({ pickupPoints: { near: async () => ({ points: [point] }) } })
  expect(await points()).toMatchObject({ success: false, pickupPoints: [] })
  connect({ pickupPoints: { near: () => Promise.reject(new Error('away')) } })
  expect(await points()).toMatchObject({ success: false, pickupPoints: [] })
  connect({ pickupPoints: undefined })
})

test('a courier comes each hour from three hours ahead until ten at night, for 12.99', async () => {
  connect({ courier: { zone: 'UTC' } })
  const answer = await slots()
  expect(answer.success).toBe(true)
  for (const { start, fee, currency } of answer.slots) {
    expect(start).toMatch(/^(0[3-9]|1\d|2[01]):00$/)
    expect([fee, currency]).toEqual([12.99, 'USD'])
  }
  connect({ courier: undefined })
})
