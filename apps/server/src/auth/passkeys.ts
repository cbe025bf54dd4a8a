import { getAuthenticatorName, passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import { describeDevice } from './device.ts'

/**
 * Opens better-auth's passkeys (Web Authentication, https://www.w3.org/TR/webauthn-3/). A passkey takes the place of
 * password and second factor, so its device must have verified the user by a PIN, a fingerprint or the face.
 */
export function openPasskeys(publicUrl: string) {
  return passkey({
    rpName: 'Callwright',
    origin: publicUrl,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: async ({ ctx, verification, user }) => {
        const { userVerified, aaguid } = verification.registrationInfo ?? {}
        requireUserVerification(userVerified)
        const userAgent = ctx.headers?.get('user-agent') ?? null
        return { userId: user.id, name: getAuthenticatorName(aaguid) ?? describeDevice(userAgent) }
      },
    },
    authentication: {
      afterVerification: async ({ verification }) =>
        requireUserVerification(verification.authenticationInfo.userVerified),
    },
  })
}

function requireUserVerification(isVerified = false): void {
  if (isVerified) return
  throw new APIError('UNAUTHORIZED', {
    code: 'USER_NOT_VERIFIED',
    message:
      'This passkey does not ask for a PIN, a fingerprint or your face, so it is not accepted',
  })
}

/** Returns the response with status 400 when a passkey could not be verified, for which the library has 500. */
export function correctPasskeyStatus(path: string, response: Response): Response {
  if (path !== '/passkey/verify-registration' || response.status !== 500) return response
  return new Response(response.body, { status: 400, headers: response.headers })
}
