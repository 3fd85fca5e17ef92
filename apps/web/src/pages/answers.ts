/** Questions that people ask most, with their answers. */
export const answers = [
  ['contact.orderQuestion', 'contact.orderAnswer'],
  ['contact.depositQuestion', 'contact.depositAnswer'],
  ['contact.accountQuestion', 'contact.accountAnswer'],
] as const
