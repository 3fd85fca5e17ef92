// `npm run bench -- sockets`: pairs of people on two processes write to each other and offer prices; one process is killed, and its people come
// to the other. More than the ceiling for one of twenty, or a message that is missing, doubled or out of order, is a failure.
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { MessageBody, SocketAnswers } from '@rondo/contracts/messaging'
import { io, type Socket } from 'socket.io-client'
import { startEmbedded } from '../apps/server/src/platform/embedded-postgres.ts'
import { type Buyer, makeBuyers, makePieces } from './people.ts'
import type { Told } from './server.ts'

const SOCKETS = Number(process.env['BENCH_SOCKETS'] ?? 2_000)
const PER_SECOND = Number(process.env['BENCH_MESSAGES'] ?? 200)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10)
/** Of twenty messages nineteen are heard, and of twenty offers nineteen are answered, within so many milliseconds, also while one process is gone. */
const CEILING_MS = 100
/** One thing in so many is an offer; about a piece there are five at most. */
const [OFFER_EVERY, OFFERS] = [4, Number(process.env['BENCH_OFFERS'] ?? 5)]
/** Browsers whose line broke come back within so many milliseconds. */
const STORM_MS = 1_000
/** What is not answered by then is counted as lost. */
const PATIENCE_MS = 60_000
const AT_ONCE = 50
const top = join(import.meta.dirname, '..')

interface Process {
  readonly child: ChildProcess
  readonly origin: string
  readonly ask: () => Promise<Told>
}
async function startServer(env: Readonly<Record<string, string | undefined>>): Promise<Process> {
  const child = fork(join(top, 'bench/server.ts'), { env })
  const told = async () => ((await once(child, 'message')) as [Told])[0]
  const { port } = await told()
  const ask = () => {
    const answer = told()
    child.send('')
    return answer
  }
  return { child, origin: `http://127.0.0.1:${port}`, ask }
}

/** Everybody has an address of their own, as behind a proxy. */
const addressOf = (n: number) => `198.18.${n >> 8}.${n & 255}`
function open(origin: string, { authorization }: Buyer, n: number): Promise<Socket> {
  const socket = io(origin, {
    auth: { token: authorization.slice('Bearer '.length) },
    extraHeaders: { 'x-forwarded-for': addressOf(n) },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  return new Promise((done, failed) => {
    socket.once('connect', () => done(socket))
    socket.once('connect_error', (error) => {
      socket.close()
      failed(error)
    })
  })
}
async function openUntilIn(origin: string, buyer: Buyer, n: number): Promise<Socket> {
  for (;;) {
    const socket = await open(origin, buyer, n).catch(() => undefined)
    if (socket) return socket
    await pause(200)
  }
}

/** Somebody who writes to one person, one message after the other; each is said again until it is answered. */
class Writer {
  readonly #buyer: Buyer
  readonly #to: number
  readonly #n: number
  readonly #product: number
  socket: Socket
  said = 0
  #line: Promise<void> = Promise.resolve()
  #coming: Promise<void> | undefined
  constructor(socket: Socket, buyer: Buyer, to: { readonly id: number; readonly product: number }, n: number) {
    this.socket = socket
    this.#buyer = buyer
    this.#to = to.id
    this.#product = to.product
    this.#n = n
  }
  /** Opens the line anew where it is broken; once, however many ask. */
  comeBack(elsewhere: string): Promise<void> {
    if (this.socket.connected) return Promise.resolve()
    this.#coming ??= openUntilIn(elsewhere, this.#buyer, this.#n).then((socket) => {
      this.socket = socket
      this.#coming = undefined
    })
    return this.#coming
  }
  write(elsewhere: string): void {
    const number = this.said++
    const isOffer = (number + this.#n / 2) % OFFER_EVERY === 0 && number < OFFER_EVERY * OFFERS
    const offer = { messageType: 'offer', product: this.#product, offerPrice: 90 - number }
    const text = `${number} ${performance.now()}`
    const message = { messageReceiver: this.#to, text, clientId: randomUUID(), ...(isOffer && offer) }
    this.#line = this.#line.then(async () => {
      for (;;) {
        const answer = await this.#say(message)
        if (answer?.ok) return
        if (!this.socket.connected) await this.comeBack(elsewhere)
        else await pause(100)
      }
    })
  }
  /** The answer, or undefined as soon as the line is lost. */
  #say(message: object): Promise<SocketAnswers['message'] | undefined> {
    const { socket } = this
    return new Promise((done) => {
      const lost = () => done(undefined)
      socket.once('disconnect', lost)
      socket.timeout(PATIENCE_MS).emit('message', message, (_error: unknown, answer: SocketAnswers['message'] | undefined) => {
        socket.off('disconnect', lost)
        done(answer)
      })
      if (!socket.connected) lost()
    })
  }
  get done(): Promise<void> {
    return this.#line
  }
}

/** Somebody who listens to one person: what they heard, in its order, and how long each took from the hand of the writer. */
interface Reader {
  readonly seqs: number[]
  readonly numbers: number[]
}
const inOrder = (numbers: readonly number[], from: number) => numbers.every((number, at) => number === at + from)

/** What a message costs both processes together: unlike its time, this does not ask how busy the machine is. */
function spentBetween(from: readonly Told[], to: readonly Told[], messages: number): string {
  const sum = (all: readonly Told[], of: 'cpuMs' | 'sent') => all.reduce((total, told) => total + told[of], 0)
  const [cpu, statements] = (['cpuMs', 'sent'] as const).map((of) => (sum(to, of) - sum(from, of)) / messages)
  return `for each message: ${cpu?.toFixed(2)} ms of both servers' processor, ${statements?.toFixed(1)} statements`
}

/** Prints how messages fare on two processes, one of which is killed at two thirds of the time. */
export async function socketsBench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rondo-bench-'))
  chmodSync(folder, 0o755)
  const postgres = await startEmbedded({ dataDir: join(folder, 'postgres'), settings: { max_connections: 80, jit: 'off' } })
  const connection = { host: postgres.host, port: postgres.port, user: postgres.user, database: 'postgres' }
  const env = {
    ...process.env,
    PORT: '0',
    DEMO: 'off',
    LIMITS: 'off',
    JOBS: 'off',
    SEARCH: 'postgres',
    LOG_LEVEL: 'fatal',
    DATA_DIR: folder,
    SANDBOX_PORT: '9',
    SANDBOX_MAIL_PORT: '10',
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_ORIGIN: 'http://127.0.0.1:3000',
    BENCH_WEB: 'off',
    BENCH_CONNECTION: JSON.stringify(connection),
  }
  const first = await startServer(env)
  const second = await startServer(env)
  const sockets: Socket[] = []
  try {
    console.log(
      `\n${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}; servers, people and database share them`,
    )
    console.log(`${SOCKETS} sockets on two processes, ${PER_SECOND} messages a second for ${SECONDS} s\n`)
    const people = await makeBuyers(connection, SOCKETS, 'talker')
    const pieces = await makePieces(
      connection,
      people.flatMap(({ id }, n) => (n % 2 === 1 ? id : [])),
    )
    await pause(2_000)
    const idle = await Promise.all([first.ask(), second.ask()])

    const times: { readonly at: number; readonly ms: number; readonly of: 'message' | 'offer' | 'answer' }[] = []
    const answering: Promise<unknown>[] = []
    const pairs: { readonly writer: Writer; readonly reader: Reader }[] = []
    const couple = async (n: number) => {
      const [from, to] = [people[2 * n], people[2 * n + 1]]
      if (!from || !to) return
      const product = pieces.get(to.id) ?? 0
      const [mine, theirs] = await Promise.all([open(first.origin, from, 2 * n), open(second.origin, to, 2 * n + 1)])
      const reader: Reader = { seqs: [], numbers: [] }
      const answer = async (id: number) => {
        const at = performance.now()
        const answered = await fetch(`${second.origin}/api/messages/${id}/respond`, {
          method: 'PUT',
          headers: { authorization: to.authorization, 'content-type': 'application/json', 'x-forwarded-for': addressOf(2 * n + 1) },
          body: JSON.stringify({ accepted: false, responseMessage: 'Not for that' }),
        })
        await answered.text()
        if (answered.ok) times.push({ at, ms: performance.now() - at, of: 'answer' })
        else refused++
      }
      theirs.on('messages.create', ({ id, seq, text, offer }: MessageBody) => {
        const [number = 0, at = 0] = text.split(' ').map(Number)
        reader.seqs.push(seq)
        reader.numbers.push(number)
        times.push({ at, ms: performance.now() - at, of: offer ? 'offer' : 'message' })
        if (offer) answering.push(answer(id))
      })
      sockets.push(theirs)
      pairs.push({ writer: new Writer(mine, from, { id: to.id, product }, 2 * n), reader })
    }
    let refused = 0
    const opening = performance.now()
    for (let n = 0; n < SOCKETS / 2; n += AT_ONCE)
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, SOCKETS / 2 - n) }, (_, more) => couple(n + more)))
    const opened = performance.now() - opening
    await pause(2_000)
    const full = await Promise.all([first.ask(), second.ask()])

    const from = performance.now()
    const killAt = from + (SECONDS * 1_000 * 2) / 3
    let isKilled = false
    let written = 0
    let spent = ''
    let storm: Promise<number> | undefined
    while (performance.now() < from + SECONDS * 1_000) {
      const due = Math.floor(((performance.now() - from) / 1_000) * PER_SECOND)
      for (; written < due; written++) pairs[written % pairs.length]?.writer.write(second.origin)
      if (!isKilled && performance.now() > killAt) {
        isKilled = true
        spent = spentBetween(full, await Promise.all([first.ask(), second.ask()]), written)
        first.child.kill('SIGKILL')
        storm = Promise.all(
          pairs.map(async ({ writer }) => {
            await pause(Math.random() * STORM_MS)
            await writer.comeBack(second.origin)
          }),
        ).then(() => performance.now() - killAt)
      }
      await pause(10)
    }
    const heard = () => pairs.reduce((sum, { reader }) => sum + reader.seqs.length, 0)
    await Promise.race([Promise.all(pairs.map(({ writer }) => writer.done)), pause(PATIENCE_MS)])
    for (const until = performance.now() + 5_000; heard() < written && performance.now() < until;) await pause(50)
    await Promise.all(answering)
    const backMs = await Promise.race([storm, pause(PATIENCE_MS)])
    for (const { writer } of pairs) sockets.push(writer.socket)

    const spread = (some: typeof times) => {
      const sorted = some.map(({ ms }) => ms).toSorted((a, b) => a - b)
      const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)
      return { number: sorted.length, 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'most ms': at(1) }
    }
    const told = { message: 'messages heard', offer: 'offers heard', answer: 'offers answered' } as const
    const table = Object.fromEntries(
      (['two processes', 'one was killed'] as const).flatMap((when) =>
        (Object.keys(told) as (keyof typeof told)[]).map((kind) => [
          `${when}: ${told[kind]}`,
          spread(times.filter(({ at, of }) => of === kind && at >= killAt === (when === 'one was killed'))),
        ]),
      ),
    )
    const broken = pairs.filter(
      ({ writer, reader }) => !(inOrder(reader.seqs, 1) && inOrder(reader.numbers, 0) && reader.seqs.length === writer.said),
    )
    console.table(table)
    const perSocket = full.map(({ rssMb }, at) => ((rssMb - (idle[at]?.rssMb ?? 0)) * 1_000) / (SOCKETS / 2))
    console.log(`written ${written}, heard ${heard()}; conversations in which one is missing, doubled or out of order: ${broken.length}`)
    console.log(
      `${SOCKETS} sockets opened in ${(opened / 1_000).toFixed(1)} s; ${perSocket.map((kb) => kb.toFixed(0)).join(' and ')} kB for each`,
    )
    console.log(spent)
    console.log(`everybody whose line broke was back after ${((backMs ?? 0) / 1_000).toFixed(1)} s; answers refused: ${refused}`)
    const slow = Object.entries(table).filter(([, one]) => Number(one['p95 ms']) > CEILING_MS)
    for (const [name, one] of slow) console.log(`above the ceiling of ${CEILING_MS} ms: ${name}, ${one['p95 ms']} ms`)
    if (broken.length > 0 || heard() !== written || slow.length > 0 || refused > 0) process.exitCode = 1
  } finally {
    for (const socket of sockets) socket.close()
    for (const { child } of [first, second]) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const gone = once(child, 'exit')
      child.disconnect()
      await Promise.race([gone, pause(10_000, undefined, { ref: false })])
      child.kill('SIGKILL')
    }
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
