import { request } from 'node:https'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { listen } from './listen.ts'
import { readTlsCertificate } from './tls.ts'

const file = (name: string) => join(import.meta.dirname, '../test/tls', name)
const files = { certFile: file('certificate.pem'), keyFile: file('key.pem') }

it('serves https with the certificate', async () => {
  const certificate = readTlsCertificate(files)
  const { url, drain } = await listen(async ({ url }) => Response.json({ url }), {
    host: '127.0.0.1',
    port: 0,
    certificate,
  })
  onTestFinished(() => drain(0))
  expect(url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/)
  const body = await new Promise<string>((resolve, reject) => {
    const sent = request(url, { ca: certificate.cert }, (response) => {
      response.setEncoding('utf8').once('data', resolve)
    })
    sent.once('error', reject).end()
  })
  expect(JSON.parse(body)).toEqual({ url: `${url}/` })
  await expect(fetch(url.replace('https:', 'http:'))).rejects.toThrow()
})

it.each([
  [{ ...files, certFile: '/nowhere/cert.pem' }, /^TLS_CERT=\/nowhere\/cert\.pem cannot be read/],
  [{ ...files, keyFile: '/nowhere/key.pem' }, /^TLS_KEY=\/nowhere\/key\.pem cannot be read/],
  [{ ...files, keyFile: file('other-key.pem') }, /a certificate and its own key/],
  [{ ...files, certFile: file('../totp.ts') }, /must be PEM files/],
])('refuses %j', (wrong, message) => {
  expect(() => readTlsCertificate(wrong)).toThrow(message)
})
