// The floor plan as data: which floors there are, which features stand on them, and who may knock at whose door.
// tools/check-floor-plan.ts holds every import against it; tools/docs-features.ts draws it.

/** The floors, each with the workspaces whose code it may import. */
export const floors = {
  'packages/rules': [],
  'packages/words': [],
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
  notifications: {
    storey: 7,
    holds: 'letters, entries below the bell, choices; only listens',
    knocks: ['accounts', 'orders', 'catalog', 'listings', 'wallet', 'checkout', 'reviews', 'rentals', 'returns', 'claims', 'messaging'],
  },
  stock: {
    storey: 2,
    holds: 'pieces and days: hold, extend, release, take, put back; the book of their movements; prices agreed with one buyer',
    knocks: [],
  },
  listings: { storey: 3, holds: 'create, edit, activate', knocks: ['accounts', 'wallet', 'locations', 'media', 'stock'] },
  catalog: { storey: 4, holds: 'search, filters, favourites', knocks: ['listings', 'locations', 'accounts'] },
  cart: { storey: 4, holds: 'lines, periods, grouping', knocks: ['listings', 'locations'] },
  orders: {
    storey: 5,
    holds: 'orders, groups, items, pickup, delivery',
    knocks: ['media', 'listings', 'locations', 'shipping', 'wallet', 'cart', 'stock'],
  },
  checkout: { storey: 6, holds: 'prepare, pay, place', knocks: ['cart', 'orders', 'listings', 'shipping', 'locations', 'wallet', 'stock'] },
  returns: { storey: 6, holds: 'request, decide, ship back, assess', knocks: ['orders', 'shipping', 'locations', 'wallet', 'media'] },
  rentals: { storey: 6, holds: 'lending calendar, due dates, keep, extend, deposits', knocks: ['orders', 'listings', 'wallet', 'stock'] },
  reviews: { storey: 6, holds: 'of products, shops and customers; averages', knocks: ['orders', 'accounts', 'listings', 'media'] },
  claims: {
    storey: 6,
    holds: 'photos of hand-overs, claims on deposits, card disputes',
    knocks: ['orders', 'wallet', 'media'],
  },
  desk: { storey: 8, holds: 'what operators see and do; every act is written down', knocks: ['accounts', 'listings', 'orders', 'wallet'] },
  messaging: { storey: 6, holds: 'chats, offers, swaps, presence', knocks: ['accounts', 'listings', 'orders', 'media', 'stock', 'cart'] },
} as const satisfies Record<string, { storey: number; holds: string; knocks: readonly string[] }>

export type FeatureName = keyof typeof features

/** Inside a floor: what each kind of place may import besides itself. `features` means the doors (index.ts). */
export const places = {
  'apps/server/src': {
    platform: ['config', 'providers'],
    providers: ['config', 'platform'],
    features: ['config', 'platform', 'providers', 'features'],
    demo: ['config', 'platform', 'features'],
    config: ['config'],
  },
  'apps/web/src': {
    ui: [],
    shell: ['ui'],
    features: ['ui', 'shell', 'features'],
    pages: ['ui', 'shell', 'features'],
  },
} as const

/** The tables of each room, which nobody else writes or reads; tools/check-tables.ts holds the server's SQL against it. */
export const tables = {
  platform: ['app_clock', 'setting', 'outbox', 'request_key', 'rate_limit', 'session', 'fx_rate', 'webhook_event', 'alarm', 'operator_act'],
  accounts: ['account', 'one_time_token', 'follow', 'identity', 'social_sign_in', 'contact_message', 'second_factor', 'recovery_code'],
  media: ['media', 'goods_file', 'upload_day'],
  locations: ['address'],
  wallet: [
    'ledger_kind',
    'ledger_account',
    'ledger_transaction',
    'ledger_posting',
    'payment',
    'operation',
    'refund',
    'transfer',
    'connected_account',
    'earning',
    'earning_month',
    'provider_entry',
    'reconciliation_difference',
    'posting_kind',
    'provider_event_read',
    'card_dispute',
    'dispute_evidence',
  ],
  listings: ['product', 'listing_search', 'search_term', 'listing_change'],
  stock: ['stock_movement', 'reservation', 'unit_day', 'unit_kept', 'blocked_day', 'price_agreement'],
  rentals: ['calendar_feed', 'calendar_link', 'rental_payment'],
  catalog: ['product_like', 'saved_search', 'saved_search_match', 'found_listing'],
  cart: ['cart_line'],
  shipping: ['shipping_quote', 'carrier_leg', 'carrier_event'],
  orders: [
    'trade_order',
    'fulfillment_group',
    'pickup',
    'order_item',
    'return_request',
    'refund_fund',
    'deposit',
    'download_link',
    'download',
    'status_history',
    'status_row',
    'support_case',
    'return_assessment',
    'own_return_parcel',
    'return_code',
    'rental',
  ],
  reviews: ['comment', 'comment_reply', 'comment_edit', 'review_due'],
  claims: ['hand_over_photo', 'deposit_claim'],
  messaging: ['conversation', 'message', 'offer', 'offer_piece', 'offer_floor'],
  notifications: ['mail_sent', 'notice_refusal', 'notification'],
} as const satisfies Record<string, readonly string[]>

/** What a room shows of its tables: any room may read these views, functions that answer rows, and tables that are kept for others to read. */
export const views = {
  platform: ['fx_rate'],
  accounts: ['person', 'payer', 'payee'],
  locations: ['saved_address'],
  wallet: ['payment_record', 'refund_record', 'fund_balance', 'dispute_record', 'held_earning'],
  listings: ['listing', 'listing_card', 'findable_listing', 'listing_search', 'search_term', 'listing_change'],
  stock: ['product_availability', 'live_hold', 'let_day', 'let_run', 'blocked_run', 'closed_day', 'agreed_price', 'agreement_record'],
  catalog: ['liked_listing'],
  cart: ['cart_item', 'shelf_of'],
  shipping: ['standing_quote', 'address_snapshot', 'parcel', 'parcel_event'],
  orders: [
    'placed_order',
    'order_group',
    'order_line',
    'agreed_pickup',
    'pickup_meeting',
    'return_record',
    'return_picture',
    'fund_record',
    'going_deposit',
    'rental_period',
    'item_deposit',
  ],
  reviews: ['review'],
  claims: ['open_claim', 'evidence_file'],
  messaging: ['trade_message'],
} as const satisfies Record<string, readonly string[]>
