import { expect, test } from 'vitest'
import { eventually, named, press, render } from '../../../test/render.tsx'
import { TranslateWay } from '../../shell/translated.tsx'
import { ReportsTab } from './desk-reports.tsx'

const report = {
  id: 3,
  kind: 'listing',
  subjectId: 5,
  page: { of: 'listing', id: 5 },
  reason: 'misleading',
  comments: 'The label says polyester.',
  seen: { title: 'Fisherman Cable Crew', text: 'Pure silk.', photos: [11, 12, 13].map((id) => ({ id, width: 3, height: 4 })) },
  reporter: { id: 1, username: 'hazel', name: 'Hazel Q.' },
  accused: { id: 2, username: 'june', name: 'June' },
  status: 'decided',
  takenBy: null,
  decision: null,
  decisionReason: null,
  decidedBy: null,
  appealBy: null,
  appealText: null,
  outcome: null,
  outcomeReason: null,
  others: 0,
  dueAt: null,
  isLate: false,
  createdAt: '2026-11-29T12:00:00.000Z',
}
const shown = async (more: object) => {
  const { box } = await render(<ReportsTab />, {
    words: ['moderation', 'desk', 'failures'],
    answers: { '/operator/reports?state=open': { data: [{ ...report, ...more }], meta: { page: 1, hasMore: false } } },
  })
  await eventually(() => expect(box.querySelector('h2')).not.toBeNull())
  return box
}

test('a report of a listing leads with its picture and name, and shows what everybody could see', async () => {
  const box = await shown({})
  expect(box.querySelector('h2')?.textContent).toBe('Fisherman Cable Crew')
  expect(named('Fisherman Cable Crew', box).getAttribute('href')).toBe('/product/5')
  expect(box.querySelectorAll('header button')).toHaveLength(1)
  // of a whole page of reports the other pictures are not fetched before somebody wants them
  await press(named('Show 3 photos', box))
  expect(box.querySelectorAll('figure button')).toHaveLength(3)
})

test.each([{ kind: 'message', page: null }, { reason: 'unwanted_pictures' }])(
  'pictures that nobody may want to see come with a press: %o',
  async (more) => {
    const box = await shown(more)
    expect(box.querySelectorAll('header button')).toHaveLength(0)
    expect([...box.querySelectorAll('figure button')].map((one) => one.textContent)).toEqual(['Show 3 photos'])
  },
)

test('what was reported and seen has one way to its translation', async () => {
  const { box } = await render(
    <TranslateWay value={({ of, texts }) => <i data-way>{`${of.kind} ${of.id}: ${Object.values(texts).join(', ')}`}</i>}>
      <ReportsTab />
    </TranslateWay>,
    {
      words: ['moderation', 'desk', 'failures'],
      answers: { '/operator/reports?state=open': { data: [report], meta: { page: 1, hasMore: false } } },
    },
  )
  await eventually(() =>
    expect([...box.querySelectorAll('[data-way]')].map(({ textContent }) => textContent)).toEqual([
      'report 3: The label says polyester., Fisherman Cable Crew, Pure silk.',
    ]),
  )
})
