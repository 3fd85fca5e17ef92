import { expect, test } from 'vitest'
import { garments } from './garments.ts'

const pieces = garments.filter(({ kind }) => kind !== 'service')
const hasAllViews = ({ views }: (typeof pieces)[number]) => views.join() === 'front,detail,setting'

test('each cut has a piece with a front, a close-up and a setting', () => {
  const cuts = Map.groupBy(pieces, ({ look }) => `${look.category}.${look.cut}`)
  expect([...cuts].flatMap(([cut, alike]) => (alike.some(hasAllViews) ? [] : cut))).toEqual([])
})
