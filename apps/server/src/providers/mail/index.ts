// Mail leaves by SMTP; the sandbox's mailbox is just another SMTP server.
import type { TransportOptions } from 'nodemailer'
import type { Config } from '../../config.ts'

/** One message to one person. */
export interface MailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** Where an answer goes, when it is not us. */
  readonly replyTo?: string
  /** Names the cause: the same in every try, so that mail programs show a doubled message once. */
  readonly messageId: string
  readonly language: string
  /** Where mail programs end mails of this kind by one press (RFC 8058); for what nobody has to be told. */
  readonly oneClick?: string
}
export interface Mail {
  /** Resolves when the mail server has taken the mail. Throws MailRefused when it surely has not, any other error when that is unknown. */
  readonly send: (mail: MailMessage) => Promise<void>
}

/** The mail has not left; it may be tried again. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

const SECONDS = 1000
/** Header values are single lines, whatever a name holds. */
// oxlint-disable-next-line no-control-regex -- control characters are what is removed
const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()

export function openMail({ mail, publicOrigin }: Pick<Config, 'mail' | 'publicOrigin'>): Mail {
  const host = new URL(publicOrigin).hostname
  return {
    async send({ to, subject, text, html, replyTo, messageId, language, oneClick }) {
      const { createTransport } = await import('nodemailer') // with the first mail
      let begun = false
      // a transport of its own, whose log tells whether the mail itself was on its way when something broke
      const watch = (entry: { tnx?: string }, line: string) => {
        if (entry.tnx === 'client' && line === 'DATA') begun = true
      }
      const quiet = () => undefined
      const transport = createTransport({
        url: mail.url,
        connectionTimeout: 10 * SECONDS,
        greetingTimeout: 10 * SECONDS,
        socketTimeout: 20 * SECONDS,
        disableFileAccess: true,
        disableUrlAccess: true,
        debug: true,
        logger: { level: quiet, trace: quiet, debug: watch, info: quiet, warn: quiet, error: quiet, fatal: quiet },
      } as TransportOptions)
      try {
        await transport.sendMail({
          from: mail.from,
          to: { name: '', address: to },
          subject: oneLine(subject),
          text,
          ...(html !== undefined && { html }),
          ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
          messageId: `<${messageId.replace(/[^\w.-]+/g, '-')}@${host}>`,
          headers: {
            'Content-Language': language,
            'Auto-Submitted': 'auto-generated',
            ...(oneClick !== undefined && { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
          },
        })
      } catch (error) {
        const answered = (error as { responseCode?: number }).responseCode !== undefined
        if (!begun || answered) throw new MailRefused((error as Error).message, { cause: error })
        throw error
      } finally {
        transport.close()
      }
    },
  }
}
