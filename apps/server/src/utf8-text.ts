import type { Context } from 'hono'
import { HttpError, invalidInput } from './errors.ts'

/**
 * Returns the body of a request, which must be in UTF-8. Throws `HttpError` 415 when its content type names another
 * charset, and 400 for other bytes: replacement characters in their place would be stored as the text of a person.
 */
export async function readUtf8Text(c: Context): Promise<string> {
  const type = c.req.header('content-type') ?? ''
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(type)?.[1]
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) {
    throw new HttpError(415, 'unsupported_type', 'Send the body in UTF-8')
  }
  const bytes = await c.req.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalidInput('The body must be in UTF-8')
  }
}
