import { likers } from '../people/likes.ts'
import type { DemoLike } from '../types.ts'
import { listings } from './listings.ts'

/** Every like of every listing; a listing's `likesCount` is the number of its rows here. */
export const likes: DemoLike[] = listings.flatMap(({ key, createdDaysAgo }) =>
  likers(key, createdDaysAgo).map(({ customer, daysAgo }) => ({ customer, listing: key, daysAgo })),
)
