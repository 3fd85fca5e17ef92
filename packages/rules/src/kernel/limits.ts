/** Numbers of entries in lists and pages. */
export const pages = {
  defaultSize: 20,
  reviews: 10,
  messages: 50,
  largest: 500,
  /** Offsets beyond this need a cursor. */
  largestOffset: 10_000,
  /** Brands, or shops, that a list offers to choose from. */
  makers: 24,
  /** Pieces of each shop in a list of people. */
  piecesOfShop: 3,
  suggestions: 5,
  /** Towns to pick something up in, on the landing page. */
  pickupTowns: 6,
  /** Categories and occasions before them. */
  suggestedKinds: 3,
  addressSuggestions: 5,
} as const

/** Longest texts, in characters after trimming, and other bounds of what people type. */
export const texts = {
  productName: 120,
  productDescription: 5_000,
  productNotes: 1_000,
  brand: 80,
  customSizeDetails: 200,
  sku: 64,
  username: { least: 3, most: 30 },
  personName: 60,
  email: 254,
  bio: 500,
  addressLine: 200,
  /** Addresses of one person. */
  addresses: 100,
  postalCode: 20,
  phoneDigits: { least: 7, most: 15 },
  customNote: 500,
  message: 2_000,
  offerAnswer: 500,
  contact: 5_000,
  reviewComment: { least: 10, most: 1_000 },
  /** One line of what is good, or bad. */
  reviewPoint: 80,
  returnComment: 500,
  returnReason: 500,
  searchTerm: 200,
  addressSearchFrom: 3,
  chatPreview: 35,
} as const

export const uploads = {
  bytesEach: 5 * 1024 * 1024,
  filesPerCall: 10,
  /** Of one person on one day (UTC). */
  filesPerDay: 200,
  bytesPerDay: 500 * 1024 * 1024,
  photosPerListing: 10,
  types: ['image/png', 'image/jpeg', 'image/webp'],
} as const
/** Files of virtual goods: kinds and sizes of an upload (SR-15), for whoever has bought them. */
export const goodsFiles = { perListing: 10, bytesEach: uploads.bytesEach, types: uploads.types, nameLength: 120 } as const
export const bodyBytes = 1024 * 1024

export const quantities = {
  least: 1,
  /** Most of one product in one choice on its page, and for one person at once. */
  most: 10,
  /** Stock of virtual, digital and service listings: never counted down (C-46). */
  unlimitedStock: 999,
  mostStock: 9_999,
  rentalOptions: 3,
  /** Occasions that a listing names. */
  occasions: 3,
  /** Highest bound of the price filter, US dollars. */
  mostFilterPrice: 1_000_000,
  /** Most units of time in one rental tier, as a cart takes them. */
  longestRental: 1_000,
  /** Longest rental, in days of wear. */
  longestRentalDays: 365,
  /** Most days of units that one checkout books. */
  unitDaysAtOnce: 4_000,
  /** Listings that one merchant may have, and lines of one import. */
  listingsPerMerchant: 5_000,
  importLines: 500,
  /** Listings that are activated, deactivated or deleted in one call. */
  listingsAtOnce: 500,
  offeredProducts: 5,
  /** Different words under which one listing is found: those of its names and values, then of its descriptions. */
  wordsOfListing: 600,
  /** Lines of one cart, as many as one checkout takes. */
  cartLines: 100,
  /** Questions to support of one person about one group: so many that wait for an answer, and so many at all. */
  openQuestions: 3,
  questions: 20,
  /** Likes that come with a sign-in, the latest; lists of likes have pages. */
  likesTold: 1_000,
} as const

export const distances = {
  pickupKm: { least: 0, most: 10, preset: 5 },
  /** 0 km on the slider (C-53). */
  smallestPickupMetres: 200,
  serviceMiles: { least: 1, most: 50, preset: 10 },
  /** Grid of public coordinates (C-57). */
  publicGridMetres: 500,
} as const
/** How far a public place may stand from the true one, metres: half the diagonal of a square of the grid. */
const publicErrorMetres = Math.ceil(distances.publicGridMetres * Math.SQRT1_2)
/**
 * How far 0 km reaches, metres. Distances are measured to public places, or they would tell where somebody lives (C-57); so that everybody
 * within the 200 m of C-53 is found all the same, the error of their place is added.
 */
export const smallestReachMetres = distances.smallestPickupMetres + publicErrorMetres

/** Zoom of a map: of one address, and the bounds where it follows a circle (ADDR-22, LIST-51). */
export const mapZoom = { address: 12, least: 5, most: 18 } as const

/** Mails about what is new in saved searches, and about what somebody likes. */
export const wishes = {
  savedSearches: 20,
  savedSearchName: 60,
  garmentsInMail: 12,
  /** Instant mails of one search are no closer than this: what comes between goes into the next. */
  instantEveryMinutes: 10,
  /** Daily mails come from this hour on, where their reader lives. */
  dailyHour: 8,
  /** Smaller drops of a price are no news. */
  priceDropLeastPercent: 5,
} as const

/** What one socket may say: words in a row, and how many more each second. Whoever says more is closed. */
export const socketWords = { atOnce: 40, eachSecond: 5 } as const
/**
 * Attempts to open a line, of which the first is none again; a second before the next, five for each. A line that broke is opened again
 * within twice that second, evenly: those of a process that is gone come to the others together.
 */
export const lineAttempts = { most: 3, delayMs: 1_000, timeoutMs: 5_000 } as const
/** `locksOfDay`: the last of so many within `dayHours` locks for that long, since who is paid by the code could guess on and on. */
export const pickupCodes = { digits: 4, tries: 5, lockMinutes: 15, locksOfDay: 4, dayHours: 24 } as const
/** Of a return in person, whose code is typed by whoever gets the money: within the days of a return nobody guesses it so. */
export const returnCodes = { tries: 5, lockHours: 24 } as const
/** What a review may have besides its words, and how many pieces one form takes. */
export const reviewParts = { points: 5, pictures: 5, waiting: 50 } as const
export const ratings = { least: 1, most: 5, preset: 5 } as const

/** How long a session lives; here and not with the other clocks, since every page needs it. */
export const sessionHours = 24
