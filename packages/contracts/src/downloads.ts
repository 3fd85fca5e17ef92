// What buyers of virtual goods download. Part of orders.
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Id, Instant } from './kernel/shapes.ts'
import { topics } from './kernel/topics.ts'
import { GoodsFile } from './media.ts'

export const groupDownloads = endpoint({
  method: 'GET',
  path: '/fulfillment-groups/:id/downloads',
  access: 'member',
  summary: 'Files that belong to what was bought, for both sides, and how often each was downloaded',
  params: z.object({ id: Id }),
  answer: z.object({
    files: z.array(GoodsFile.extend({ itemId: z.int(), itemName: z.string(), downloads: z.int(), lastDownloadAt: Instant.nullable() })),
  }),
  fails: ['orders.group_not_found'],
  topics: [topics.group('id')],
})

export const openDownload = endpoint({
  method: 'POST',
  path: '/order-items/:id/downloads/:fileId',
  access: 'member',
  summary: 'A link under which the buyer downloads one file for an hour; it resumes what broke off',
  params: z.object({ id: Id, fileId: Id }),
  answer: z.object({ url: z.string(), expiresAt: Instant }),
  fails: ['orders.download_unknown'],
})
