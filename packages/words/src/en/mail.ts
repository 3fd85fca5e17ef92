// Texts of mails. The server writes each in the language of its reader.
export const mail = {
  greeting: 'Hello {name},',
  plainLink: 'If the button does not work, open this address in your browser:',
  footer: 'Rondo, where clothes go round. This message concerns your account; questions reach us at {support}.',

  verifySubject: 'Confirm your email address',
  verifyText: 'Welcome to Rondo. Please confirm that this is your email address, and your account is ready.',
  verifyButton: 'Confirm email address',
  verifyNote: 'The link works once and for {minutes} minutes. If you did not create an account, you can ignore this email.',

  resetSubject: 'Set a new password',
  resetText: 'You asked to set a new password for your Rondo account.',
  resetButton: 'Set a new password',
  resetNote: 'The link works once and for {minutes} minutes. If you did not ask for it, ignore this email: your password stays as it is.',

  passwordChangedSubject: 'Your password was changed',
  passwordChangedText: 'The password of your Rondo account was changed just now, and you were signed out everywhere.',
  passwordChangedButton: 'Sign in',
  passwordChangedNote: 'If this was not you, set a new password at once and write to us.',

  newEmailSubject: 'Confirm your new email address',
  newEmailText: 'You asked to use this email address with your Rondo account. Please confirm that it is yours.',
  newEmailButton: 'Confirm new address',
  newEmailNote:
    'The link works once and for {minutes} minutes. Until then your old address stays. If you did not ask for it, ignore this email.',

  emailChangedSubject: 'Your email address was changed',
  emailChangedText: 'Your Rondo account now uses another email address. This one is no longer used.',
  emailChangedButton: 'Contact support',
  emailChangedNote: 'If this was not you, please write to us at once.',

  orderSubject: 'Order {number} is confirmed',
  orderText: 'Thank you for your order {number}. We have told everyone who sends or hands over something of it.',
  orderButton: 'View your order',
  orderNote: 'We write to you again as soon as something is on its way or ready for pickup.',

  newOrderSubject: 'New order {number}',
  newOrderText: 'Somebody has ordered from you: order {number} is paid and waits for your confirmation.',
  newOrderButton: 'View the order',
  newOrderNote: 'Please confirm it within two days, so that your customer knows where they stand.',
  byRate: '{name}: {rate}, {days} days',
  byShipping: '{name}: by parcel',
  byPickup: '{name}: local pickup, {place}',
  byPickupSomewhere: '{name}: local pickup',
  byVirtual: '{name}: delivered digitally',
  charged: 'Charged',

  lostSubject: 'Some of order {number} is sold out; we refund it',
  lostText:
    'Your payment for order {number} arrived after the following had gone to somebody else. We send {amount} back to your card, with fee and tax; the rest of your order stands.',
  returnedSubject: 'Your payment is refunded in full',
  returnedText: 'Your payment of {amount} could not become an order, and all of it goes back to your card. Nothing was ordered.',
  returnedButton: 'View your cart',
  refundSubject: 'Your refund of {amount} was sent',
  refundText: 'We have sent {amount} of order {number} back to your card.',
  refundPaymentText: 'We have sent {amount} back to your card.',
  refundButton: 'View your transactions',
  refundNote: 'Depending on your bank it takes 5 to 10 days until you see it.',
} as const
