import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** One channel with both voices, two channels, or one voice alone. */
export const allChannels = ['mono', 'stereo', 'assistant', 'customer'] as const

export type Channels = (typeof allChannels)[number]

/** The addresses of a call's recordings and controls. */
export interface Links {
  /** The addresses to listen to a running call and to control it. */
  monitor(id: string): { listenUrl: string; controlUrl: string }
  /** The address of a recording in the provider's storage, which answers 403. */
  stored(id: string, channels: Channels): string
  /** An address that plays a recording until it expires. */
  signed(id: string, channels: Channels): { url: string; expiresAt: number }
  /** Whether a signed address is valid and has not expired. */
  isGood(id: string, channels: Channels, expires: string, signature: string): boolean
}

const signedForMs = 15 * 60 * 1000

/** Returns links below an address, signed with a key of this process. */
export function createLinks(baseUrl: () => string, now: () => number): Links {
  const key = randomBytes(32).toString('hex')
  const signatureOf = (id: string, channels: Channels, expires: string) =>
    // The key stands on both sides against length extension; HMAC would be slower for hundreds of links.
    hash('sha256', `${key} ${id} ${channels} ${expires} ${key}`)
  return {
    monitor: (id) => ({
      listenUrl: `${baseUrl().replace(/^http/, 'ws')}/call/${id}/listen`,
      controlUrl: `${baseUrl()}/call/${id}/control`,
    }),
    stored: (id, channels) => `${baseUrl()}/storage/${id}-${channels}.wav`,
    signed(id, channels) {
      const expiresAt = now() + signedForMs
      const signature = signatureOf(id, channels, String(expiresAt))
      return {
        url: `${baseUrl()}/recording/${id}/${channels}.wav?expires=${expiresAt}&signature=${signature}`,
        expiresAt,
      }
    },
    isGood(id, channels, expires, signature) {
      const given = Buffer.from(signature)
      const wanted = Buffer.from(signatureOf(id, channels, expires))
      return (
        given.length === wanted.length && timingSafeEqual(given, wanted) && Number(expires) > now()
      )
    },
  }
}
