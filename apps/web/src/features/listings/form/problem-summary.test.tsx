import { expect, test, vi } from 'vitest'
import { address } from '../../../../test/listing-draft.ts'
import { eventually, named, press, render } from '../../../../test/render.tsx'
import ListingForm from './listing-form.tsx'

test('four measures that are missing are one line of the summary, and one of its count', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const answers = { '/addresses': [address], '/config': { productTypes: ['designer'], mapStyleUrl: '' } }
  const form = <ListingForm save={() => Promise.resolve()} preview={() => null} />
  const { box } = await render(form, { words: ['listing', 'listings', 'locations', 'catalogue'], answers })
  await press(named('Create Product', box))
  await eventually(() => expect(box.querySelector('[role=alert] li')).toBeTruthy())
  const note = box.querySelector('[role=alert]')
  const lines = [...(note?.querySelectorAll('li') ?? [])].map((one) => one.textContent)
  expect(lines.filter((line) => /parcel|required and must be/i.test(line)).filter((line) => !/price|stock/i.test(line))).toEqual([
    'Measure the parcel',
  ])
  expect(box.textContent.split(`${lines.length} fields need attention`), 'above the form and at its foot').toHaveLength(3)
  await press(named('Measure the parcel', box))
  expect(document.activeElement?.closest('[data-field]')?.getAttribute('data-field')).toBe('parcelInfo.length')
  vi.unstubAllGlobals()
})
