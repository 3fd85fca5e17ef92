import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { key, named, press, pressTwice, render, type } from '../../test/render.tsx'
import { Button } from './button.tsx'
import { Count } from './count.tsx'
import { Dialog } from './dialog.tsx'
import { Stars } from './figures.tsx'
import { Field } from './field.tsx'
import { Picture } from './picture.tsx'
import { Stepper } from './stepper.tsx'
import { Tabs } from './tabs.tsx'

test('a busy button takes no further press', async () => {
  const work = vi.fn()
  const { draw } = await render(<Button onClick={work}>Pay</Button>)
  await press(named('Pay'))
  await draw(
    <Button busy onClick={work}>
      Pay
    </Button>,
  )
  await press(named('Pay'))
  expect(work).toHaveBeenCalledTimes(1)
})

test('a double click is one press for a button that does work, and two for one that only changes the screen', async () => {
  const [work, step, send] = [vi.fn(), vi.fn(), vi.fn((event: { preventDefault: () => void }) => event.preventDefault())]
  await render(
    <>
      <Button busy={false} onClick={work}>
        Pay
      </Button>
      <Button onClick={step}>Add a period</Button>
      <form onSubmit={send}>
        <Button type="submit" busy={false}>
          Send
        </Button>
      </form>
    </>,
  )
  for (const name of ['Pay', 'Add a period', 'Send']) await pressTwice(named(name))
  expect([work.mock.calls.length, step.mock.calls.length, send.mock.calls.length]).toEqual([1, 2, 1])
})

test('counts above 99 say 99+, and nothing is said of nothing', async () => {
  const { box, draw } = await render(<Count n={120} />)
  expect(box.textContent).toBe('99+')
  await draw(<Count n={0} />)
  expect(box.textContent).toBe('')
})

test('an error takes the place of the hint and is told with its field', async () => {
  const { box } = await render(<Field label="Name" hint="As on your door" error="Too short" />)
  const field = named('Name')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Too short')
  expect(box.textContent).not.toContain('As on your door')
})

test('tabs move by arrows and come round, and only the chosen panel is there', async () => {
  const { box } = await render(
    <Tabs
      label="Ways"
      tabs={[
        { id: 'buy', label: 'Buy', panel: 'buying' },
        { id: 'rent', label: 'Rent', panel: 'renting' },
      ]}
    />,
  )
  const list = box.querySelector('[role=tablist]')!
  await key(list, 'ArrowLeft')
  expect(box.querySelector('[role=tabpanel]')?.textContent).toBe('renting')
  await key(list, 'ArrowRight')
  expect(box.querySelector('[role=tabpanel]')?.textContent).toBe('buying')
  expect(named('Buy').getAttribute('tabindex')).toBe('0')
})

function Counted({ onRefuse }: { onRefuse: (edge: string) => void }) {
  const [n, setN] = useState(1)
  return <Stepper label="Quantity" value={n} most={3} onChange={setN} onRefuse={onRefuse} words={{ less: 'Less', more: 'More' }} />
}
test('a stepper stays within its bounds and says when it would leave them', async () => {
  const refused: string[] = []
  const { box } = await render(<Counted onRefuse={(edge) => refused.push(edge)} />)
  const value = () => box.querySelector('input')?.value
  for (const name of ['Less', 'More', 'More', 'More']) await press(named(name))
  expect([value(), refused]).toEqual(['3', ['least', 'most']])
})

test('what is typed into a stepper and is no number becomes the least', async () => {
  const { box } = await render(<Counted onRefuse={() => {}} />)
  await press(named('More'))
  const input = box.querySelector('input')!
  input.focus()
  await type(input, 'many')
  await key(input, 'Enter')
  expect(box.querySelector('input')?.value).toBe('1')
})

test.each([
  [0, 0, 0],
  [3, 3, 0],
  [4.3, 4, 0],
  [4.4, 4, 0],
  [4.5, 4, 1],
  [4.9, 4, 1],
  [5, 5, 0],
])('a rating of %d has %i whole stars, and a half one from .5 on (%i)', async (value, whole, half) => {
  const { box } = await render(<Stars value={value} label={`${value} of 5`} />)
  const stars = [...box.querySelectorAll('[role=img] > span')]
  const isFilled = (icon: Element | null) => icon?.hasAttribute('data-filled') ?? false
  expect(stars).toHaveLength(5)
  expect(stars.filter((star) => isFilled(star.querySelector(':scope > svg')))).toHaveLength(whole)
  expect(stars.filter((star) => star.querySelector('span'))).toHaveLength(half)
})

test('a dialog that leaves the screen with its owner gives the focus back to where it was', async () => {
  const pieces = (asks: boolean) => (
    <>
      <button>Change</button>
      {asks && <Dialog open title="Sure?" onClose={() => {}} actions={<button id="yes">Yes</button>} />}
    </>
  )
  const { draw } = await render(pieces(false))
  named('Change').focus()
  await draw(pieces(true))
  document.getElementById('yes')!.focus()
  await draw(pieces(false))
  expect(document.activeElement).toBe(named('Change'))
})

test('a dialog closes by its button and takes its content with it', async () => {
  const onClose = vi.fn()
  const { box, draw } = await render(
    <Dialog open title="Sure?" closeLabel="Close" onClose={onClose}>
      Words
    </Dialog>,
  )
  await press(named('Close'))
  expect(onClose).toHaveBeenCalled()
  await draw(
    <Dialog open={false} title="Sure?" closeLabel="Close" onClose={onClose}>
      Words
    </Dialog>,
  )
  expect(box.textContent).toBe('')
})

test('a picture offers its sizes and one for browsers without AVIF, and keeps its place', async () => {
  const { box } = await render(<Picture url="/media/abc/960.webp" alt="A dress" width={480} height={600} sizes="50vw" most={960} />)
  const sizes = box.querySelector('source')?.getAttribute('srcset')
  expect([sizes?.includes('/media/abc/480.avif 480w'), sizes?.includes('1200w')]).toEqual([true, false])
  const image = box.querySelector('img')!
  expect(['src', 'width', 'loading'].map((name) => image.getAttribute(name))).toEqual(['/media/abc/640.webp', '480', 'lazy'])
})

test('panels that were open once keep what was typed in them behind the open one', async () => {
  const tabs = [
    { id: 'info', label: 'Info', panel: <input aria-label="Bio" /> },
    { id: 'address', label: 'Address', panel: <p>none yet</p> },
  ] as const
  const { box } = await render(<Tabs label="Settings" keeps tabs={tabs} />)
  await type(named('Bio'), 'typed and not saved')
  await press(named('Address'))
  expect([...box.querySelectorAll<HTMLElement>('[role=tabpanel]')].map(({ hidden }) => hidden)).toEqual([true, false])
  await key(named('Address'), 'ArrowLeft')
  expect([(named('Bio') as HTMLInputElement).value, document.activeElement]).toEqual(['typed and not saved', named('Info')])
})
