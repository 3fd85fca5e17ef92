import { expect, test, vi } from 'vitest'
import { answering } from '../../test/api.ts'
import { eventually, named, press, render } from '../../test/render.tsx'
import { lazyPart } from './lazy-part.tsx'
import { dismiss, useToasts } from './toasts.ts'

const here = { default: () => <output>is here</output> }
/** A part whose code does not come at the first times. */
const afterLosses = (losses: number) => {
  let times = 0
  return lazyPart<object>(() => (++times <= losses ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(here)))
}
function Toasts() {
  return useToasts().map(({ id, text }) => (
    <button key={id} onClick={() => dismiss(id)}>
      {text}
    </button>
  ))
}

test('where the code of a part does not come the page around it stays, and a press asks for it again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Part = afterLosses(1)
  const { box } = await render(
    <main>
      The page <Part place="on its way" lost="It did not come." />
    </main>,
  )
  await eventually(() => expect(box.querySelector('[role=alert]')?.textContent).toContain('It did not come.'))
  expect(box.textContent).toContain('The page')
  await press(named('Retry'))
  await eventually(() => expect(box.textContent).toBe('The page is here'))
})

test.each([
  [
    'the server answers: the page is loaded again, since some browsers hold the file for lost',
    { 'GET /health': { body: {} } },
    1,
    'on its way',
  ],
  ['the server does not answer: the page stays as it is', {}, 0, 'It did not come.'],
])('code that does not come at another press either, and %s', async (_, table, reloads, said) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  answering(table)
  const Part = afterLosses(2)
  const { box } = await render(<Part place="on its way" lost="It did not come." />)
  await eventually(() => expect(box.textContent).toContain('It did not come.'))
  await press(named('Retry'))
  await eventually(() => {
    expect(reload).toHaveBeenCalledTimes(reloads)
    expect(box.textContent).toContain(said)
  })
  reload.mockRestore()
})

test('a dialog that does not come is told, and whoever opened it lets go of it; the next press finds it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Part = afterLosses(1)
  const onLost = vi.fn<() => void>()
  const { box, draw } = await render(
    <>
      <Part onLost={onLost} />
      <Toasts />
    </>,
  )
  await eventually(() => expect(box.textContent).toContain('Action failed. Please try again.'))
  expect(onLost).toHaveBeenCalledOnce()
  await press(named('Action failed. Please try again.'))
  await draw(<p />)
  await draw(<Part onLost={onLost} />)
  await eventually(() => expect(box.textContent).toBe('is here'))
})
