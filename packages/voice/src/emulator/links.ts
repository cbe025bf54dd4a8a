import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** One channel with both voices, a channel for each, or one of the voices alone. */
export const allChannels = ['mono', 'stereo', 'assistant', 'customer'] as const

export type Channels = (typeof allChannels)[number]

/** The addresses under which the emulator serves what belongs to a call. */
export interface Links {
  /** Where a running call is listened to, and where it takes orders. */
  monitor(id: string): { listenUrl: string; controlUrl: string }
  /** The name of a recording in the provider's storage, closed to everybody. */
  stored(id: string, channels: Channels): string
  /** An address that plays a recording for a while. */
  signed(id: string, channels: Channels): { url: string; expiresAt: number }
  /** Whether a signed address is genuine and still good. */
  isGood(id: string, channels: Channels, expires: string, signature: string): boolean
}

const signedForMs = 15 * 60 * 1000

/** Links below an address, signed with a key that lives as long as this process. */
export function createLinks(baseUrl: () => string, now: () => number): Links {
  const key = randomBytes(32).toString('hex')
  const signatureOf = (id: string, channels: Channels, expires: string) =>
    // Around the text, so that nobody can lengthen it; a list of calls signs hundreds of links.
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
