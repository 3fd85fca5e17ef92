import { Translated, type Written } from '../../shell/translated.tsx'

interface TypedProps {
  of: Written
  words: string
  /** The reader typed them. */
  isOwn?: boolean
}
/** What somebody typed about a claim, with a way to read it in one's own language. */
export function TypedWords({ of, words, isOwn = false }: TypedProps) {
  if (isOwn) return <p className="whitespace-pre-line text-ink-2">{words}</p>
  return (
    <Translated of={of} texts={{ text: words }}>
      {({ texts, lang, way }) => (
        <>
          <p lang={lang} className="whitespace-pre-line text-ink-2">
            {texts.text}
          </p>
          {way}
        </>
      )}
    </Translated>
  )
}
