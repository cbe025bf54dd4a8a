import { randomUUID } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import { request } from 'node:http'
import { isIP } from 'node:net'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openWebhookReceiver, type WebhookReceiver } from '../../test/webhook-receiver.ts'
import { createSealer } from '../auth/index.ts'
import { webhookDeliveries } from '../db/tables/webhooks.table.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import type { Network } from '../network/index.ts'
import { openTestServer, type TestServer } from '../testing.ts'
import { webhookNetwork } from './destination.ts'
import { openWebhooks, type Webhooks } from './index.ts'

const publicAddress = '93.184.215.14'

/** The addresses of each host name, one list for each lookup; the last list is repeated. */
let dnsResponses: Record<string, string[][]> = {}
/** The addresses to which each request to the internet was allowed to connect. */
let connections: { url: string; host: unknown; addresses: string[] }[] = []

let receiver: WebhookReceiver
let server: TestServer

/** A network whose internet is the receiver, and whose names are those of `dnsResponses`. */
const network: Network = {
  async resolve(hostname) {
    if (isIP(hostname)) return webhookNetwork.resolve(hostname)
    const responses = dnsResponses[hostname] ?? []
    const addresses = (responses.length > 1 ? responses.shift() : responses[0]) ?? []
    return addresses.map((address) => ({ address, family: isIP(address) }))
  },
  request(url, { lookup, agent: _, ...options }) {
    const connection = { url: url.href, host: url.host, addresses: [] as string[] }
    connections.push(connection)
    lookup?.(url.hostname, { all: true }, (_error, addresses) => {
      connection.addresses = (addresses as LookupAddress[]).map(({ address }) => address)
    })
    return request(receiver.url, options)
  },
}

beforeAll(async () => {
  receiver = await openWebhookReceiver()
  server = await openTestServer({
    runsDialer: false,
    webhooks: (deps) =>
      openWebhooks({
        ...deps,
        sealer: createSealer(randomUUID()),
        publicUrl: 'https://calls.example.com',
        network,
      }),
  })
})
beforeEach(async () => {
  await server.clear()
  receiver.reset()
  dnsResponses = { 'hooks.example': [[publicAddress]] }
  connections = []
})
afterAll(async () => {
  receiver?.close()
  await server?.close()
})

const create = (url: string) => server.post('/api/webhooks', { url, events: ['campaign.paused'] })

const notPublic = 'The host has an address that is not public'
const onlyHttps = 'Must start with https://'

describe('an address is refused', () => {
  it.each([
    ['this machine', 'https://127.0.0.1/', notPublic],
    ['this machine by its name', 'https://localhost/', 'The host name cannot be resolved'],
    ['this machine as one decimal number', 'https://2130706433/', notPublic],
    ['this machine in octal', 'https://0177.0.0.01/', notPublic],
    ['this machine in hexadecimal', 'https://0x7f.1/', notPublic],
    ['the unspecified address', 'https://0.0.0.0/', notPublic],
    ['a private network', 'https://10.1.2.3/', notPublic],
    ['another private network', 'https://192.168.1.1:8443/', notPublic],
    ['a carrier-grade NAT', 'https://100.64.0.1/', notPublic],
    ['a link-local address', 'https://169.254.169.254/latest/meta-data', notPublic],
    ['this machine by IPv6', 'https://[::1]/', notPublic],
    ['this machine as mapped IPv4', 'https://[::ffff:127.0.0.1]/', notPublic],
    ['this machine as mapped IPv4 in hexadecimal', 'https://[::ffff:7f00:1]/', notPublic],
    ['this machine behind NAT64', 'https://[64:ff9b::127.0.0.1]/', notPublic],
    ['this machine by 6to4', 'https://[2002:7f00:1::]/', notPublic],
    ['a private network by IPv6', 'https://[fd12:3456::1]/', notPublic],
    ['a link-local IPv6 address', 'https://[fe80::1]/', notPublic],
    ['a public address without encryption', 'http://93.184.215.14/', onlyHttps],
    ['a file', 'file:///etc/passwd', onlyHttps],
    ['a script', 'javascript:alert(1)', onlyHttps],
    ['a user name', 'https://user@hooks.example/', 'Must not contain a user name or a password'],
    ['a password', 'https://:secret@hooks.example/', 'Must not contain a user name or a password'],
    ['a mail server', 'https://hooks.example:25/', 'Must use port 443, or a port from 1024'],
    ['an unknown name', 'https://unknown.example/', 'The host name cannot be resolved'],
    ['no URL', 'hooks.example', 'Must be an address such as https://example.com/webhooks'],
  ])('with %s: %s', async (_, url, error) => {
    expect(await create(url)).toMatchObject({ status: 400, body: { fields: { url: error } } })
    expect((await server.get('/api/webhooks')).body.webhooks).toEqual([])
  })

  it.each([
    ['this machine', ['127.0.0.1']],
    ['a private network', ['10.0.0.1']],
    ['the IPv6 loopback address', ['::1']],
    ['this machine as mapped IPv4', ['::ffff:127.0.0.1']],
    ['a public address and this machine', [publicAddress, '127.0.0.1']],
  ])('when its name resolves to %s', async (_, addresses) => {
    dnsResponses = { 'hooks.example': [addresses] }
    const response = await create('https://hooks.example/')
    expect(response).toMatchObject({ status: 400, body: { fields: { url: notPublic } } })
  })

  it('also when a webhook is changed', async () => {
    const { body } = await create('https://hooks.example/')
    const path = `/api/webhooks/${body.webhook.id}`
    const response = await server.post(path, { url: 'https://127.0.0.1/' }, 'PATCH')
    expect(response).toMatchObject({ status: 400, body: { fields: { url: notPublic } } })
    expect((await server.get('/api/webhooks')).body.webhooks[0].url).toBe('https://hooks.example/')
  })
})

it.each(['https://hooks.example/', 'https://hooks.example:8443/in?key=1'])(
  'accepts %s, and stores it without a fragment',
  async (url) => {
    const { status, body } = await create(`${url}#part`)
    expect([status, body.webhook.url]).toEqual([201, url])
  },
)

describe('a delivery', () => {
  const addEvent = () =>
    server.deps.db.transaction((tx) =>
      (server.deps.webhooks as Webhooks).add(tx, [
        {
          workspaceId: firstWorkspaceId,
          event: {
            type: 'campaign.paused',
            timestamp: '2026-01-01T00:00:00.000Z',
            data: {
              ...{ id: 1, name: '', status: 'paused', paused_reason: null, started_at: null },
              ...{ total_contacts: 0, calls_completed: 0, calls_successful: 0 },
            },
          },
        },
      ]),
    )
  const deliver = async () => {
    const { db, webhooks } = server.deps
    const [delivery] = await db.select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.id))
    const due_at = delivery?.next_attempt_at?.toISOString() ?? ''
    await webhooks?.deliver({ delivery_id: delivery?.id ?? 0, due_at })
    return (await db.select().from(webhookDeliveries))[0]
  }

  it('connects to the address that was checked, with the name of the host', async () => {
    // A third lookup would be another one than that of the check.
    dnsResponses = { 'hooks.example': [[publicAddress], ['93.184.215.15'], ['127.0.0.1']] }
    await create('https://hooks.example/in')
    await addEvent()
    expect(await deliver()).toMatchObject({ state: 'delivered' })
    const url = 'https://hooks.example/in'
    expect(connections).toEqual([{ url, host: 'hooks.example', addresses: ['93.184.215.15'] }])
  })

  it('is not sent when the name resolves to this machine since its subscription', async () => {
    dnsResponses = { 'hooks.example': [[publicAddress], ['127.0.0.1']] }
    await create('https://hooks.example/')
    await addEvent()
    expect(await deliver()).toMatchObject({ state: 'pending', last_error: notPublic })
    expect(connections).toEqual([])
  })
})

describe('a server whose own address is loopback', () => {
  let localServer: TestServer
  beforeAll(async () => {
    localServer = await openTestServer({
      runsDialer: false,
      webhooks: (deps) =>
        openWebhooks({
          ...deps,
          sealer: createSealer(randomUUID()),
          publicUrl: 'http://127.0.0.1:4000',
          network: { ...network, resolve: webhookNetwork.resolve },
        }),
    })
  })
  afterAll(() => localServer?.close())

  it.each([
    ['http://127.0.0.1:3000/', 201],
    ['http://localhost:3000/', 201],
    ['https://[::1]:3000/', 201],
    ['https://93.184.215.14/', 201],
    ['http://93.184.215.14/', 400],
    ['http://10.0.0.1/', 400],
    ['https://192.168.1.1/', 400],
    ['http://0.0.0.0:3000/', 400],
  ])('sends to this machine also by http, and to no private network: %s', async (url, status) => {
    const response = await localServer.post('/api/webhooks', { url, events: ['call.ended'] })
    expect(response.status).toBe(status)
  })
})
