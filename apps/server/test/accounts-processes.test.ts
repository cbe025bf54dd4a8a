import { afterAll, expect, inject, vi } from 'vitest'
import { confirmationTokenOf, openMailServer } from './mail-server.ts'
import { it, waitOptions } from './process-fixtures.ts'
import { endAll, type Process } from './processes.ts'

// A team with accounts on two processes that share a PostgreSQL server.

afterAll(endAll)

const publicUrl = 'http://localhost:4000'
const password = 'correct horse battery'
const phone_number_id = '15005550-ca11-4000-8000-000000000006'

/** A browser with one cookie, which a load balancer sends to any of the processes. */
function openBrowser() {
  let cookie = ''
  const send = async (to: Process, path: string, body?: object) => {
    const response = await fetch(to.url + path, {
      redirect: 'manual',
      headers: { origin: publicUrl, cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const [set] = response.headers.getSetCookie()
    if (set) cookie = set.split(';')[0] ?? ''
    return response
  }
  return {
    send,
    async sendJson(to: Process, path: string, body?: object) {
      const response = await send(to, path, body)
      const text = await response.text()
      expect([path, response.ok, text]).toEqual([path, true, expect.anything()])
      return JSON.parse(text)
    },
  }
}

/** Reads an event stream until its text contains a word. */
async function readEventsUntil(response: Response, word: string): Promise<void> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.includes(word)) return
  }
  throw new Error(`the event stream ended without ${word}: ${text}`)
}

if (inject('databaseUrl') !== '') {
  it('serves a team from two processes: pages and API from one, calls from the other', async ({
    processes: { startProvider, startTestServer },
    onTestFinished,
  }) => {
    const mailServer = await openMailServer()
    onTestFinished(() => mailServer.close())
    const { emulator, startProxy } = await startProvider()
    const proxy = await startProxy()
    const env = {
      AUTH: 'accounts',
      PUBLIC_URL: publicUrl,
      SECRET_KEY: 'a key of thirty-two characters or more',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'callwright@northwind.example',
      LOG_LEVEL: 'silent',
      VAPI_TOKEN: '',
      VAPI_PHONE_NUMBER_ID: '',
    }
    const web = await startTestServer(proxy, { ...env, ROLE: 'web' })
    const worker = await startTestServer(proxy, { ...env, ROLE: 'worker' })

    // Both print the same code; the account is created in one process, and confirmed and used in the other.
    const readSetUpCode = (process: Process) =>
      vi.waitFor(() => {
        const code = /set-up code (\S+)/.exec(process.output())?.[1]
        expect(code).toBeDefined()
        return code
      }, waitOptions)
    const setUpCode = await readSetUpCode(worker)
    expect(await readSetUpCode(web)).toBe(setUpCode)
    const signUp = async (email: string, code?: string) => {
      const browser = openBrowser()
      const account = { name: 'Ada', email, password, setUpCode: code }
      await browser.sendJson(worker, '/api/auth/sign-up/email', account)
      const confirmationToken = confirmationTokenOf(await mailServer.readLink(email))
      const credentials = { email, password, confirmationToken }
      await browser.sendJson(web, '/api/auth/sign-in/email', credentials)
      return browser
    }
    const admin = await signUp('ada@northwind.example', setUpCode)
    await admin.sendJson(web, '/api/workspace/provider', {
      kind: 'vapi',
      token: 'test-token',
      phone_number_id,
    })
    const memberEmail = 'maya@northwind.example'
    const invitation = { email: memberEmail, role: 'member' }
    await admin.sendJson(web, '/api/auth/organization/invite-member', invitation)
    await mailServer.readLink(memberEmail)
    const member = await signUp(memberEmail)
    // The session of one process is one of the other.
    expect((await member.sendJson(worker, '/api/session')).user.email).toBe(memberEmail)

    // The member creates a campaign in the web process; the worker calls; the web process tells the browser.
    const { assistants } = await member.sendJson(web, '/api/vapi/assistants')
    const { contact } = await member.sendJson(web, '/api/contacts', {
      phone_number: '+15005550010',
    })
    const { campaign } = await member.sendJson(web, '/api/campaigns', {
      name: 'First calls',
      assistant_id: assistants[0].id,
      contact_ids: [contact.id],
    })
    await member.sendJson(web, `/api/campaigns/${campaign.id}/start`, {})
    const events = await member.send(web, '/api/events')
    await member.sendJson(web, `/api/vapi/campaigns/${campaign.id}/start`, {})
    await readEventsUntil(events, '"changed":"calls"')
    await vi.waitFor(async () => {
      const found = await member.sendJson(web, `/api/campaigns/${campaign.id}`)
      expect(found.campaign.status).toBe('completed')
    }, waitOptions)
    expect(await emulator.fetchCalls()).toHaveLength(1)

    // Removed in one process, the member has no access to the other with the next request.
    const { members } = await admin.sendJson(worker, '/api/auth/organization/list-members')
    const found = members.find(
      ({ user }: { user: { email: string } }) => user.email === memberEmail,
    )
    await admin.sendJson(worker, '/api/auth/organization/remove-member', {
      memberIdOrEmail: found.id,
    })
    expect((await member.send(web, '/api/contacts')).status).toBe(401)
    expect((await member.send(worker, '/api/contacts')).status).toBe(401)
    expect((await admin.send(web, '/api/contacts')).status).toBe(200)
  })
}
