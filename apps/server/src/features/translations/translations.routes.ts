import { translations } from '@rondo/contracts'
import type { On } from '../../platform/endpoints.ts'
import type { PersonalRoom } from '../../platform/personal.ts'
import type { Sweeper } from '../../platform/reactions.ts'
import { translate } from './translate.ts'
import { forgetTranslations, sweepTranslations } from './translations.repository.ts'

export function translationsRoutes(on: On): void {
  on(translations.translate, (ctx, { body }) => translate(ctx, body))
}

export const translationsSweepers: readonly Sweeper[] = [{ name: 'translations.sweep', everySeconds: 3_600, run: sweepTranslations }]

/** No row names anybody; what is kept of words that go with an account goes with them. */
export const translationsPersonal: PersonalRoom = { tables: [], forget: forgetTranslations }
