import { joinLines } from '@callwright/contract'
import type { GenericEndpointContext } from 'better-auth'
import { APIError } from 'better-auth/api'

const maxNameLength = 200

/** The endpoints that need the name of a person or a workspace. */
const namingPaths = ['/sign-up/email', '/organization/create', '/organization/update']

/**
 * Returns the body of a request that names a person or a workspace, with the name trimmed, and undefined for others. The
 * name is on one line, because mails contain it, where further lines would look like text of the server.
 * Throws better-auth's error when the name has no or too many characters, or when a workspace would get more than that:
 * the library would also store a logo, metadata and any slug.
 */
export function withTrimmedName({ path, body }: GenericEndpointContext): object | undefined {
  if (!body) return undefined
  const isUpdate = path === '/organization/update'
  const named = (isUpdate ? body.data : body) ?? {}
  if (named.name === undefined && !namingPaths.includes(path)) return undefined
  const name = typeof named.name === 'string' ? joinLines(named.name).trim() : ''
  if (name === '' || name.length > maxNameLength) {
    throw refusal('NAME_INVALID', `The name must have 1 to ${maxNameLength} characters`)
  }
  if (isUpdate) {
    requireOnly(named, ['name'], 'Only the name can be changed: data must have no field but name')
    return { ...body, data: { name } }
  }
  if (path === '/organization/create') {
    requireOnly(named, ['name', 'slug'], 'A new workspace must have no field but name and slug')
  }
  return { ...body, name }
}

function requireOnly(input: object, fields: string[], message: string): void {
  if (Object.keys(input).every((field) => fields.includes(field))) return
  throw refusal('FIELD_NOT_ALLOWED', message)
}

const refusal = (code: string, message: string) => new APIError('BAD_REQUEST', { code, message })
