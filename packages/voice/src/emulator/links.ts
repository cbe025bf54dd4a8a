import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** The variants of a recording: both voices in one channel, both in two channels, or one voice alone. */
export const channelOptions = ['mono', 'stereo', 'assistant', 'customer'] as const

export type Channels = (typeof channelOptions)[number]

/** The addresses of a call's recordings and controls. */
export interface Links {
  /** Returns the addresses to listen to a running call and to control it. */
  monitor(id: string): { listenUrl: string; controlUrl: string }
  /** Returns the unsigned address of a recording, which responds with 403. */
  stored(id: string, channels: Channels): string
  /** Returns the signed address of a recording, which is valid until it expires. */
  signed(id: string, channels: Channels): { url: string; expiresAt: number }
  /** Whether a signed address is valid and has not expired. */
  isValid(id: string, channels: Channels, expires: string, signature: string): boolean
}

const signatureLifetimeMs = 15 * 60 * 1000

/** Returns links below a base address, signed with a random key of this process. */
export function createLinks(baseUrl: () => string, now: () => number): Links {
  const key = randomBytes(32).toString('hex')
  const signatureOf = (id: string, channels: Channels, expires: string) =>
    // The key is also appended, which prevents length extension; a list has hundreds of links, and HMAC is slower.
    hash('sha256', `${key} ${id} ${channels} ${expires} ${key}`)
  return {
    monitor: (id) => ({
      listenUrl: `${baseUrl().replace(/^http/, 'ws')}/call/${id}/listen`,
      controlUrl: `${baseUrl()}/call/${id}/control`,
    }),
    stored: (id, channels) => `${baseUrl()}/storage/${id}-${channels}.wav`,
    signed(id, channels) {
      const expiresAt = now() + signatureLifetimeMs
      const signature = signatureOf(id, channels, String(expiresAt))
      return {
        url: `${baseUrl()}/recording/${id}/${channels}.wav?expires=${expiresAt}&signature=${signature}`,
        expiresAt,
      }
    },
    isValid(id, channels, expires, signature) {
      const givenSignature = Buffer.from(signature)
      const expectedSignature = Buffer.from(signatureOf(id, channels, expires))
      return (
        givenSignature.length === expectedSignature.length &&
        timingSafeEqual(givenSignature, expectedSignature) &&
        Number(expires) > now()
      )
    },
  }
}
