import { useShell } from '../../shell/providers.tsx'
import { Translated, type Written } from '../../shell/translated.tsx'

interface TypedLineProps {
  of: Written
  name: string
  words: string
  /** Said before the words: a reason of a list. */
  reason?: string | undefined
  /** The reader typed them. */
  isOwn?: boolean
}
/** What somebody typed of a return, after their name, with a way to read it in one's own language. */
export function TypedLine({ of, name, words, reason, isOwn = false }: TypedLineProps) {
  const { say } = useShell()
  const said = (text: string) =>
    [name, reason ?? '', ...text.split('\n')].filter(Boolean).reduce((before, next) => say('returns.said', { name: before, text: next }))
  if (isOwn || words === '') return <span className="block">{said(words)}</span>
  return (
    <Translated of={of} texts={{ text: words }}>
      {({ texts, lang, way }) => (
        <>
          <span lang={lang} className="block">
            {said(texts.text ?? '')}
          </span>
          {way}
        </>
      )}
    </Translated>
  )
}
