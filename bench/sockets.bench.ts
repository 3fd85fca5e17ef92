// `npm run bench -- sockets`: pairs of people on two processes write to each other and offer prices; one process is killed, and its people come
// to the other. More than the ceiling for one of twenty, or a message that is missing, doubled or out of order, is a failure.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { MessageBody } from '@rondo/contracts/messaging'
import { lineAttempts } from '@rondo/rules/kernel/limits'
import type { Socket } from 'socket.io-client'
import { startEmbedded } from '../apps/server/src/platform/embedded-postgres.ts'
import { analyze, makeBuyers, makePieces } from './people.ts'
import type { Told } from './server.ts'
import { counting, databaseMs, printStatements } from './database.ts'
import { addressOf, openLine, PATIENCE_MS, Writer } from './talkers.ts'

const SOCKETS = Number(process.env['BENCH_SOCKETS'] ?? 2_000)
const PER_SECOND = Number(process.env['BENCH_MESSAGES'] ?? 200)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 18)
/** One process is killed after such a share of the time. */
const KILLED_AFTER = 1 / 3
/** Of twenty messages nineteen are heard, and of twenty offers nineteen are answered, within so many milliseconds, also while one process is gone. */
const CEILING_MS = 100
const AT_ONCE = 50
/** Pairs that talk in each round before it is measured, by turns at each process: one that has just begun compiles, and takes twice the processor. */
const WARM = 40
const ROUNDS = 20
const top = join(import.meta.dirname, '..')

interface Process {
  readonly child: ChildProcess
  readonly origin: string
  readonly ask: () => Promise<Told>
}
async function startServer(env: Readonly<Record<string, string | undefined>>): Promise<Process> {
  const child = fork(join(top, 'bench/server.ts'), { env, execArgv: process.env['BENCH_FLAGS']?.split(' ') ?? [] })
  const told = async () => ((await once(child, 'message')) as [Told])[0]
  const { port } = await told()
  const ask = () => {
    const answer = told()
    child.send('')
    return answer
  }
  return { child, origin: `http://127.0.0.1:${port}`, ask }
}

/** Somebody who listens to one person: what they heard, in its order, and how long each took from the hand of the writer. */
interface Reader {
  readonly seqs: number[]
  readonly numbers: number[]
}
const inOrder = (numbers: readonly number[], from: number) => numbers.every((number, at) => number === at + from)

/** Who used the processor so far: each server, the people, the database. */
interface Spent {
  readonly servers: readonly Told[]
  readonly peopleMs: number
  readonly databaseMs: number
}
/** What a message costs everybody: unlike its time, this does not ask how busy the machine is. */
function spentBetween(from: Spent, to: Spent, messages: number): string {
  const sum = (all: readonly Told[], of: 'cpuMs' | 'sent') => all.reduce((total, told) => total + told[of], 0)
  const of = (what: (spent: Spent) => number) => ((what(to) - what(from)) / messages).toFixed(2)
  return `for each message: ${of((one) => sum(one.servers, 'sent'))} statements; processor: ${of((one) => sum(one.servers, 'cpuMs'))} ms of both servers, ${of((one) => one.databaseMs)} of the database, ${of((one) => one.peopleMs)} of the people`
}

/** Prints how messages fare on two processes, one of which is killed. */
export async function socketsBench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rondo-bench-'))
  chmodSync(folder, 0o755)
  const postgres = await startEmbedded({ dataDir: join(folder, 'postgres'), settings: { max_connections: 80, jit: 'off', ...counting } })
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
    const people = await makeBuyers(connection, SOCKETS + 2 * ROUNDS * WARM, 'talker')
    const pieces = await makePieces(
      connection,
      people.flatMap(({ id }, n) => (n % 2 === 1 ? id : [])),
    )
    await pause(2_000)
    const idle = await Promise.all([first.ask(), second.ask()])

    const times: { readonly at: number; readonly ms: number; readonly of: 'message' | 'offer' | 'answer' }[] = []
    const answering: Promise<unknown>[] = []
    interface Pair {
      readonly writer: Writer
      readonly reader: Reader
    }
    /** The nth two people: one writes at a process, the other hears and answers at another. */
    const couple = async (n: number, writes: Process, hears: Process): Promise<Pair> => {
      const [from, to] = [people[2 * n], people[2 * n + 1]]
      if (!from || !to) throw new Error(`there are no two people ${n}`)
      const product = pieces.get(to.id) ?? 0
      const [mine, theirs] = await Promise.all([openLine(writes.origin, from, 2 * n), openLine(hears.origin, to, 2 * n + 1)])
      const reader: Reader = { seqs: [], numbers: [] }
      const answer = async (id: number) => {
        const at = performance.now()
        const answered = await fetch(`${hears.origin}/api/messages/${id}/respond`, {
          method: 'PUT',
          headers: { authorization: to.authorization, 'content-type': 'application/json', 'x-forwarded-for': addressOf(2 * n + 1) },
          body: JSON.stringify({ accepted: false, responseMessage: 'Not for that' }),
        }).catch(() => undefined)
        await answered?.text()
        if (answered?.ok) times.push({ at, ms: performance.now() - at, of: 'answer' })
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
      return { writer: new Writer(mine, from, { id: to.id, product }, 2 * n), reader }
    }
    let refused = 0
    const opening = performance.now()
    const pairs: Pair[] = []
    for (let n = 0; n < SOCKETS / 2; n += AT_ONCE) {
      const most = Math.min(AT_ONCE, SOCKETS / 2 - n)
      pairs.push(...(await Promise.all(Array.from({ length: most }, (_, more) => couple(n + more, first, second)))))
    }
    const opened = performance.now() - opening
    // both have talked before: each connection of each has made its plans, and made them again when new statistics dropped them
    for (let round = 0; round < ROUNDS; round++) {
      if (round === 2) await analyze(connection)
      const [at, other] = round % 2 === 0 ? [first, second] : [second, first]
      const warm = await Promise.all(Array.from({ length: WARM }, (_, n) => couple(SOCKETS / 2 + round * WARM + n, at, other)))
      for (const { writer } of warm) for (let n = 0; n < 8; n++) writer.write(at.origin)
      await Promise.all(warm.map(({ writer }) => writer.done))
      while (warm.some(({ reader }) => reader.seqs.length < 8)) await pause(50)
      await Promise.all(answering)
      for (const { writer } of warm) writer.socket.close()
    }
    for (const socket of sockets.splice(SOCKETS / 2)) socket.close()
    await pause(2_000)
    const full = await Promise.all([first.ask(), second.ask()])
    const spentNow = (servers: readonly Told[]): Spent => {
      const { user, system } = process.cpuUsage()
      return { servers, peopleMs: (user + system) / 1000, databaseMs: databaseMs(join(folder, 'postgres')) }
    }
    const before = spentNow(full)

    times.length = 0
    const from = performance.now()
    const killAt = from + SECONDS * 1_000 * KILLED_AFTER
    let isKilled = false
    let written = 0
    let spent = ''
    let storm: Promise<number> | undefined
    while (performance.now() < from + SECONDS * 1_000) {
      const due = Math.floor(((performance.now() - from) / 1_000) * PER_SECOND)
      for (; written < due; written++) pairs[written % pairs.length]?.writer.write(second.origin)
      if (!isKilled && performance.now() > killAt) {
        isKilled = true
        spent = spentBetween(before, spentNow(await Promise.all([first.ask(), second.ask()])), written)
        first.child.kill('SIGKILL')
        storm = Promise.all(
          pairs.map(async ({ writer }) => {
            await pause(Math.random() * 2 * lineAttempts.delayMs) // as the library of the browsers does it
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
      (['two processes', 'one was killed', 'the whole time'] as const).flatMap((when) =>
        (Object.keys(told) as (keyof typeof told)[]).map((kind) => [
          `${when}: ${told[kind]}`,
          spread(times.filter(({ at, of }) => of === kind && (when === 'the whole time' || at >= killAt === (when === 'one was killed')))),
        ]),
      ),
    )
    const broken = pairs.filter(
      ({ writer, reader }) => !(inOrder(reader.seqs, 1) && inOrder(reader.numbers, 0) && reader.seqs.length === writer.said),
    )
    await printStatements(connection)
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
