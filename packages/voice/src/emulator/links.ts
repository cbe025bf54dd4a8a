import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** One channel with both voices, or a channel for each. */
export type Channels = 'mono' | 'stereo'

/** The addresses under which the emulator serves what belongs to a call. */
export interface Links {
  /** Where a running call takes orders. */
  control(id: string): string
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
  const key = randomBytes(32)
  const signatureOf = (id: string, channels: Channels, expires: string) =>
    createHmac('sha256', key).update(`${id} ${channels} ${expires}`).digest('hex')
  return {
    control: (id) => `${baseUrl()}/call/${id}/control`,
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
