import { expect, test } from 'vitest'
import { named, render } from '../../../test/render.tsx'
import OwnCards from './own-cards.tsx'

test('cards that cannot be loaded say so, and may be asked for again (RET-125)', async () => {
  const { box } = await render(<OwnCards />, {
    words: ['checkout', 'failures'],
    answers: { '/payment-methods': Response.json({ statusCode: 418, message: 'No' }, { status: 418 }) },
  })
  expect(box.textContent).toContain('Failed to fetch payment methods')
  expect(named('Retry')).toBeTruthy()
})

test('who has saved no card is told so, with the way to add one', async () => {
  const { box } = await render(<OwnCards />, { words: ['checkout', 'failures'], answers: { '/payment-methods': { data: [] } } })
  expect(box.textContent).toContain('No saved cards yet')
  expect(named('Add a card', box)).toBeTruthy()
})
