import { expect, test } from 'vitest'
import { eventually, render } from '../../test/render.tsx'
import UnsubscribePage from './unsubscribe.page.tsx'

const words = ['favorites', 'failures', 'accounts'] as const
const answers = { '/mail-endings?token=good': { kind: 'saved_search', name: 'Winter', ended: false } }

test.each([
  ['/unsubscribe?token=good', 'Stop these emails'],
  ['/unsubscribe?token=broken', 'That did not work'],
  ['/unsubscribe', 'That did not work'],
])('the title says when a link cannot stop any emails: %s', async (path, title) => {
  const { box } = await render(<UnsubscribePage />, { words, at: path, answers })
  await eventually(() => expect(box.querySelector('h1')?.textContent).toBe(title))
})
