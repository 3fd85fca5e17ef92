import { expect, test } from 'vitest'
import { render } from '../../../test/render.tsx'
import { ItemBadge } from './status-badge.tsx'

test.each([
  ['return_completed', 'warning', 'completed'],
  ['rental_return_completed', 'warning', 'completed'],
  ['return_in_transit', 'warning', 'processing'],
  ['delivered', 'success', 'completed'],
])('an item that is %s has the colour of its category and the sign of what is done or under way', async (status, tone, sign) => {
  for (const locale of ['en', 'zh-CN'] as const) {
    const { box } = await render(<ItemBadge status={status} />, { words: ['statuses'], locale })
    expect(box.querySelector('span')?.className).toContain(`text-${tone}`)
    expect(box.querySelector('use')?.getAttribute('href')).toMatch(new RegExp(`#s-${sign}$`))
  }
})
