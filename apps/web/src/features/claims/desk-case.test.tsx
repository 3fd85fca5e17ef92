import { expect, test } from 'vitest'
import { eventually, named, render } from '../../../test/render.tsx'
import { ClaimsTab } from './claims-tab.tsx'
import { DisputesTab } from './disputes-tab.tsx'

test.each([ClaimsTab, DisputesTab])('a list of the desk that fails may be asked for again', async (Tab) => {
  await render(<Tab />, { words: ['claims'] })
  await eventually(() => expect(named('Retry')).toBeDefined())
})
