import { expect, test } from 'vitest'
import { render } from '../../../test/render.tsx'
import ReviewBrowser from './review-browser.tsx'

test('while its reviews are not there, no note says that they are few', async () => {
  const { box } = await render(<ReviewBrowser product={5} />, { words: ['reviews'] })
  expect(box.textContent).not.toContain('With few reviews')
})
