import type { GenericEndpointContext } from 'better-auth'
import { APIError } from 'better-auth/api'
import { verifyJWT } from 'better-auth/crypto'

/**
 * Confirms the address of an account before a sign-in that has both the token of the mailed link and the right password.
 * The token alone would also confirm the password of somebody else who has signed up with the address. A sign-in with an
 * expired token or a wrong password continues as one without a token, so better-auth refuses it.
 */
export async function confirmAddress({ body, context }: GenericEndpointContext): Promise<void> {
  const { email, password, confirmationToken: token } = body ?? {}
  if (typeof token !== 'string' || typeof email !== 'string') return
  const claims = await verifyJWT<{ email: string; userId: string }>(token, context.secret)
  if (!claims) return
  if (claims.email !== email.toLowerCase()) {
    throw new APIError('BAD_REQUEST', {
      code: 'LINK_OF_ANOTHER_ADDRESS',
      message:
        'The link confirms another email address. Sign in with the address that got the mail',
    })
  }
  const found = await context.internalAdapter.findUserByEmail(email, { includeAccounts: true })
  if (!found || found.user.id !== claims.userId || found.user.emailVerified) return
  const hash = found.accounts.find(({ providerId }) => providerId === 'credential')?.password
  if (!hash || typeof password !== 'string') return
  if (!(await context.password.verify({ hash, password }))) return
  await context.internalAdapter.updateUser(found.user.id, { emailVerified: true })
}
