import type { claims } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { topics } from '@rondo/contracts/kernel/topics'
import { handOverPhotos, mayPhotograph } from '@rondo/rules/claims/hand-over'
import type { Language, MemberCtx } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { photo } from '../../platform/photos.ts'
import { claimMedia, keepPrivatePhotos } from '../media/index.ts'
import { type LockedCase, lockCaseOfItem, readCaseOfItem } from '../orders/index.ts'
import { handOverPhotosOf, insertHandOverPhotos } from './claims.repository.ts'
import { photographed } from './events.ts'
import { handedItem, itemFacts, setsOf } from './present-evidence.ts'

type Body = Answer<typeof claims.showCondition>
type Side = 'merchant' | 'customer' | undefined
const sideOf = ({ order, group }: LockedCase, id: number): Side =>
  order.customer_id === id ? 'customer' : group.merchant.id === id ? 'merchant' : undefined

const readingOf = ({ language, app }: MemberCtx) => ({ language, mediaOrigin: app.config.mediaOrigin })

async function present(
  db: Db | Tx,
  found: LockedCase,
  itemId: number,
  { side, language, mediaOrigin }: { readonly side: Side; readonly language: Language; readonly mediaOrigin: string },
): Promise<Body> {
  const [cover] = found.group.items.find(({ id }) => id === itemId)?.product.photos ?? []
  return {
    ...itemFacts(found, itemId, language),
    photo: cover ? photo(cover, language, mediaOrigin) : null,
    sets: await setsOf(db, found, itemId, side),
  }
}

/** Whoever bought or sold anything in the order reads of it as that, an operator too (decision 377). */
const isInOrder = ({ order }: LockedCase, id: number): boolean =>
  order.customer_id === id || order.groups.some(({ merchant }) => merchant.id === id)

/** An item with its case, for a side of its group or an operator of no side, with who reads. Throws claims.item_not_found. */
export async function caseFor({ app, actor }: MemberCtx, itemId: number): Promise<{ found: LockedCase; side: Side }> {
  const found = await readCaseOfItem(app.db, itemId)
  const side = found && sideOf(found, actor.id)
  const isAtDesk = actor.isOperator && actor.hasSecondFactor
  if (!found || (!side && (!isAtDesk || isInOrder(found, actor.id)))) throw new Failure('claims.item_not_found')
  return { found, side }
}

export async function showCondition(ctx: MemberCtx, itemId: number): Promise<Body> {
  const { found, side } = await caseFor(ctx, itemId)
  return present(ctx.app.db, found, itemId, { side, ...readingOf(ctx) })
}

/** Keeps photos of a hand-over while it is open to whoever sends them. What is refused afterwards is swept like any unused upload. */
export async function addPhotos(ctx: MemberCtx, { params, body }: Received<typeof claims.addPhotos>): Promise<Body> {
  const { app, actor, requestId } = ctx
  const { id: itemId, stage } = params
  const before = await caseFor(ctx, itemId)
  if (!before.side) throw new Failure('claims.item_not_found') // an operator looks, and adds nothing
  refuse(before.found, itemId, stage, before.side) // before megabytes are taken
  const files = await keepPrivatePhotos(ctx, body)
  return inTransaction(app, async (tx) => {
    const found = await lockCaseOfItem(tx, itemId, { party: actor.id })
    const side = found && sideOf(found, actor.id)
    if (!found || !side) throw new Failure('claims.item_not_found')
    refuse(found, itemId, stage, side)
    const there = (await handOverPhotosOf(tx, [itemId])).filter((photo) => photo.stage === stage)
    if (there.length + files.length > handOverPhotos) throw new Failure('claims.photos_full', { values: { most: handOverPhotos } })
    await claimMedia(
      tx,
      actor.id,
      files.map(({ id }) => id),
    )
    await insertHandOverPhotos(tx, { itemId, groupId: found.group.id, stage, takenBy: actor.id }, files)
    await record(tx, photographed, {
      audiences: [{ tell: [found.order.customer_id, found.group.merchant.id], touches: [topics.orders, topics.group(found.group.id)] }],
      data: { itemId, groupId: found.group.id, stage, by: side },
      requestId,
    })
    return present(tx, found, itemId, { side, ...readingOf(ctx) })
  })
}

function refuse(found: LockedCase, itemId: number, stage: Parameters<typeof mayPhotograph>[1], side: 'merchant' | 'customer'): void {
  if (!mayPhotograph(handedItem(found, itemId), stage, side)) throw new Failure('claims.stage_closed')
}
