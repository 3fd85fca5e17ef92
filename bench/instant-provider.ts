// A payment provider that costs nothing: every intent it makes has succeeded when it is read. For measuring our part of an order only;
// journeys and tests use the sandbox, which behaves like the real one.
import { type ChildProcess, fork } from 'node:child_process'
import { createServer, type IncomingMessage } from 'node:http'

/** Starts it in a process of its own, as the real one is elsewhere. */
export async function startInstantProvider(): Promise<{ base: string; stop: () => void }> {
  const child: ChildProcess = fork(import.meta.filename, ['serve'])
  const port = await new Promise<number>((done) => child.once('message', (message) => done(message as number)))
  return { base: `http://127.0.0.1:${port}`, stop: () => child.disconnect() }
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}

function serve() {
  const intents = new Map<string, object>()
  let number = 0
  const answer = async (request: IncomingMessage): Promise<object | undefined> => {
    const [, , kind, id] = (request.url ?? '').split('?')[0]?.split('/') ?? []
    if (request.method === 'GET') {
      if (kind === 'payment_intents') return intents.get(id ?? '')
      return { id, object: 'charge', balance_transaction: { id: `txn_${id}`, object: 'balance_transaction', fee: 59, currency: 'usd' } }
    }
    const body = await bodyOf(request)
    number++
    if (kind === 'customers') return { id: `cus_${number}`, object: 'customer' }
    const metadata = Object.fromEntries(
      [...body].flatMap(([key, value]) => (key.startsWith('metadata[') ? [[key.slice(9, -1), value]] : [])),
    )
    const [amount, currency, customer] = [Number(body.get('amount')), body.get('currency'), body.get('customer')]
    const made = {
      id: `pi_${number}`,
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount,
      amount_received: 0,
      currency,
      customer,
      client_secret: `pi_${number}_secret`,
      latest_charge: null,
      metadata,
    }
    intents.set(made.id, { ...made, status: 'succeeded', amount_received: amount, latest_charge: `ch_${number}` })
    return made
  }
  const server = createServer((request, reply) => {
    void answer(request).then((body) =>
      reply
        .writeHead(body ? 200 : 404, { 'content-type': 'application/json' })
        .end(JSON.stringify(body ?? { error: { type: 'invalid_request_error', message: 'no such thing' } })),
    )
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
  process.on('disconnect', () => process.exit(0))
}

if (process.argv[1] === import.meta.filename && process.argv[2] === 'serve') serve()
