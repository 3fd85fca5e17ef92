const ofLists =
  'q searchTerm productType category size color condition material brand occasion minPrice maxPrice freeFrom freeTo forSell forRent openToSwap localPickup shipping mySize distance lat lng merchant sortBy sort'
/** Where a sign-in leads afterwards, and what its page says first. */
const ofSignIn = 'returnTo return_to returnUrl redirect action isClosetUser ended as'

/** Query keys that public pages read. A test of the web compares them with what its sources ask for. */
export const pageKeys: ReadonlySet<string> = new Set(`lang type ${ofLists} ${ofSignIn}`.split(' '))
