// The floor plan as data: which floors there are, which features stand on them, and who may knock at whose door.
// tools/check-floor-plan.ts holds every import against it; tools/docs-features.ts draws it.

/** The floors, each with the workspaces whose code it may import. */
export const floors = {
  'packages/rules': [],
  'packages/words': [],
  'packages/garments': [],
  'packages/sandbox': [],
  'packages/contracts': ['packages/rules'],
  'packages/demo': ['packages/rules'],
  'apps/server': ['packages/rules', 'packages/contracts', 'packages/words', 'packages/demo', 'packages/sandbox'],
  'apps/web': ['packages/rules', 'packages/contracts', 'packages/words'],
  e2e: ['packages/contracts', 'packages/rules', 'packages/sandbox', 'apps/server', 'scripts', 'tools'],
  bench: ['packages/contracts', 'packages/rules', 'packages/demo', 'packages/sandbox', 'apps/server', 'scripts', 'tools'],
  scripts: [
    'packages/rules',
    'packages/contracts',
    'packages/words',
    'packages/demo',
    'packages/sandbox',
    'apps/server',
    'apps/web',
    'tools',
    'bench',
  ],
  tools: [
    'packages/rules',
    'packages/contracts',
    'packages/words',
    'packages/demo',
    'packages/sandbox',
    'apps/server',
    'apps/web',
    'scripts',
  ],
} as const satisfies Record<string, readonly string[]>

/** The features: storey, what each holds, and the doors at which it may knock, the same on server and web. */
export const features = {
  media: { storey: 0, holds: 'uploads, pictures', knocks: [] },
  locations: { storey: 0, holds: 'addresses, countries, geocoding, distance', knocks: [] },
  accounts: { storey: 1, holds: 'sign-in, verification, profile, follow, contact form', knocks: ['media', 'locations'] },
  shipping: { storey: 4, holds: 'rates, labels, tracking, estimates, parcels', knocks: ['locations', 'listings'] },
  wallet: { storey: 2, holds: 'merchant account, payments in, refunds, payouts, ledger', knocks: ['accounts'] },
  notifications: { storey: 6, holds: 'mail and badge counts; only listens', knocks: ['accounts', 'orders', 'catalog', 'listings'] },
  listings: { storey: 3, holds: 'create, edit, activate, stock and booked days', knocks: ['accounts', 'wallet', 'locations', 'media'] },
  catalog: { storey: 4, holds: 'search, filters, favourites', knocks: ['listings', 'locations', 'accounts'] },
  cart: { storey: 4, holds: 'lines, periods, grouping', knocks: ['listings', 'locations'] },
  orders: { storey: 5, holds: 'orders, groups, items, pickup, delivery', knocks: ['listings', 'locations', 'shipping', 'wallet', 'cart'] },
  checkout: { storey: 6, holds: 'prepare, pay, place', knocks: ['cart', 'orders', 'listings', 'shipping', 'locations', 'wallet'] },
  returns: { storey: 6, holds: 'request, decide, ship back, assess', knocks: ['orders', 'shipping', 'locations', 'wallet'] },
  rentals: { storey: 6, holds: 'lending calendar, due dates, keep, extend, deposits', knocks: ['orders', 'listings', 'wallet'] },
  reviews: { storey: 6, holds: 'of products and customers', knocks: ['orders', 'accounts', 'media'] },
  messaging: { storey: 6, holds: 'chats, offers, swaps, presence', knocks: ['accounts', 'listings', 'orders'] },
} as const satisfies Record<string, { storey: number; holds: string; knocks: readonly string[] }>

export type FeatureName = keyof typeof features

/** Inside a floor: what each kind of place may import besides itself. `features` means the doors (index.ts). */
export const places = {
  'apps/server/src': {
    platform: ['config', 'providers'],
    providers: ['config', 'platform'],
    features: ['config', 'platform', 'providers', 'features'],
    demo: ['config', 'platform', 'features'],
    config: [],
  },
  'apps/web/src': {
    ui: [],
    shell: ['ui'],
    features: ['ui', 'shell', 'features'],
    pages: ['ui', 'shell', 'features'],
  },
} as const
