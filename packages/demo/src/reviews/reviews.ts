import { type Fit, fits as allFits } from '@rondo/rules/listings/fit'
import { chanceOf, shuffled, type Chance } from '../chance.ts'
import { listings } from '../listings/listings.ts'
import { customers } from '../people/customers.ts'
import { merchants } from '../people/merchants.ts'
import type { DemoCustomer, DemoCustomerReview, DemoLanguage, DemoListing, DemoReview } from '../types.ts'
import { otherLanguage } from './other-language.ts'
import { aboutPeople, closing, happy, mixed, thingWords, unhappy, type Subject } from './words.ts'

/** Five stars are common and one star is rare. */
const STARS: DemoReview['rating'][] = [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 3, 3, 2, 1]
const FRESH_DAYS = 6
/** People whom visitors sign in as have neither written nor received reviews: they have no orders that these could be about. */
const reviewers = customers.filter(({ key }) => key !== 'alice')
/** Characters a review has at least. */
const SHORTEST = 10

const subjectOf = ({ productType, isDigitalOnline, category }: DemoListing): Subject =>
  productType === 'virtual'
    ? 'screen'
    : isDigitalOnline
      ? 'picture'
      : productType === 'others'
        ? 'help'
        : category === 'accessories' || category === 'shoes'
          ? 'carried'
          : 'worn'

/** Sentences that only make sense when the thing was lent, sent in a parcel or fetched at the door. */
const LENT = /\brent|[Rr]eturned|give it back|租|还了/
const SENT = /[Ss]hipping|parcel|Packed|packing|[Ww]rapped|arrived smelling|包裹|包装|包得|收到时|两天就到/
const FETCHED = /Pickup|自提/
/** Sentences of what things are carried in. */
const HOLDS = /^Holds|能装/
const BAGS = /-(bucket|shoulder|tote)-/
const fits = (listing: DemoListing) => (sentence: string) =>
  ((listing.forRent && !listing.isLocalService) || !LENT.test(sentence)) &&
  (listing.openToShipping || !SENT.test(sentence)) &&
  ((listing.openToPickUp && !listing.isLocalService) || !FETCHED.test(sentence)) &&
  (BAGS.test(listing.key) || !HOLDS.test(sentence)) &&
  (listing.size !== null || !/[Ss]ize as|尺码/.test(sentence)) &&
  (listing.category !== null || !/the next one|下一件/.test(sentence))

const sentencesOf = (listing: DemoListing, { language }: DemoCustomer, rating: DemoReview['rating'], chance: Chance): string[] => {
  if (rating <= 2 && listing.isLocalService === false && listing.productType !== 'virtual') return [chance.pick(unhappy[language])]
  if (rating === 3 && listing.parcel !== null) return [chance.pick(mixed[language])]
  const openings = happy[language][subjectOf(listing)].filter(fits(listing))
  const first = chance.pick(openings)
  const second = chance.yes(language === 'zh' ? 0.7 : 0.35) ? chance.pick(openings) : ''
  const said = [first, second === first ? '' : second, chance.pick(closing[language].filter(fits(listing)))].filter(
    (sentence) => sentence !== '',
  )
  if (said.join('').length < SHORTEST) said.push(...openings.filter((sentence) => sentence !== first).slice(0, 1))
  return said
}
const written = (sentences: readonly string[], { category }: DemoListing, language: DemoLanguage): string => {
  const [en, zh] = thingWords[category ?? 'other'] ?? ['piece', '东西']
  return sentences.join(language === 'en' ? ' ' : '').replaceAll('{thing}', language === 'en' ? en : zh)
}

/** Two things in three fall as they should; the others run small or large, and most who wore them say so. */
const fitOf = (listing: DemoListing, author: DemoCustomer, comment: string): Fit | null => {
  if (subjectOf(listing) !== 'worn' || listing.size === null || listing.size === 'custom' || listing.size === 'onesize') return null
  if (/ small[, ]|偏小/.test(comment)) return 'small'
  if (/[Ss]ize as|尺码正常/.test(comment)) return 'true'
  const cut = chanceOf(`cut ${listing.key}`).pick(['true', 'true', 'true', 'true', 'small', 'large'] as const)
  const chance = chanceOf(`fit ${listing.key} ${author.key}`)
  return chance.yes(0.25) ? null : chance.yes(0.75) ? cut : chance.pick(allFits)
}

const reviewsOf = (listing: DemoListing): DemoReview[] => {
  const chance = chanceOf(`reviews ${listing.key}`)
  const fame = chance.next() ** 1.9 * Math.min(1, listing.createdDaysAgo / 60)
  const count = listing.createdDaysAgo < FRESH_DAYS ? 0 : Math.round(fame * 9)
  const gentle = listing.isLocalService || listing.productType === 'virtual' || listing.parcel === null
  return shuffled(reviewers, `reviewers ${listing.key}`)
    .slice(0, count)
    .map((author) => {
      const drawn = chance.pick(STARS)
      const rating = gentle && drawn < 4 ? 4 : drawn
      const sentences = sentencesOf(listing, author, rating, chance)
      const comment = written(sentences, listing, author.language)
      return {
        listing: listing.key,
        author: author.key,
        rating,
        comment,
        translated: written(sentences.map(otherLanguage), listing, author.language === 'en' ? 'zh' : 'en'),
        fit: fitOf(listing, author, comment),
        language: author.language,
        daysAgo: Number((listing.createdDaysAgo * (0.04 + chance.next() * 0.9)).toFixed(2)),
      }
    })
}

/** Product reviews, never two by one person of one thing, never older than the listing. */
export const reviews: DemoReview[] = listings.flatMap(reviewsOf)

/** Merchants about people; `author` is a merchant, `customer` the person spoken of. */
export const customerReviews: DemoCustomerReview[] = reviewers.flatMap((customer) => {
  const chance = chanceOf(`about ${customer.key}`)
  return shuffled(
    merchants.filter(({ verified }) => verified),
    `hosts of ${customer.key}`,
  )
    .slice(0, chance.whole(0, 3))
    .map((merchant) => {
      const rating = chance.pick([5, 5, 5, 4] as const)
      const comment = chance.pick(aboutPeople[merchant.language])
      return {
        author: merchant.key,
        customer: customer.key,
        rating,
        comment,
        translated: otherLanguage(comment),
        language: merchant.language,
        daysAgo: chance.whole(2, 240),
      }
    })
})
