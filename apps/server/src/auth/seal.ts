import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts secrets that the database stores, with a key that it does not have. */
export interface Sealer {
  /** Encrypts a text. The same context, such as the id of the row, is needed to open it. */
  seal(text: string, context: string): string
  /** Decrypts a text. Throws when the server's key is another, or the text or the context was changed. */
  open(sealed: string, context: string): string
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Creates a sealer by AES-256-GCM, whose key is derived from the server's (HKDF, RFC 5869). */
export function createSealer(secretKey: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'callwright sealed secrets', 32))
  return {
    seal(text, context) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(context))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(context))
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      const encrypted = bytes.subarray(ivBytes + tagBytes)
      return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8')
    },
  }
}
