import { Translated, type Written } from '../../shell/translated.tsx'

/** What somebody typed in a case, with a way to read it in one's own language. */
export function TypedWords({ of, words }: { of: Written; words: string }) {
  return (
    <Translated of={of} texts={{ text: words }}>
      {({ texts, lang, way }) => (
        <>
          <p lang={lang} className="max-w-[62ch] whitespace-pre-line">
            {texts.text}
          </p>
          {way}
        </>
      )}
    </Translated>
  )
}
