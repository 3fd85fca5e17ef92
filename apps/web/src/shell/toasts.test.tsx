import { act } from 'react'
import { expect, test } from 'vitest'
import { render } from '../../test/render.tsx'
import { toast, useToasts } from './toasts.ts'

const List = () => useToasts().map(({ id, kind, text, ms }) => <p key={id}>{`${kind} ${text} ${ms}`}</p>)

test('a success stands for three seconds, an error for five, and three at most stand at a time', async () => {
  const { box } = await render(<List />)
  act(() => {
    toast.success('gone')
    toast.success('Saved.')
    toast.error('Action failed. Please try again.')
    toast.success('Signed in.', 2000)
  })
  expect([...box.querySelectorAll('p')].map((line) => line.textContent)).toEqual([
    'success Saved. 3000',
    'error Action failed. Please try again. 5000',
    'success Signed in. 2000',
  ])
})
