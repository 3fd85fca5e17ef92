// What people keep of an order as PDF. Part of orders.
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Id } from './kernel/shapes.ts'

const paper = {
  method: 'GET',
  access: 'member',
  params: z.object({ id: Id }),
  answer: z.string(),
  isStreamed: true,
  limit: 'export',
} as const

export const receipt = endpoint({
  ...paper,
  path: '/orders/:id/receipt',
  summary: 'What the caller has bought and paid by an own order, as PDF in the language of the caller',
  fails: ['orders.not_found'],
})

export const invoice = endpoint({
  ...paper,
  path: '/fulfillment-groups/:id/invoice',
  summary: 'What a merchant has sold by one group, with fee and tax, as PDF, for the merchant and the customer of the group',
  fails: ['orders.group_not_found'],
})
