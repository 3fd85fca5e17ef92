import { config } from '@rondo/contracts/calls/platform'
import { translate } from '@rondo/contracts/calls/translations'
import { mayBeForeign } from '@rondo/rules/translations/languages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { displayName } from '@rondo/words/display-name'
import { read } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { type Shell, useShell } from '../../shell/providers.tsx'
import type { TranslateProps } from '../../shell/translated.tsx'

/** The name of a language in the reader's own. */
const nameOf = ({ locale }: Shell, code: string) => displayName(locale, 'language', code)

/** Asks for a translation when it is pressed, and not before; shows it, and the original again. Draws nothing where there are none. */
export default function TranslateButton({ of, texts, shown, onShow }: TranslateProps) {
  const shell = useShell()
  const { say, locale } = shell
  const cache = useQueryClient()
  const { data: settings } = useQuery({ ...read(config, {}), staleTime: Infinity })
  const [isBusy, setBusy] = useState(false)
  const [told, tell] = useState<{ readonly text: string; readonly isTrouble?: true }>()
  if (!settings?.translations || !mayBeForeign(Object.values(texts).join('\n'), locale)) return null

  const ask = async () => {
    setBusy(true)
    tell({ text: say('translations.translating') })
    try {
      const asked = read(translate, { body: of })
      const { language, from, isSame, parts } = await cache.fetchQuery({
        ...asked,
        queryKey: [...asked.queryKey, texts, locale] as never,
        staleTime: Infinity, // what was asked for once is shown again without another call
        retry: false,
      })
      if (!isSame) onShow({ texts: Object.fromEntries(parts.map(({ part, text }) => [part, text])), lang: language })
      const made = from ? say('translations.from', { language: nameOf(shell, from) }) : say('translations.fromUnknown')
      tell({ text: isSame ? say('translations.same') : made })
    } catch (error) {
      tell({ text: await explain(shell, error, say('translations.failed')), isTrouble: true })
    }
    setBusy(false)
  }
  const back = () => {
    onShow(undefined)
    tell(undefined)
  }
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-3 gap-y-1 text-mini">
      <button
        type="button"
        aria-disabled={isBusy}
        onClick={() => (isBusy ? undefined : shown ? back() : void ask())}
        className="hit link min-h-6"
      >
        {say(shown ? 'translations.original' : 'translations.translate')}
      </button>
      <span role="status" aria-live="polite" className={told?.isTrouble ? 'text-danger' : 'text-ink-3'}>
        {told?.text}
      </span>
    </span>
  )
}
