import { EventEmitter, once } from 'node:events'
import { SMTPServer } from 'smtp-server'

interface Mail {
  to: string
  text: string
}

/** A mail server on this machine that keeps the mails it gets. */
export interface MailServer {
  /** The value of `SMTP_URL`. */
  url: string
  mails: Mail[]
  /** Waits for a mail to an address, takes the newest one, and returns its link. */
  readLink(to: string): Promise<string>
  close(): Promise<void>
}

/** Opens a mail server on a port; 0 selects a free one. */
export async function openMailServer(portNumber = 0): Promise<MailServer> {
  const mails: Mail[] = []
  const arrivals = new EventEmitter()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, { envelope }, done) {
      const text = decode(Buffer.concat(await stream.toArray()).toString())
      for (const { address } of envelope.rcptTo) mails.push({ to: address, text })
      done()
      arrivals.emit('mail')
    },
  })
  await new Promise<void>((resolve) => void server.listen(portNumber, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async readLink(to) {
      while (!mails.some((mail) => mail.to === to)) await once(arrivals, 'mail')
      const index = mails.findLastIndex((mail) => mail.to === to)
      const [mail] = mails.splice(index, 1)
      return /^http\S+$/m.exec(mail?.text ?? '')?.[0] ?? ''
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Returns the token of a mailed link that confirms an address. */
export const confirmationTokenOf = (link: string) => new URL(link).searchParams.get('confirm') ?? ''

/** Decodes the quoted-printable text of a mail. */
function decode(text: string): string {
  return text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\r\n/g, '\n')
}
