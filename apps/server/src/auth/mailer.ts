import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { AccountSettings } from '../settings.ts'

/** A mail with one link. */
interface Mail {
  to: string
  subject: string
  /** What the link is for, in sentences. */
  text: string
  link: string
}

/** Sends mails. */
export type SendMail = (mail: Mail) => Promise<void>

/** A mail server that does not answer within this time has failed. */
const timeoutMs = 15_000

/** Opens the sender of mails. Without a mail server, the links are written to the log. */
export function openMailer({ smtpUrl, mailFrom }: AccountSettings, log: Logger): SendMail {
  if (!smtpUrl) {
    log.warn(
      'SMTP_URL is not set: mails are not sent, and whoever reads this log can use their links',
    )
    return async ({ to, subject, link }) => log.warn({ to, link }, `not mailed: ${subject}`)
  }
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  return async ({ to, subject, text, link }) => {
    await transport.sendMail({ from: mailFrom, to, subject, text: `${text}\n\n${link}\n` })
  }
}
