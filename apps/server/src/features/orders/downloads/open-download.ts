import type { orders } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import type { MemberCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db.ts'
import { Failure } from '../../../platform/failure.ts'
import { findOrderOfGroup } from '../orders.repository.ts'
import { itemsOfRefund } from '../refund-cause.ts'
import { downloadsOf, makeLink, mayDownload } from './download-links.repository.ts'

/** Files of what was bought, as they were when it was bought, for its customer and its merchant. 2 queries. */
export async function showDownloads({ app, actor }: MemberCtx, id: number): Promise<Answer<typeof orders.groupDownloads>> {
  const order = await findOrderOfGroup(app.db, actor.id, id)
  const [group] = order?.groups ?? []
  if (!order || !group) throw new Failure('orders.group_not_found')
  const paidBack = order.refunds_of_returns.flatMap(({ cause }) => itemsOfRefund(cause))
  const isTakenBack = order.dispute?.status === 'lost'
  const items = group.items.filter(({ id: itemId, canceled_at }) => canceled_at === null && !isTakenBack && !paidBack.includes(itemId))
  const counts = await downloadsOf(
    app.db,
    items.map((item) => item.id),
  )
  return {
    files: items.flatMap((item) =>
      item.product.files.map((file) => {
        const counted = counts.find(({ order_item_id, file_id }) => order_item_id === item.id && file_id === file.id)
        return {
          ...file,
          itemId: item.id,
          itemName: item.product.name,
          downloads: counted?.count ?? 0,
          lastDownloadAt: counted?.last_at.toISOString() ?? null,
        }
      }),
    ),
  }
}

/** A link for whoever has bought the file. Each press makes one, and each ends by itself: a second does no harm. */
export function openDownload(
  { app, actor }: MemberCtx,
  { id: itemId, fileId }: Received<typeof orders.openDownload>['params'],
): Promise<Answer<typeof orders.openDownload>> {
  const asked = { accountId: actor.id, itemId, fileId }
  return inTransaction(app, async (tx) => {
    if (!(await mayDownload(tx, asked))) throw new Failure('orders.download_unknown')
    const { token, expiresAt } = await makeLink(tx, asked)
    return { url: `/downloads/${token}`, expiresAt: expiresAt.toISOString() }
  })
}
