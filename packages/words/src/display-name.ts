const known: Record<string, Intl.DisplayNames> = {}

/** The name of a country (ISO 3166-1), currency (ISO 4217) or language in the language of a reader; its code where there is none. Making the names takes longer than a page has. */
export function displayName(locale: string, type: 'region' | 'currency' | 'language', code: string): string {
  const names = (known[`${locale} ${type}`] ??= new Intl.DisplayNames(locale, { type }))
  return names.of(code) ?? code
}
