import { randomBytes } from 'node:crypto'

/** Returns a UUID version 7, which sorts by its time, as the ids of the provider do. */
export function uuidV7(time: number): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(time, 0, 6)
  bytes[6] = 0x70 | ((bytes[6] as number) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f)
  const hex = bytes.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}
