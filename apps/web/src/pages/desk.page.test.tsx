import { expect, test } from 'vitest'
import { render } from '../../test/render.tsx'
import DeskPage from './desk.page.tsx'

const factor = (changes: object) => ({ on: true, since: null, recoveryCodesLeft: 9, isOperator: true, given: true, ...changes })
async function open(answer: object) {
  const drawn = await render(<DeskPage />, {
    words: ['desk', 'failures'],
    params: { tab: 'people' },
    answers: { '/users/me/second-factor': answer },
  })
  const asked = drawn.cache
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey }) => JSON.stringify(queryKey))
  return { ...drawn, asked, heading: drawn.box.querySelector('h1')?.textContent }
}

test.each([
  [factor({ isOperator: false }), 'The desk is for operators', '/dashboard'],
  [factor({ given: false }), 'The desk opens only with two-step sign-in', '/dashboard/settings?tab=security#second-factor'],
])('who may not enter the desk sees none of its parts, and none of its calls is made', async (answer, title, way) => {
  const { box, asked, heading } = await open(answer)
  expect(heading).toBe(title)
  expect(box.querySelector('nav')).toBeNull()
  expect(asked).toHaveLength(1)
  expect(box.querySelector('a')?.getAttribute('href')).toBe(way)
})

test('an operator who gave a code sees the desk', async () => {
  const { box, asked, heading } = await open(factor({}))
  expect(heading).toBe('People')
  expect(box.querySelector('nav')).not.toBeNull()
  expect(asked.length).toBeGreaterThan(1)
})

test('where it cannot be asked, that is said with a way to try again', async () => {
  const { box, heading } = await open(Response.json({ statusCode: 418, message: 'No.' }, { status: 418 }))
  expect(heading).toBe('The desk did not load')
  expect(box.querySelector('button')?.textContent).toBe('Retry')
})
