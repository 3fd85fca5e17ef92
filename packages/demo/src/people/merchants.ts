import type { DemoAddress, DemoCountry, DemoCurrency, DemoMerchant, DemoText } from '../types.ts'
import { shops } from './shops.ts'
import { shopsAbroad } from './shops-abroad.ts'
import type { Shop } from './shop.ts'

export const CURRENCY_OF: Record<DemoCountry, DemoCurrency> = { US: 'USD', FR: 'EUR', DE: 'EUR', GB: 'GBP', CA: 'CAD', AU: 'AUD' }

const HOUSE_RULES: DemoText[] = [
  {
    en: 'Please send pieces back dry and on the hanger they came with. No perfume on silk; small marks are forgiven if you tell me.',
    zh: '归还时请保持干燥，并挂回原来的衣架。真丝请勿喷香水；小痕迹只要告诉我，就没关系。',
  },
  {
    en: 'Rentals start on the day of pickup. If something does not fit, write within a day and I will find you another.',
    zh: '租期从取件当天算起。不合身请在一天内告诉我，我帮你换一件。',
  },
  {
    en: 'I ship on weekdays before noon. Alterations on rented pieces: pins and tape only, never scissors.',
    zh: '工作日中午前发货。租来的衣服请只用别针和双面胶调整，不要动剪刀。',
  },
  {
    en: 'Swaps are welcome for pieces of similar worth. Please show the label and one photo in daylight.',
    zh: '欢迎用价值相近的衣物交换，请附上水洗标和一张日光下的照片。',
  },
]

const toAddress = ([street1, city, state, postalCode, country, latitude, longitude]: Shop['at']): DemoAddress => ({
  street1,
  city,
  state,
  postalCode,
  country,
  latitude,
  longitude,
})

const toMerchant = (shop: Shop, place: number): DemoMerchant => {
  const address = toAddress(shop.at)
  return {
    key: shop.key,
    username: shop.key,
    email: `${shop.key}@demo.rondo.test`,
    firstName: shop.firstName,
    lastName: shop.lastName,
    language: shop.language ?? 'en',
    address,
    phone: shop.phone,
    joinedDaysAgo: shop.joinedDaysAgo,
    storeName: shop.storeName,
    bio: shop.bio,
    city: address.city,
    country: address.country,
    currency: CURRENCY_OF[address.country],
    verified: shop.key !== 'noor',
    portrait: `portrait-${shop.portrait}`,
    banner: `banner-${place}`,
    socialLinkHandle: shop.handle,
    customRules: HOUSE_RULES[place % HOUSE_RULES.length] as DemoText,
  }
}

export const allShops: Shop[] = [...shops, ...shopsAbroad]

/** The sellers, the demo accounts mei and claire (verified) and noor (not verified) first among their neighbours. */
export const merchants: DemoMerchant[] = allShops.map(toMerchant)
