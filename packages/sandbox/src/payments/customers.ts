import type { Endpoint } from './context.ts'
import { paging, param } from './context.ts'
import { tell } from './events.ts'
import { metadata, nested, text, type Input } from './input.ts'
import { invalid } from './refusal.ts'
import type { Customer } from './shapes.ts'

const fields = [
  'address',
  'description',
  'email',
  'invoice_settings',
  'metadata',
  'name',
  'phone',
  'preferred_locales',
  'shipping',
  'tax_exempt',
  'payment_method',
  'source',
] as const

/** A postal address of the provider; absent parts are null. */
export function addressOf(input: Input): NonNullable<Customer['address']> {
  const read = (name: string) => text(input, name) ?? null
  return {
    city: read('city'),
    country: read('country'),
    line1: read('line1'),
    line2: read('line2'),
    postal_code: read('postal_code'),
    state: read('state'),
  }
}

function shippingOf(input: Input): NonNullable<Customer['shipping']> {
  const phone = text(input, 'phone')
  return { address: addressOf(nested(input, 'address')), name: text(input, 'name') ?? '', ...(phone && { phone }) }
}

/** The card that invoices are to be paid with, where a body names one. */
const preferred = (input: Input) => text(nested(input, 'invoice_settings'), 'default_payment_method')

/** The changes that a body asks for. */
function changes(input: Input, before: Record<string, string>): Partial<Customer> {
  const method = preferred(input)
  return {
    ...('address' in input && { address: addressOf(nested(input, 'address')) }),
    ...('description' in input && { description: text(input, 'description') ?? null }),
    ...('email' in input && { email: text(input, 'email') ?? null }),
    ...('name' in input && { name: text(input, 'name') ?? null }),
    ...('phone' in input && { phone: text(input, 'phone') ?? null }),
    ...('shipping' in input && { shipping: shippingOf(nested(input, 'shipping')) }),
    ...(method && { invoice_settings: { custom_fields: null, default_payment_method: method, footer: null, rendering_options: null } }),
    metadata: metadata(input, before),
  }
}

export const customerEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    takes: fields,
    run(ctx, { input, account }) {
      const customer: Customer = {
        id: ctx.names.id('cus', 14),
        object: 'customer',
        address: null,
        balance: 0,
        created: ctx.clock.seconds(),
        currency: null,
        customer_account: null,
        default_source: null,
        delinquent: false,
        description: null,
        discount: null,
        email: null,
        invoice_prefix: ctx.names.hex(8).toUpperCase(),
        invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
        livemode: false,
        metadata: {},
        name: null,
        next_invoice_sequence: 1,
        phone: null,
        preferred_locales: [],
        shipping: null,
        tax_exempt: 'none',
        test_clock: null,
        ...changes(input, {}),
      }
      ctx.records.save('customer', customer, { owner: account })
      tell(ctx, 'customer.created', customer, account)
      return customer
    },
  },
  {
    method: 'GET',
    path: '/v1/customers',
    takes: [...paging, 'email'],
    run: (ctx, { input, account }) =>
      ctx.records.page('customer', input, { owner: account, url: '/v1/customers', where: { email: text(input, 'email') } }),
  },
  {
    method: 'GET',
    path: '/v1/customers/:id',
    takes: [],
    run: (ctx, call) => ctx.records.get('customer', param(call, 'id'), call.account),
  },
  {
    method: 'POST',
    path: '/v1/customers/:id',
    takes: fields,
    run(ctx, call) {
      const before = ctx.records.get('customer', param(call, 'id'), call.account)
      const method = preferred(call.input)
      if (method && !ctx.records.under('payment_method', before.id).some(({ id }) => id === method))
        throw invalid(
          `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
          'resource_missing',
          'invoice_settings[default_payment_method]',
        )
      return ctx.records.change('customer', before.id, changes(call.input, before.metadata))
    },
  },
  {
    method: 'DELETE',
    path: '/v1/customers/:id',
    takes: [],
    run(ctx, call) {
      const customer = ctx.records.get('customer', param(call, 'id'), call.account)
      for (const method of ctx.records.under('payment_method', customer.id))
        ctx.records.save('payment_method', { ...method, customer: null }, { owner: call.account })
      ctx.records.erase('customer', customer.id)
      tell(ctx, 'customer.deleted', customer, call.account)
      return { id: customer.id, object: 'customer', deleted: true }
    },
  },
  {
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    takes: [...paging, 'type', 'allow_redisplay'],
    run(ctx, call) {
      const { id } = ctx.records.get('customer', param(call, 'id'), call.account)
      return ctx.records.page('payment_method', call.input, {
        owner: call.account,
        parent: id,
        url: `/v1/customers/${id}/payment_methods`,
      })
    },
  },
  {
    method: 'GET',
    path: '/v1/customers/:id/payment_methods/:method',
    takes: [],
    run: (ctx, call) => ctx.records.get('payment_method', param(call, 'method'), call.account, 'payment_method'),
  },
]
