export const legal = {
  updated: 'In force since {date}',
  terms: 'Terms of use',
  termsLead: 'What we promise each other when clothes change hands here.',
  privacy: 'Privacy',
  privacyLead: 'What we keep about you, why, and how you get it back or make us forget it.',
  terms1: 'Who trades with whom',
  terms1Text:
    'Rondo is a marketplace. Whoever lists a piece sells, lends or swaps it in their own name; Rondo shows it, handles the payment through its payment provider and keeps the books of the order. You must be of age, and the account is yours alone.',
  terms2: 'Listings',
  terms2Text:
    'Describe and photograph what is really there: size, condition, marks of wear. List only what is yours to pass on. Copies of brands, and anything the law forbids to trade, are removed.',
  terms3: 'Prices and fees',
  terms3Text:
    'Every amount is shown before you pay, each on its own line: price or rent, deposit, shipping, tax, and the platform fee. The price in your order never changes afterwards, whatever happens to the listing.',
  terms4: 'Rentals and deposits',
  terms4Text:
    'The deposit is shown apart from the rent. It returns when the piece is back as it went out.\nA rental is due at the end of its last day, by the clock of the place where it is used, and stops being late with the first scan of its parcel, or when it is received.\nAfter one day of grace each late day costs the rent divided by the days rented, out of the deposit, never more than the deposit, and never from your card without your doing.\nWho wants it longer pays for more days while it is not due; who wants to keep it pays the sale price then or now, whichever is lower, and gets the deposit back in full.',
  terms5: 'Canceling and sending back',
  terms5Text:
    'You may cancel within the time shown at the order, until the shop has prepared the parcel or begun to arrange the pickup; and again while a parcel that was prepared has not been handed over for 7 days.\nA bought piece may be sent back within 30 days of its delivery; the order shows how, and what is refunded: the price of the pieces less a usage fee and the return label, with their tax; the platform fee is kept.\nWhere the fault is the shop’s there is no usage fee, and the platform fee goes back too.\nA parcel with our label that is lost on the way back is not your loss: support refunds you, and we claim from the carrier. A label of ours that cannot be used is replaced once, at our cost. A parcel of your own travels at your risk until the shop has it.\nAn empty parcel, or another piece than the one that was sold, is no return: the shop writes to support before confirming it, and support decides by what both sides show.\nA rental goes back by a label that the renter pays for, or that the shop makes at its own cost.\nWhen a sale is canceled all that you paid for it goes back; what the card payment has cost is borne by us. Rights that the law gives you stay as they are.',
  terms6: 'Swaps',
  terms6Text: 'A swap is agreed in the chat by both sides. It counts once both have accepted, and each side answers for what it sends.',
  terms7: 'Conduct',
  terms7Text:
    'Be kind, answer each other, and keep agreed pickups. Whoever deceives, threatens or harasses others loses the account; open orders are still settled.',
  terms8: 'Our part',
  terms8Text:
    'We keep the service running with care and repair it when it breaks. For the pieces themselves, the person who listed them answers. If something goes wrong between you, write to support: we help to settle it.',
  privacy1: 'What we keep',
  privacy1Text:
    'Your account (name, e-mail, a password that even we cannot read), the profile you fill in, your addresses, listings, orders, messages and reviews, and which pieces you like. Card numbers never reach us; the payment provider keeps them.',
  privacy2: 'Who sees what',
  privacy2Text:
    'Everybody sees your public page: username, first name, pictures, text, city and country, reviews. Your address, e-mail and phone are shown only to the other side of an order that needs them. Strangers see a pickup place only within about 500 metres.',
  privacy3: 'Who works for us',
  privacy3Text:
    'The payment provider, the carrier of your parcel, the service that finds addresses and the one that carries our mail each receive what their task needs, and nothing else. Where translations are offered, a text goes to the translation service only when somebody who may read it presses Translate: the text alone, without names.',
  privacy4: 'Where you are',
  privacy4Text:
    'Your country is guessed once a week from your connection, to begin with the right currency and form. Your exact place is read only after you press a button, and is not kept.',
  privacy5: 'In your browser',
  privacy5Text:
    'We keep your session, your language, your theme and small choices like them in the browser. No advertising, no tracking by others, so there is no banner to click away.',
  privacy6: 'How long',
  privacy6Text:
    'A session ends after 24 hours. Pictures that no listing shows are removed after a day. Translations are kept for 30 days, apart from whose words they are, so that nobody waits for the same one twice; those of your messages and listings go with your account. The books of an order stay for as long as the law asks, without your name once your account is deleted.',
  privacy7: 'What you can do',
  privacy7Text:
    'In Settings, under Security, you can download everything we keep about you and delete your account. For anything else, write to support.',
} as const
