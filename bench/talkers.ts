// People of the bench of sockets: their lines, and what one of them writes.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { SocketAnswers } from '@rondo/contracts/messaging'
import { io, type Socket } from 'socket.io-client'
import type { Buyer } from './people.ts'

/** What is not answered by then is counted as lost. */
export const PATIENCE_MS = 60_000
/** One thing in so many is an offer; about a piece there are five at most. */
const [OFFER_EVERY, OFFERS] = [4, Number(process.env['BENCH_OFFERS'] ?? 5)]

/** Everybody has an address of their own, as behind a proxy. */
export const addressOf = (n: number) => `198.18.${n >> 8}.${n & 255}`
/** Opens a line. */
export function openLine(origin: string, { authorization }: Buyer, n: number): Promise<Socket> {
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
    const socket = await openLine(origin, buyer, n).catch(() => undefined)
    if (socket) return socket
    await pause(200)
  }
}

/** Somebody who writes to one person, one message after the other; each is said again until it is answered. */
export class Writer {
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
        const isSaid = this.socket.connected ? (await this.#say(message))?.ok : await this.#call(elsewhere, message)
        if (isSaid) return
        if (this.socket.connected) await pause(100)
      }
    })
  }
  /** As a browser does it: a message whose line is lost goes by a call. */
  async #call(origin: string, message: object): Promise<boolean> {
    const answer = await fetch(`${origin}/api/messages`, {
      method: 'POST',
      headers: { authorization: this.#buyer.authorization, 'content-type': 'application/json', 'x-forwarded-for': addressOf(this.#n) },
      body: JSON.stringify(message),
    }).catch(() => undefined)
    await answer?.text()
    return answer?.ok ?? false
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
