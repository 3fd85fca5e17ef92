import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { eventually, named, press, render, type } from '../../../test/render.tsx'
import { ActButton } from './act-button.tsx'

test('where the row of an act is gone after it, the focus is on the name of the page', async () => {
  let isOpen = true
  function Refunds() {
    const { data } = useQuery({ queryKey: ['refunds'], queryFn: () => isOpen })
    const send = async () => void (isOpen = false)
    return (
      <main>
        <h1>Refunds</h1>
        {data && <ActButton label="Settle" about="Refund 12" send={send} done="Done." />}
      </main>
    )
  }
  const { box } = await render(<Refunds />, { words: ['desk', 'failures'] })
  await eventually(() => expect(named('Settle: Refund 12')).toBeDefined())
  await press(named('Settle: Refund 12'))
  await type(document.querySelector('dialog textarea')!, 'It was paid by hand.')
  await press(named('Settle', document.querySelector('dialog')!))
  await eventually(() => expect(box.querySelector('main button')).toBeNull())
  await eventually(() => expect(document.activeElement).toBe(box.querySelector('h1')))
})
