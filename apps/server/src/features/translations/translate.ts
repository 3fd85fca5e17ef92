import type { translations } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import type { TranslatedKind } from '@rondo/rules/translations/bounds'
import { isOwnLanguage } from '@rondo/rules/translations/languages'
import type { Ctx } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { translated } from './ask-translator.ts'
import { whatIsRead } from './what-is-read.ts'

/**
 * What somebody wrote in the reader's language, where they may read it. Asks the provider for what is not kept; sent again it answers what
 * is kept. 1 query, and at most 4 statements for each part.
 */
export async function translate(
  ctx: Ctx,
  { kind, id }: Received<typeof translations.translate>['body'],
): Promise<Answer<typeof translations.translate>> {
  const { app, language } = ctx
  if (!app.providers.translator.isOn) throw new Failure('translations.off')
  const written = await whatIsRead(ctx, kind, id)
  if (written.length === 0) throw new Failure('translations.nothing')
  const made = await Promise.all(
    written.map(async ([part, original]) => {
      const { text, from } = await translated(app, original, language, () => stands(ctx, kind, id, original))
      const isSame = isOwnLanguage(from, language) || text.trim() === original.trim()
      return { part, from, isSame, text: isSame ? original : text }
    }),
  )
  const foreign = made.filter(({ isSame }) => !isSame).toSorted((a, b) => b.text.length - a.text.length)
  return {
    language,
    from: foreign.find(({ from }) => from !== undefined)?.from ?? null,
    isSame: foreign.length === 0,
    parts: made.map(({ part, text }) => ({ part, text })),
  }
}

/** Whether the reader still reads these words there. 1 query. */
async function stands(ctx: Ctx, kind: TranslatedKind, id: number, words: string): Promise<boolean> {
  try {
    return (await whatIsRead(ctx, kind, id)).some(([, one]) => one === words)
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}
