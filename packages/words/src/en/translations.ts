// Translations of what people wrote, on the screens that show it.
export const translations = {
  translate: 'Translate',
  original: 'Show original',
  translating: 'Translating…',
  from: 'Translated from {language} by machine',
  fromUnknown: 'Translated by machine',
  same: 'This is in your language already.',
  failed: 'The translation did not come. Please try again.',
} as const
