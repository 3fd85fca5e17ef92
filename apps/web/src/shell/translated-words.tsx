import { Translated, type Written } from './translated.tsx'

interface WordsProps {
  of: Written
  words: string
  /** The reader typed them. */
  isOwn?: boolean
  className?: string
}
/** What somebody typed of a claim or in a case, with a way to read it in one's own language. */
export function TranslatedWords({ of, words, isOwn = false, className = '' }: WordsProps) {
  if (isOwn) return <p className={`whitespace-pre-line ${className}`}>{words}</p>
  return (
    <Translated of={of} texts={{ text: words }}>
      {({ texts, lang, way }) => (
        <>
          <p lang={lang} className={`whitespace-pre-line ${className}`}>
            {texts.text}
          </p>
          {way}
        </>
      )}
    </Translated>
  )
}
