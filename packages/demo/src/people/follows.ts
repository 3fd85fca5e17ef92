import { chanceOf } from '../chance.ts'
import type { DemoFollow } from '../types.ts'
import { customers } from './customers.ts'
import { merchants } from './merchants.ts'

/** Who follows which shop; near shops are followed more, and some shops simply have more readers. */
export const follows: DemoFollow[] = merchants
  .filter(({ verified }) => verified)
  .flatMap((merchant) => {
    const chance = chanceOf(`follows ${merchant.key}`)
    const pull = 0.12 + chance.next() * 0.3
    return [...customers, ...merchants]
      .filter(({ key }) => key !== merchant.key)
      .flatMap((person) => {
        const near = person.address.city === merchant.city ? 0.35 : person.address.country === merchant.country ? 0.08 : 0
        if (!chance.yes(pull + near)) return []
        return [
          {
            follower: person.key,
            merchant: merchant.key,
            daysAgo: chance.whole(1, Math.min(merchant.joinedDaysAgo, person.joinedDaysAgo)),
          },
        ]
      })
  })
