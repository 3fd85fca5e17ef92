import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parse } from 'qs'
import { sandboxKeys } from '../keys.ts'
import { makeAddress, validateAddress, type Address } from './addresses.ts'
import { makeDeclaration, makeItem } from './customs.ts'
import { invoicePdf, labelPdf, type Printed } from './label.ts'
import { makeParcel } from './parcels.ts'
import { accountIdOf, type Rate } from './rates.ts'
import { carriers, knownCurrency } from './services.ts'
import { FieldProblem, textOf, type Body, type Depot, type Thing } from './records.ts'
import { makeShipment, ratesIn, type Shipment } from './shipments.ts'
import { answerTrack, registerTrack } from './tracks.ts'
import { buyLabel, refundLabel, runTransactions, withTrack, type Transaction } from './transactions.ts'
import { makeWebhook, signCarrier } from './webhooks.ts'

class NotFound extends Error {}

interface Call {
  params: Record<string, string>
  query: Body
  body: Body
}

function bodyOf(request: FastifyRequest): Body {
  if (typeof request.body === 'string') return parse(request.body) as Body
  return typeof request.body === 'object' && request.body !== null ? (request.body as Body) : {}
}

const keyFits = (request: FastifyRequest) => (request.headers.authorization ?? '') === `ShippoToken ${sandboxKeys.shippo}`

/** The carrier at `/carrier`: JSON in and out, errors as lists by field, 404 and 401 with a detail. */
export function openCarrier(app: FastifyInstance, depot: Depot): void {
  const { records } = depot
  signCarrier(depot)
  runTransactions(depot)

  function on(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, status: number, act: (call: Call) => object): void {
    app.route({
      method,
      url: `/carrier${path}`,
      handler(request, reply) {
        if (!keyFits(request))
          return reply
            .code(401)
            .send({ detail: request.headers.authorization ? 'Invalid token.' : 'Authentication credentials were not provided.' })
        try {
          const call = { params: request.params as Record<string, string>, query: request.query as Body, body: bodyOf(request) }
          const answer = depot.store.inOne(() => act(call))
          return status === 204 ? reply.code(204).send() : reply.code(status).send(answer)
        } catch (error) {
          if (error instanceof FieldProblem) return reply.code(400).send(error.fields)
          if (error instanceof NotFound) return reply.code(404).send({ detail: 'Not found.' })
          throw error
        }
      },
    })
  }

  const find = <T extends Thing>(kind: string, id = ''): T => {
    const found = records.get<T>(kind, id)
    if (!found) throw new NotFound()
    return found
  }
  /** Create, list and read of a kind that has nothing special. */
  const plain = (kind: string, path: string, make: (depot: Depot, body: Body) => Thing) => {
    on('POST', path, 201, ({ body }) => make(depot, body))
    on('GET', path, 200, ({ query }) => records.page(kind, query))
    on('GET', `${path}/:id`, 200, ({ params }) => find(kind, params['id']))
  }

  plain('address', '/addresses', makeAddress)
  on('GET', '/addresses/:id/validate', 200, ({ params }) => validateAddress(depot, find<Address>('address', params['id'])))
  plain('parcel', '/parcels', makeParcel)
  plain('customs-item', '/customs/items', makeItem)
  plain('declaration', '/customs/declarations', makeDeclaration)
  plain('shipment', '/shipments', makeShipment)
  plain('refund', '/refunds', refundLabel)

  on('GET', '/shipments/:id/rates', 200, ({ params }) => ({ results: find<Shipment>('shipment', params['id']).rates }))
  on('GET', '/shipments/:id/rates/:currency', 200, ({ params }) => {
    const currency = (params['currency'] ?? '').toUpperCase()
    if (!knownCurrency(currency)) throw new FieldProblem({ currency: [`"${currency}" is not a valid choice.`] })
    return { results: ratesIn(find<Shipment>('shipment', params['id']), currency) }
  })
  on('GET', '/rates/:id', 200, ({ params }) => find<Rate>('rate', params['id']))

  on('POST', '/transactions', 201, ({ body }) => buyLabel(depot, body))
  on('GET', '/transactions', 200, ({ query }) => {
    const page = records.page<Transaction>('transaction', query, textOf(query, 'rate') || undefined)
    const status = textOf(query, 'object_status')
    return { ...page, results: page.results.map((one) => withTrack(depot, one)).filter((one) => !status || one.status === status) }
  })
  on('GET', '/transactions/:id', 200, ({ params }) => withTrack(depot, find<Transaction>('transaction', params['id'])))

  on('POST', '/tracks', 200, ({ body }) => registerTrack(depot, body))
  on('GET', '/tracks/:carrier/:number', 200, ({ params }) => answerTrack(depot, params['carrier'] ?? '', params['number'] ?? ''))

  on('POST', '/webhooks', 201, ({ body }) => makeWebhook(depot, body))
  on('GET', '/webhooks', 200, ({ query }) => records.page('webhook', query))
  on('GET', '/webhooks/:id', 200, ({ params }) => find('webhook', params['id']))
  on('PUT', '/webhooks/:id', 200, ({ params, body }) => makeWebhook(depot, body, find('webhook', params['id'])))
  on('DELETE', '/webhooks/:id', 204, ({ params }) => {
    records.erase('webhook', find('webhook', params['id']).object_id)
    return {}
  })
  on('GET', '/carrier_accounts', 200, ({ query }) => ({ results: accounts(textOf(query, 'carrier')) }))
  mountLabels(app, depot)
}

/** The accounts with each carrier: what rates can exist. */
function accounts(carrier: string): object[] {
  return [...carriers()]
    .map(([provider, services]) => ({
      object_id: accountIdOf(provider),
      object_owner: 'sandbox@rondo.test',
      account_id: `shippo_${provider.toLowerCase().replaceAll(' ', '_')}_account`,
      active: true,
      carrier: services[0]?.token.split('_', 1)[0] ?? '',
      carrier_name: provider,
      is_shippo_account: true,
      metadata: '',
      parameters: {},
      service_levels: services.map(({ name, token }) => ({ name, token, supports_return_labels: true })),
      test: true,
    }))
    .filter((account) => !carrier || account.carrier === carrier)
}

/** The printed papers; like the real ones they need no key, only their long address. */
function mountLabels(app: FastifyInstance, depot: Depot): void {
  const printed = (id: string): Printed | undefined => {
    const transaction = depot.records.get<Transaction>('transaction', id)
    const rate = transaction && depot.records.get<Rate>('rate', transaction.rate)
    const shipment = rate && depot.records.get<Shipment>('shipment', rate.shipment)
    return shipment && transaction.label_url ? { transaction, rate, shipment } : undefined
  }
  app.get<{ Params: { file: string } }>('/_labels/:file', async (request, reply: FastifyReply) => {
    const invoice = request.params.file.endsWith('-invoice.pdf')
    const found = printed(request.params.file.replace(/(-invoice)?\.pdf$/, ''))
    if (!found) return reply.code(404).send({ detail: 'Not found.' })
    const bytes = await (invoice ? invoicePdf(found) : labelPdf(found))
    return reply.type('application/pdf').send(Buffer.from(bytes))
  })
}
