import { expect, test } from 'vitest'
import { render } from '../../test/render.tsx'
import { Loading, Skeleton } from './loading.tsx'

test('a place of what is on its way tells so; of several together one does', async () => {
  const alone = await render(<Skeleton />)
  expect(alone.box.querySelector('[role=status]')?.getAttribute('aria-label')).toBe('Loading')
  const together = await render(
    <Loading label="Prices are on their way">
      <Skeleton />
      <Skeleton />
    </Loading>,
  )
  expect([...together.box.querySelectorAll('[role=status]')].map((one) => one.getAttribute('aria-label'))).toEqual([
    'Prices are on their way',
  ])
  expect(together.box.querySelectorAll('[aria-hidden=true]')).toHaveLength(2)
})
