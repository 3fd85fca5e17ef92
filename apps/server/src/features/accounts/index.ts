export {
  accountDeleted,
  accountTakenBack,
  blockedChanged,
  blocksChanged,
  chargesChanged,
  contactSent,
  emailChangeAsked,
  emailChanged,
  passwordChanged,
  registered,
  resetAsked,
  secondFactorChanged,
  verificationAsked,
} from './events.ts'
export { measuresOf, readersOf, setListingsShown } from './accounts.repository.ts'
export { accountsRoutes } from './accounts.routes.ts'
export { accountsSweepers } from './accounts.sweepers.ts'
export { keepPeopleRatings } from './keep-ratings.ts'
export { makeReset } from './forgot-password.ts'
export { writeNewEmail, writeUndo, writeVerification } from './one-time-tokens.ts'
export { hashPassword } from './passwords.ts'
export { clearFactor, giveKnownFactor, operatorIds, setOperator } from './operators.ts'
export {
  keepConnectedAccount,
  keepCustomer,
  lockMerchant,
  merchantOf,
  type MerchantRights,
  ownerOfConnected,
  providerNamesOf,
  setMerchantRights,
} from './provider-accounts.ts'
export { showMerchant } from './show-profile.ts'
export { contactMessage } from './send-contact.ts'
export { accountCounts, closeContact, setBlocked, supportContacts, supportPeople } from './support-people.ts'
export { socialCallback } from './sign-in-elsewhere.ts'
export { accountsPersonal } from './personal.ts'
