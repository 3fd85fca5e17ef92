import { expect, test } from 'vitest'
import { eventually, named, press, render } from '../../../test/render.tsx'
import { FloorEntry } from './offer-floor.tsx'

test('a lowest price that cannot be read is told, with a way to ask again', async () => {
  await render(<FloorEntry product={{ id: 7, name: 'Coat' }} />, { words: ['offers'] })
  await press(named(/Coat/))
  await eventually(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('The lowest price could not be loaded.'))
  expect(named('Retry')).toBeDefined()
})
