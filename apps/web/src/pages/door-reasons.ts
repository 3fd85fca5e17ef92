import type { Key } from '@rondo/words'

/** Why who is signed out is asked to sign in, by the place they want to go to: the first that fits counts. The dashboard says it by its name. */
export const doorReasons: readonly (readonly [place: RegExp, reason: Key, more?: Key])[] = [
  [/^\/product\/\d+#offer$/, 'accounts.offerSignIn'],
  [/^\/product\/\d+#swap$/, 'accounts.swapSignIn'],
  [/\/review(-products)?$|^\/(dashboard\/customer-review|order\/\d+\/customer)\//, 'accounts.reviewSignIn'],
  [/^\/(dashboard\/returns\/request|returns\/initiate)\//, 'accounts.returnSignIn'],
  [/^\/message\/product\//, 'accounts.messageSignIn', 'accounts.messageSignInHint'],
  [/^\/message\b/, 'accounts.door_messages'],
  [/^\/cart\b/, 'accounts.door_cart'],
  [/^\/checkout$/, 'accounts.door_checkout'],
  [/^\/favorites\b/, 'accounts.door_favorites'],
  [/^\/listing\/upload\b/, 'accounts.door_list'],
  [/^\/(listing\/edit|dashboard\/(listings|lending))\b/, 'accounts.door_listings'],
  [/^\/merchant\/verify\b/, 'accounts.door_verify'],
  [/^\/dashboard\/wallet\b/, 'accounts.door_money'],
  [/^\/dashboard\/offers\b/, 'accounts.door_offers'],
  [/^\/dashboard\/returns\b|\/return-label\b/, 'accounts.door_returns'],
  [/^\/(dashboard\/transactions|checkout\/confirmation|merchant\/ship|rental)\b/, 'accounts.door_orders'],
  [/^\/dashboard\/settings\b/, 'accounts.door_settings'],
  [/^\/dashboard\/follow(ers|ing)\b/, 'accounts.door_people'],
  [/^\/desk\b/, 'accounts.door_desk'],
  [/[?&]mySize=true\b/, 'accounts.door_size'],
]
