import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { messaging } from '@rondo/contracts'
import type { MessageBody, SocketAnswers, SocketEvents } from '@rondo/contracts/messaging'
import { io, type Socket } from 'socket.io-client'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { inTransaction } from '../../platform/db.ts'
import { endSessions } from '../../platform/sessions.ts'
import { insertMessage } from './write-message.ts'

const opened = await openApp({ logLevel: 'silent', jobs: false })
const { as, app, base, person, sandbox } = opened
const sockets = new Set<Socket>()
const children = new Set<ChildProcess>()
afterAll(async () => {
  for (const socket of sockets) socket.close()
  for (const child of children) {
    child.disconnect()
    await once(child, 'exit')
  }
})

/** A browser's line: what it hears, in the order in which it hears it. */
interface Line {
  readonly socket: Socket
  readonly messages: MessageBody[]
  readonly typing: SocketEvents['user.typing'][]
  readonly presence: SocketEvents['user.presence'][]
  readonly say: <W extends keyof SocketAnswers>(word: W, said: object) => Promise<SocketAnswers[W]>
}
async function line(who: Person, origin = base, auth: object = {}): Promise<Line> {
  const socket = io(origin, { auth: { token: who.jwt, ...auth }, transports: ['websocket'], reconnection: false, forceNew: true })
  sockets.add(socket)
  const heard: Line = {
    socket,
    messages: [],
    typing: [],
    presence: [],
    say: async (word, said) => (await socket.timeout(5_000).emitWithAck(word, said)) as never,
  }
  socket.on('messages.create', (one: MessageBody) => heard.messages.push(one))
  socket.on('user.typing', (one: SocketEvents['user.typing']) => heard.typing.push(one))
  socket.on('user.presence', (one: SocketEvents['user.presence']) => heard.presence.push(one))
  await new Promise<void>((done, failed) => {
    socket.once('connect', done)
    socket.once('connect_error', failed)
  })
  return heard
}
const closed = (socket: Socket) => new Promise<string>((done) => socket.once('disconnect', done))
const texts = ({ messages }: Line) => messages.map(({ text }) => text)
const send = (from: Line, to: Person, text: string, more: object = {}) => from.say('message', { messageReceiver: to.id, text, ...more })

test('a message said at one server is heard by the two people alone, once, on each of their lines, wherever those are', async () => {
  const other = await opened.neighbour({ jobs: false })
  const [anna, mei, eve] = [await person(), await person(), await person()]
  const [annas, phone, meis, eves] = [await line(anna), await line(anna, other.origin), await line(mei, other.origin), await line(eve)]
  await eves.say('join', { chatId: anna.id })
  await eves.say('join', { chatId: mei.id })
  const answer = await send(annas, mei, 'Hello', { messageSender: eve.id, clientId: crypto.randomUUID() })
  expect(answer).toMatchObject({ ok: true, message: { seq: 1, isSender: true, chatId: mei.id, messageSender: { id: anna.id } } })
  await send(meis, anna, 'Hello to you')
  for (const one of [annas, phone, meis]) await expect.poll(() => texts(one)).toEqual(['Hello', 'Hello to you'])
  expect(meis.messages[0]).toMatchObject({ isSender: false, chatId: anna.id, clientId: null })
  expect(phone.messages[0]).toMatchObject({ isSender: true, chatId: mei.id })
  await as(eve).call(messaging.sendMessage, { body: { messageReceiver: anna.id, text: 'And me?' } })
  await expect.poll(() => texts(eves)).toEqual(['And me?'])
  expect(texts(meis)).toHaveLength(2)
})

test('what somebody types is heard by the other alone, from whom it is, and is kept nowhere', async () => {
  const other = await opened.neighbour({ jobs: false })
  const [anna, mei, eve] = [await person(), await person(), await person()]
  const [annas, meis, eves] = [await line(anna), await line(mei, other.origin), await line(eve)]
  expect(await annas.say('typing', { receiverId: mei.id, isTyping: true })).toMatchObject({ ok: false, code: 'messaging.not_joined' })
  await send(annas, mei, 'First')
  const before = await sql<{ count: number }>`select count(*) as count from outbox`.execute(app.db)
  expect(await annas.say('typing', { receiverId: mei.id, isTyping: true, senderId: eve.id })).toEqual({ ok: true })
  expect(await meis.say('typing', { receiverId: anna.id, isTyping: false })).toEqual({ ok: true })
  expect(await eves.say('typing', { receiverId: mei.id, isTyping: true })).toMatchObject({ ok: false })
  await expect.poll(() => meis.typing).toEqual([{ chatId: anna.id, senderId: anna.id, receiverId: mei.id, isTyping: true }])
  await expect.poll(() => annas.typing).toEqual([{ chatId: mei.id, senderId: mei.id, receiverId: anna.id, isTyping: false }])
  expect(eves.typing).toEqual([])
  expect((await sql<{ count: number }>`select count(*) as count from outbox`.execute(app.db)).rows).toEqual(before.rows)
})

test('who is there is told to those alone with whom they have written, until the last of their lines closes', async () => {
  const other = await opened.neighbour({ jobs: false })
  const [anna, mei, eve] = [await person(), await person(), await person()]
  const [annas, eves] = [await line(anna), await line(eve)]
  await send(annas, mei, 'Are you there?')
  await send(eves, mei, 'You do not know me')
  const [meis, phone] = [await line(mei, other.origin), await line(mei)]
  await eves.say('join', { chatId: mei.id })
  await send(meis, anna, 'Yes')
  expect(await annas.say('join', { chatId: mei.id })).toEqual({ ok: true, chatId: mei.id, seq: 2 })
  await expect.poll(() => annas.presence.at(-1)).toEqual({ chatId: mei.id, isHere: true })
  phone.socket.close()
  meis.socket.close()
  await vi.waitFor(() => expect(annas.presence.at(-1)).toEqual({ chatId: mei.id, isHere: false }), 6_000)
  await line(mei, other.origin)
  await expect.poll(() => annas.presence.at(-1)).toEqual({ chatId: mei.id, isHere: true })
  expect(eves.presence).toEqual([])
})

test.each([
  ['message', { messageReceiver: 'nobody', text: 'a' }, 'request.invalid'],
  ['message', 'hello', 'request.invalid'],
  ['message', { messageReceiver: 999_999_999, text: 'a' }, 'messaging.person_not_found'],
  ['join', { chatId: 999_999_999 }, 'messaging.person_not_found'],
  ['join', {}, 'request.invalid'],
  ['typing', { receiverId: 1, isTyping: 'maybe' }, 'request.invalid'],
] as const)('%s %j is answered by its refusal, and the line stays open', async (word, said, code) => {
  const { say, socket } = await line(await person())
  expect(await say(word, said as object)).toMatchObject({ ok: false, code })
  expect(socket.connected).toBe(true)
})

test('a message that this process cannot say is passed over, and what comes after it is heard', async () => {
  const [anna, mei] = [await person(), await person()]
  const meis = await line(mei)
  const facts = { order: 'A-1', startsAt: new Date().toISOString(), zone: 'Moon/Tranquility' }
  await inTransaction(app, (tx) =>
    insertMessage(tx, {
      senderId: anna.id,
      receiverId: mei.id,
      type: 'fulfillment_context',
      system: { kind: 'pickup_place', facts, cause: crypto.randomUUID() },
    }),
  )
  await as(anna).call(messaging.sendMessage, { body: { messageReceiver: mei.id, text: 'After it' } })
  await expect.poll(() => texts(meis)).toEqual(['After it'])
  await as(anna).call(messaging.sendMessage, { body: { messageReceiver: mei.id, text: 'And then' } })
  await expect.poll(() => texts(meis)).toEqual(['After it', 'And then'])
})

test('one minute has thirty messages, over calls and lines together', async () => {
  const [anna, mei] = [await person(), await person()]
  const annas = await line(anna)
  for (let n = 0; n < 15; n++) await as(anna).call(messaging.sendMessage, { body: { messageReceiver: mei.id, text: `${n}` } })
  for (let n = 15; n < 30; n++) expect(await send(annas, mei, `${n}`)).toMatchObject({ ok: true })
  const refused = await send(annas, mei, 'one more')
  expect(refused).toMatchObject({ ok: false, code: 'request.too_many' })
  expect('retryAfter' in refused && Number(refused.retryAfter)).toBeGreaterThan(0)
})

test('a line that floods, or says what is no word, is closed, and others stay open', async () => {
  const [anna, mei] = [await person(), await person()]
  const quiet = await line(mei)
  const flood = await line(anna)
  const end = closed(flood.socket)
  for (let n = 0; n < 200; n++) flood.socket.emit('typing', { receiverId: mei.id, isTyping: true })
  expect(await end).toBe('io server disconnect')
  const odd = await line(anna)
  const over = closed(odd.socket)
  odd.socket.emit('messages.create', { text: 'as if I were the server' })
  expect(await over).toBe('io server disconnect')
  expect(quiet.socket.connected).toBe(true)
  expect(quiet.messages).toEqual([])
})

test('whoever signed out or is blocked says nothing more on a line that is still open', async () => {
  const [anna, mei] = [await person(), await person()]
  const annas = await line(anna)
  await sql`update account set blocked_at = now() where id = ${anna.id}`.execute(app.db)
  const end = closed(annas.socket)
  annas.socket.emit('message', { messageReceiver: mei.id, text: 'Still me' })
  expect(await end).toBe('io server disconnect')
  expect((await as(mei).call(messaging.countUnread, {})).count).toBe(0)
  const kims = await line(mei)
  const ended = closed(kims.socket)
  await inTransaction(app, (tx) => endSessions(tx, mei.id))
  expect(await ended).toBe('io server disconnect')
})

test('a message is heard in the language of each line', async () => {
  const [anna, mei] = [await person(), await person({ language: 'zh-CN' })]
  const [english, chinese] = [await line(mei, base, { language: 'en' }), await line(mei)]
  const annas = await line(anna)
  await send(annas, mei, 'first')
  const { rows } = await sql<{ id: number }>`select id from conversation where ${anna.id} in (low_id, high_id)`.execute(app.db)
  await sql`
    with one as (
      insert into message (conversation_id, seq, sender_id, receiver_id, type, system_kind, system_facts)
      values (${rows[0]?.id}, 2, ${anna.id}, ${mei.id}, 'others', 'accepted', '{"order": "R-1"}') returning id
    ), counted as (update conversation set last_seq = 2 where id = ${rows[0]?.id})
    insert into outbox (type, data) select 'messaging.sent', jsonb_build_object('messageId', id, 'senderId', ${anna.id}::bigint, 'receiverId', ${mei.id}::bigint) from one`.execute(
    app.db,
  )
  await expect.poll(() => texts(english)[1]).toBe('The shop has accepted order R-1.')
  await expect.poll(() => texts(chinese)[1]).toBe('店铺已接受订单 R-1。')
})

test('where both write at once at two servers, each line hears the messages in the order in which they are numbered', async () => {
  const other = await opened.neighbour({ jobs: false })
  const [anna, mei] = [await person(), await person()]
  const [annas, meis] = [await line(anna), await line(mei, other.origin)]
  const long = app.db.transaction().execute(async (tx) => {
    await sql`select pg_current_xact_id(), pg_sleep(0.3)`.execute(tx) // began before them and ends behind
  })
  const all = Array.from({ length: 40 }, (_, n) =>
    n % 2 ? send(annas, mei, `${n}`) : as(mei).call(messaging.sendMessage, { body: { messageReceiver: anna.id, text: `${n}` } }),
  )
  await Promise.all([...all, long])
  const numbers = Array.from({ length: 40 }, (_, n) => n + 1)
  for (const one of [annas, meis]) await expect.poll(() => one.messages.map(({ seq }) => seq)).toEqual(numbers)
})

async function startServer(): Promise<{ child: ChildProcess; origin: string }> {
  const { host, port, user, database, connectionString } = app.pool.options
  const child = fork(join(import.meta.dirname, '../../../test/other-server.ts'), {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      SANDBOX_PORT: String(sandbox.port),
      SANDBOX_MAIL_PORT: String(sandbox.mailPort),
      LOG_LEVEL: 'fatal',
      DEMO: 'off',
      JOBS: 'off',
      LIMITS: 'off',
      DATABASE_POOL: '4',
      DATA_DIR: app.config.dataDir,
      SERVER_CONNECTION: JSON.stringify({ host, port, user, database, connectionString }),
    },
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  const [origin] = (await once(child, 'message')) as [string]
  return { child, origin }
}

test('with two servers, one of them killed while people write, every message is kept once and heard in order, and nothing is missed', async () => {
  const [one, two] = await Promise.all([startServer(), startServer()])
  const pairs = await Promise.all(Array.from({ length: 6 }, async () => [await person(), await person()] as const))
  const each = 20
  let dying = false
  /** Writes through the line it has; over a lost one it opens another, at the server that still stands, and says the last again. */
  async function write(from: Person, to: Person): Promise<string[]> {
    const said: string[] = []
    let at = await line(from, one.origin)
    for (let n = 0; n < each; n++) {
      const [text, clientId] = [`${from.username} ${n}`, crypto.randomUUID()]
      for (;;) {
        const answer = await send(at, to, text, { clientId }).catch(() => undefined)
        if (answer?.ok) break
        at = await line(from, two.origin)
      }
      said.push(text)
      if (n === 5 && !dying) {
        dying = true
        one.child.kill('SIGKILL')
      }
    }
    return said
  }
  const readers = await Promise.all(pairs.map(([, to]) => line(to, two.origin)))
  const said = await Promise.all(pairs.map(([from, to]) => write(from, to)))
  expect(dying).toBe(true)
  for (const [at, [from, to]] of pairs.entries()) {
    const reader = readers[at]
    if (!reader) throw new Error('a reader for each pair')
    await expect.poll(() => texts(reader)).toEqual(said[at])
    expect(reader.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: each }, (_, n) => n + 1))
    // whoever comes back asks for what came after the last that they saw
    const { data } = await as(to).call(messaging.openChat, { params: { id: from.id }, query: { after: 7 } })
    expect(data.map(({ text }) => text)).toEqual(said[at]?.slice(7))
    expect((await as(to).call(messaging.countUnread, {})).count).toBe(each)
  }
}, 60_000)
