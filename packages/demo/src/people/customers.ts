import { chanceOf } from '../chance.ts'
import type { DemoCustomer, DemoLanguage } from '../types.ts'
import { towns } from './towns.ts'

/** key | first name | last name | town | language | portrait or - */
const rows = [
  'alice | Alice | Moran | San Francisco | en | 18',
  'oliver | Oliver | Grant | San Francisco | en | 53',
  'hazel | Hazel | Quinn | Oakland | en | 13',
  'xiaoyu | Xiaoyu | Wang | San Francisco | zh | 12',
  'bea | Beatriz | Lopes | Brooklyn | en | 9',
  'desmond | Desmond | Clarke | Brooklyn | en | 3',
  'tamsin | Tamsin | Wolfe | Brooklyn | en | -',
  'camille | Camille | Roux | Paris | en | 1',
  'baptiste | Baptiste | Leroy | Paris | en | -',
  'yanan | Yanan | Liu | Paris | zh | 42',
  'solene | Solène | Marchand | Lyon | en | 29',
  'karim | Karim | Benali | Marseille | en | 57',
  'frieda | Frieda | Sommer | Berlin | en | 55',
  'anton | Anton | Keller | Berlin | en | 63',
  'mila | Mila | Novak | Berlin | en | 36',
  'henrike | Henrike | Petersen | Hamburg | en | -',
  'zeynep | Zeynep | Aydin | München | en | 61',
  'poppy | Poppy | Ashdown | London | en | 50',
  'kwame | Kwame | Mensah | London | en | 11',
  'jiayi | Jiayi | Zhou | London | zh | 48',
  'eleanor | Eleanor | Frost | Bristol | en | 52',
  'isla | Isla | McLean | Edinburgh | en | 26',
  'chloe | Chloé | Gagnon | Montréal | en | 28',
  'olivia | Olivia | Singh | Toronto | en | 49',
  'ming | Ming | Huang | Vancouver | zh | 70',
  'grace | Grace | Tully | Vancouver | en | -',
  'ruby | Ruby | Lawson | Sydney | en | 67',
  'ethan | Ethan | Park | Sydney | en | 20',
  'xinyi | Xinyi | Guo | Melbourne | zh | 65',
  'matilda | Matilda | Hughes | Melbourne | en | 60',
  'rosa | Rosa | Delgado | Los Angeles | en | 47',
  'naomi | Naomi | Bright | Seattle | en | 58',
  'wei | Wei | Zhang | Seattle | zh | -',
  'lena | Lena | Fischer | Portland | en | 59',
  'carmen | Carmen | Ortiz | Miami | en | 64',
  'theresa | Theresa | Boudreaux | New Orleans | en | -',
  'ananya | Ananya | Iyer | Austin | en | 71',
  'yutong | Yutong | Sun | Toronto | zh | 35',
]

const phoneOf = {
  US: '+1 202 555 01',
  CA: '+1 613 555 01',
  FR: '+33 1 99 00 80 ',
  DE: '+49 30 23125 0',
  GB: '+44 20 7946 09',
  AU: '+61 2 5550 10',
}

/** Some have told what they wear, each in the way of their country. */
const clothingSizes: Readonly<Record<string, string>> = { alice: 'M', camille: 'FR 38', poppy: 'UK 12', frieda: '42', ming: '165/88A' }

/** Plain people who buy, rent, review and follow; alice is the demo account. Their ages in days let every review come after its author. */
export const customers: DemoCustomer[] = rows.map((row, place) => {
  const [key, firstName, lastName, town, language, portrait] = row.split(' | ') as [string, string, string, string, DemoLanguage, string]
  const chance = chanceOf(`customer-${key}`)
  const { state, country, latitude, longitude, postalCodes, streets } = towns[town] ?? missing(town)
  const house = chance.whole(3, 180)
  const street = chance.pick(streets)
  return {
    key,
    username: key,
    email: `${key}@demo.rondo.test`,
    firstName,
    lastName,
    language,
    address: {
      street1: country === 'DE' ? `${street} ${house}` : `${house} ${street}`,
      city: town,
      state,
      postalCode: chance.pick(postalCodes),
      country,
      latitude: Number((latitude + (chance.next() - 0.5) * 0.03).toFixed(4)),
      longitude: Number((longitude + (chance.next() - 0.5) * 0.04).toFixed(4)),
    },
    phone: `${phoneOf[country]}${10 + place}`,
    joinedDaysAgo: chance.whole(420, 1200),
    portrait: portrait === '-' ? null : `portrait-${portrait}`,
    clothingSize: clothingSizes[key] ?? null,
  }
})

function missing(town: string): never {
  throw new Error(`no town ${town}`)
}
