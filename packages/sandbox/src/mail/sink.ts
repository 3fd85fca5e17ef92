import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Clock } from '../ground/clock.ts'
import type { Fault, Faults } from '../ground/faults.ts'
import type { Store } from '../ground/store.ts'
import { receive } from './mailbox.ts'

export interface Sink {
  port: number
  close(): Promise<void>
}

/** An SMTP refusal with its code; 4xx asks the sender to try again. */
function smtpError(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code })
}

const isConnectionFault = (fault: Fault) => fault.fault === 'refuse' || fault.fault === 'drop_request'
const defaultTimeoutMs = 30_000
const defaultSlowMs = 3000

/** Takes every message, delivers none. A fault of provider `mail` (call `SEND` or `*`) hits the next message. */
export async function openSink(store: Store, clock: Clock, faults: Faults, host: string, port: number): Promise<Sink> {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

  /** Keeps the message unless a fault says otherwise; answers the refusal that the sender should read, if any. */
  async function take(raw: Buffer, recipients: string[], drop: () => undefined): Promise<Error | undefined> {
    const fault = faults.hit('mail', 'SEND', '/')
    if (fault && isConnectionFault(fault)) return drop()
    if (fault?.fault === 'timeout') {
      await pause(fault.delayMs ?? defaultTimeoutMs)
      return drop()
    }
    if (fault?.fault === 'error_before' || fault?.fault === 'conflict') return smtpError(451, '4.3.0 Local error in processing')
    if (fault?.fault === 'rate_limit') return smtpError(450, '4.7.1 Too many messages, slow down')
    if (fault?.fault === 'malformed') return smtpError(550, '5.6.0 Message content rejected')
    if (fault?.fault === 'slow') await pause(fault.delayMs ?? defaultSlowMs)
    await receive(store, clock, raw, recipients)
    if (fault?.fault === 'drop_answer') return drop()
    return fault?.fault === 'error_after' ? smtpError(451, '4.3.0 Local error in processing') : undefined
  }

  async function answer(taken: Promise<Error | undefined>, done: (refusal?: Error) => void): Promise<void> {
    done(await taken)
  }

  const server = new SMTPServer({
    banner: 'sandbox: takes all, delivers none',
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    size: 30 * 1024 * 1024,
    disableReverseLookup: true,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        const drop = (): undefined => void sockets.get(session.remotePort)?.destroy()
        void answer(take(Buffer.concat(parts), recipients, drop), done)
      })
    },
  })
  const sockets = new Map<number, Socket>()
  server.server.on('connection', (socket) => {
    const port = socket.remotePort ?? 0
    sockets.set(port, socket)
    socket.on('close', () => sockets.delete(port))
  })
  // A client that goes away in the middle is no failure of the sink.
  server.on('error', () => undefined)

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets.values()) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
