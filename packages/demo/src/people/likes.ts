import { chanceOf } from '../chance.ts'
import { customers } from './customers.ts'

/** Who likes a listing and when, in days ago: a few are loved by many, most by some, fresh ones by few. */
export const likers = (listing: string, ageDays: number): { customer: string; daysAgo: number }[] => {
  const chance = chanceOf(`likes ${listing}`)
  const appeal = chance.next() ** 2.4 * 0.62 * Math.min(1, 0.25 + ageDays / 30)
  return customers.flatMap(({ key }) =>
    chance.yes(appeal) ? [{ customer: key, daysAgo: Number((ageDays * chance.next()).toFixed(2)) }] : [],
  )
}
