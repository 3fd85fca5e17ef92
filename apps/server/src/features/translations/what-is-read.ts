// What stands there for a reader: each kind by its own room's rules of reading, so that nobody gets translated what they could not read.
import type { TranslatedKind, TranslatedPart } from '@rondo/rules/translations/bounds'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { showMerchant } from '../accounts/index.ts'
import { writtenOfClaim } from '../claims/index.ts'
import { showProduct } from '../listings/index.ts'
import { writtenText } from '../messaging/index.ts'
import { writtenOfReport } from '../moderation/index.ts'
import { wordOfCase, writtenOfReturn } from '../orders/index.ts'
import { showReview } from '../reviews/index.ts'

type Parts = Partial<Record<TranslatedPart, string>>

const reads: Readonly<Record<TranslatedKind, (ctx: Ctx, id: number) => Promise<Parts>>> = {
  message: (ctx, id) => said(ctx, id, 'text'),
  answer: (ctx, id) => said(ctx, id, 'answer'),
  async listing(ctx, id) {
    const { name, description, notes } = await showProduct(ctx, id)
    return { name, description, notes: notes ?? '' }
  },
  async review(ctx, id) {
    const { comment, pros, cons } = await showReview(ctx, id)
    return { text: comment, pros: pros.join('\n'), cons: cons.join('\n') }
  },
  async reply(ctx, id) {
    const { reply } = await showReview(ctx, id)
    if (!reply) throw new Failure('reviews.not_found')
    return { text: reply.comment }
  },
  async shop(ctx, id) {
    const { bio, customRules } = await showMerchant(ctx, id)
    return { bio: bio ?? '', rules: customRules ?? '' }
  },
  claim: (ctx, id) => claimed(ctx, id, 'comments'),
  claimAnswer: (ctx, id) => claimed(ctx, id, 'answer'),
  claimDecision: (ctx, id) => claimed(ctx, id, 'decision'),
  return: async (ctx, id) => ({ text: (await writtenOfReturn(signedIn(ctx), id)).comments }),
  returnAnswer: async (ctx, id) => ({ text: (await writtenOfReturn(signedIn(ctx), id)).answer }),
  caseWord: async (ctx, id) => ({ text: await wordOfCase(signedIn(ctx), id) }),
  async report(ctx, id) {
    const { comments, title, text } = await writtenOfReport(signedIn(ctx), id)
    return { text: comments, name: title, description: text }
  },
}

function signedIn(ctx: Ctx): MemberCtx {
  const { actor } = ctx
  if (!actor) throw new Failure('session.missing')
  return { ...ctx, actor }
}

async function said(ctx: Ctx, id: number, part: 'text' | 'answer'): Promise<Parts> {
  const { app, actor, language } = signedIn(ctx)
  const { [part]: text } = await writtenText(app, { id: actor.id, language }, id)
  if (text === undefined) throw new Failure('messaging.not_found')
  return { text }
}

async function claimed(ctx: Ctx, id: number, part: 'comments' | 'answer' | 'decision'): Promise<Parts> {
  return { text: (await writtenOfClaim(signedIn(ctx), id))[part] ?? '' }
}

/** The parts of a thing that say something, as the reader reads them. Throws the refusal of its own room. 1 query, of a claim 3. */
export async function whatIsRead(ctx: Ctx, kind: TranslatedKind, id: number): Promise<[TranslatedPart, string][]> {
  const parts = await reads[kind](ctx, id)
  return (Object.entries(parts) as [TranslatedPart, string][]).filter(([, text]) => text.trim() !== '')
}
