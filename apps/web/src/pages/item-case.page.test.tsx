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
