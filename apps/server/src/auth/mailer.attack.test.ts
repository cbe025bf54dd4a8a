import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type AccountsServer, openAccountsServer, password } from '../../test/accounts-server.ts'
import { confirmationTokenOf, openMailServer } from '../../test/mail-server.ts'
import { openLog } from '../log.ts'
import { readSetUpCode } from './sign-up.ts'

// A mail server that accepts connections and never answers.
const connections = new Set<Socket>()
const silentServer = createServer((socket) => {
  connections.add(socket)
  socket.on('error', () => {}).resume()
})
const email = 'ada@northwind.example'
let port: number
let accounts: AccountsServer
let output = ''
beforeAll(async () => {
  silentServer.listen(0, '127.0.0.1')
  await once(silentServer, 'listening')
  port = (silentServer.address() as { port: number }).port
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      output += chunk
      done()
    },
  })
  accounts = await openAccountsServer(
    { SMTP_URL: `smtp://127.0.0.1:${port}`, SIGN_UP: 'open' },
    { log: openLog('debug', destination), mailTimeoutMs: 300 },
  )
})
afterAll(() => accounts?.close())

it('does not keep a person waiting when the mail server does not answer, and says so in the log', async () => {
  const setUpCode = await readSetUpCode(accounts.server.deps.db)
  const account = { name: 'Ada', email, password, setUpCode }
  const browser = accounts.openBrowser()
  const connected = once(silentServer, 'connection')
  expect((await browser.send('/api/auth/sign-up/email', account)).status).toBe(200)
  await connected
  expect(output).not.toContain('a mail was not sent')
  // The same answer as for an unknown address, although this one waits for its mail.
  const resend = (address: string) =>
    browser.send('/api/auth/send-verification-email', { email: address })
  const [known, unknown] = [await resend(email), await resend('no@northwind.example')]
  expect(known).toMatchObject({ status: 200, body: unknown.body })
  await vi.waitFor(() => expect(output).toContain('a mail was not sent: check SMTP_URL'))
  expect(output).not.toContain(email)
})

it('sends the mail again once the mail server answers', async () => {
  for (const socket of connections) socket.destroy()
  silentServer.close()
  await once(silentServer, 'close')
  const mailServer = await openMailServer(port)
  const browser = accounts.openBrowser()
  const { status } = await browser.send('/api/auth/send-verification-email', { email })
  expect(status).toBe(200)
  const confirmationToken = confirmationTokenOf(await mailServer.readLink(email))
  const credentials = { email, password, confirmationToken }
  const signedIn = await browser.send('/api/auth/sign-in/email', credentials)
  expect(signedIn.status).toBe(200)
  await mailServer.close()
})
