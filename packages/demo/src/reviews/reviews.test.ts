import { expect, test } from 'vitest'
import { listings } from '../listings/listings.ts'
import { customers } from '../people/customers.ts'
import { merchants } from '../people/merchants.ts'
import { customerReviews, reviews } from './reviews.ts'

const listingOf = new Map(listings.map((listing) => [listing.key, listing]))
const customerKeys = new Set(customers.map(({ key }) => key))

test('there are 600 reviews and more, by people who exist, one each for a thing', () => {
  expect(reviews.length).toBeGreaterThanOrEqual(600)
  expect(reviews.every(({ author }) => customerKeys.has(author))).toBe(true)
  expect(new Set(reviews.map(({ author, listing }) => `${author} ${listing}`)).size).toBe(reviews.length)
})

test('stars are whole from 1 to 5, mostly happy, and all five occur', () => {
  const stars = reviews.map(({ rating }) => rating as number)
  expect(new Set(stars)).toEqual(new Set([1, 2, 3, 4, 5]))
  const mean = stars.reduce((sum, rating) => sum + rating, 0) / stars.length
  expect(mean).toBeGreaterThan(4)
  expect(mean).toBeLessThan(4.8)
})

test('a review is written in its author’s language, in ten characters or more, and known in the other', () => {
  for (const { comment, translated, language } of [...reviews, ...customerReviews]) {
    expect(comment.length).toBeGreaterThanOrEqual(10)
    expect(/\p{Script=Han}/u.test(comment)).toBe(language === 'zh')
    expect(/\p{Script=Han}/u.test(translated)).toBe(language === 'en')
    expect(comment + translated).not.toContain('{')
  }
})

test('a review is younger than its listing and does not speak of renting what is only sold', () => {
  for (const { listing, daysAgo, comment } of reviews) {
    const about = listingOf.get(listing)
    expect(daysAgo).toBeLessThan(about?.createdDaysAgo ?? 0)
    const impossible = [
      about?.forRent === false && /rented it for one evening|本来只租一晚/,
      about?.openToPickUp === false && /Pickup|自提/,
    ]
    expect(impossible.some((words) => words !== false && words.test(comment))).toBe(false)
  }
})

test('only a bag is said to hold much', () => {
  const holding = reviews.filter(({ comment }) => /Holds more|能装/.test(comment))
  expect(holding.length).toBeGreaterThan(0)
  expect(holding.map(({ listing }) => listing).filter((key) => !/-(bucket|shoulder|tote)-/.test(key))).toEqual([])
})

test('a picture to print or to look at is not reviewed as a garment for the screen', () => {
  const isPicture = (key: string) => listingOf.get(key)?.isDigitalOnline === true
  const said = reviews.filter(({ listing }) => isPicture(listing)).map(({ comment }) => comment)
  expect(said.length).toBeGreaterThan(0)
  expect(said.filter((comment) => /profile picture|invitation|over a photo|folds|头像|叠在照片|褶皱/.test(comment))).toEqual([])
})

test('merchants speak of customers; of alice, who has no orders, nobody speaks, and she of nobody', () => {
  const shops = new Set(merchants.map(({ key }) => key))
  expect(customerReviews.every(({ author, customer }) => shops.has(author) && customerKeys.has(customer))).toBe(true)
  expect(customerReviews.length).toBeGreaterThan(20)
  expect([
    ...customerReviews.filter(({ customer }) => customer === 'alice'),
    ...reviews.filter(({ author }) => author === 'alice'),
  ]).toEqual([])
})

test('only who wore a garment of a size says how it fell, and some things run small, some large', () => {
  const said = reviews.filter(({ fit }) => fit !== null)
  expect(said.every(({ listing }) => !['onesize', 'custom', null].includes(listingOf.get(listing)?.size ?? null))).toBe(true)
  expect(said.length).toBeGreaterThan(150)
  expect(new Set(said.map(({ fit }) => fit))).toEqual(new Set(['small', 'true', 'large']))
  expect(said.filter(({ comment }) => /Size as|尺码正常/.test(comment)).every(({ fit }) => fit === 'true')).toBe(true)
})
