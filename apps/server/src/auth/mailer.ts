import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { AccountSettings } from '../settings.ts'

/** A mail with one link. */
export interface Mail {
  to: string
  subject: string
  /** What the link is for, in sentences. */
  text: string
  link: string
}

/**
 * Sends a mail in the background: a response that waited for the mail server would tell whether an address is known, and
 * would never come from one that does not answer.
 */
export type SendMail = (mail: Mail) => void

/**
 * Opens the sender of mails. A mail server that does not answer within the timeout has failed. Without a mail server, the
 * links are written to the log.
 */
export function openMailer(
  { smtpUrl, mailFrom }: AccountSettings,
  log: Logger,
  timeoutMs = 15_000,
): SendMail {
  if (!smtpUrl) {
    log.warn(
      'SMTP_URL is not set: mails are not sent, and whoever reads this log can use their links',
    )
    return ({ to, subject, link }) => log.warn({ to, link }, `not mailed: ${subject}`)
  }
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  return ({ to, subject, text, link }) => {
    const message = { from: mailFrom, to, subject, text: `${text}\n\n${link}\n` }
    transport.sendMail(message).catch((error: unknown) => {
      log.error(
        { err: error },
        'a mail was not sent: check SMTP_URL and the mail server. People can ask for their mail again',
      )
    })
  }
}
