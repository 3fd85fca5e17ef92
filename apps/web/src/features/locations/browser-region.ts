/** The region of the browser's language, also the likely one where `isGuess`; undefined where the tag has none, or is no tag at all. */
export function browserRegion(isGuess = false): string | undefined {
  if (typeof navigator === 'undefined') return undefined
  try {
    const language = new Intl.Locale(navigator.language)
    return (isGuess ? language.maximize() : language).region
  } catch {
    return undefined // some browsers name a locale of the system, such as `C`
  }
}
