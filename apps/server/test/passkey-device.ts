import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const userPresent = 0x01
const userVerifiedFlag = 0x04

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** Opens a device with one passkey for an address, as the Web Authentication specification describes it (section 6). */
export function openPasskeyDevice(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coordinate = (value: string) => Buffer.from(value, 'base64url')
  const credentialId = randomBytes(32).toString('base64url')
  return {
    credentialId,
    /** The public key as COSE writes it (RFC 9053, section 7.1.1), in Base64. */
    publicKey: Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      coordinate(x),
      Buffer.from('225820', 'hex'),
      coordinate(y),
    ]).toString('base64'),
    /** Signs a challenge; returns the response of the browser, in JSON. */
    sign(challenge: string, { userVerified }: { userVerified: boolean }) {
      const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin }))
      const flags = userPresent | (userVerified ? userVerifiedFlag : 0)
      const counter = [0, 0, 0, 1]
      const authenticatorData = Buffer.concat([
        sha256(new URL(origin).hostname),
        Buffer.from([flags, ...counter]),
      ])
      const signature = sign(
        'sha256',
        Buffer.concat([authenticatorData, sha256(clientData)]),
        privateKey,
      )
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
