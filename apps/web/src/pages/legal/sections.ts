/** The sections of the terms and of the words about privacy, in their order. */
export const termsSections = [
  ['legal.terms1', 'legal.terms1Text'],
  ['legal.terms2', 'legal.terms2Text'],
  ['legal.terms3', 'legal.terms3Text'],
  ['legal.terms4', 'legal.terms4Text'],
  ['legal.terms5', 'legal.terms5Text'],
  ['legal.terms6', 'legal.terms6Text'],
  ['legal.terms7', 'legal.terms7Text'],
  ['legal.terms8', 'legal.terms8Text'],
] as const
export const privacySections = [
  ['legal.privacy1', 'legal.privacy1Text'],
  ['legal.privacy2', 'legal.privacy2Text'],
  ['legal.privacy3', 'legal.privacy3Text'],
  ['legal.privacy4', 'legal.privacy4Text'],
  ['legal.privacy5', 'legal.privacy5Text'],
  ['legal.privacy6', 'legal.privacy6Text'],
  ['legal.privacy7', 'legal.privacy7Text'],
] as const
