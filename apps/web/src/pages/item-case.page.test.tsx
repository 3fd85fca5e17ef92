import { expect, test } from 'vitest'
import { refusal } from '../../test/api.ts'
import { eventually, named, render } from '../../test/render.tsx'
import ItemCasePage from './item-case.page.tsx'

const item = {
  itemId: 7,
  groupId: 9,
  name: 'Coat',
  merchant: { username: 'mei' },
  customer: { username: 'alice' },
  sets: [],
}

test('where the deposit of an item cannot be read, that is said below its photos, with a way to ask again', async () => {
  const { status, body } = refusal(500, 'server.mistake', 'Internal Server Error')
  const { box } = await render(<ItemCasePage />, {
    words: ['claims', 'profile', 'accounts'],
    params: { id: '7' },
    answers: { '/order-items/7/condition': item, '/order-items/7/deposit-claim': Response.json(body, { status }) },
  })
  await eventually(() => expect(box.querySelector('[role=alert]')?.textContent).toContain('The deposit could not be loaded.'))
  expect(named('Retry')).toBeDefined()
})

test('each side reads of its own hand-overs as its own, and of the other by name', async () => {
  const set = (stage: string, by: string) => ({ stage, by, photos: [{ url: '/media/1', at: '2026-11-20T10:00:00Z' }], canAdd: false })
  const seen = {
    ...item,
    merchant: { id: 1, username: 'mei', name: 'Mei' },
    customer: { id: 2, username: 'alice', name: 'Alice' },
    sets: [set('out_by_lender', 'merchant'), set('in_by_renter', 'customer')],
  }
  const { status, body } = refusal(404, 'claims.none', 'Not found')
  const { box } = await render(<ItemCasePage />, {
    words: ['claims', 'profile', 'accounts'],
    params: { id: '7' },
    answers: { '/order-items/7/condition': seen, '/order-items/7/deposit-claim': Response.json(body, { status }) },
  })
  const heads = () => [...box.querySelectorAll('li h3')].map(({ textContent }) => textContent)
  await eventually(() => expect(heads()).toEqual(['Handed over by Mei', 'Received by you']))
})
