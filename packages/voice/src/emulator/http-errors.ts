import { HTTPException } from 'hono/http-exception'

const statusTexts = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  413: 'Payload Too Large',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
} as const

/** Returns an error response in the provider's format: one message, or a list when several fields are invalid. */
export function httpError(
  status: keyof typeof statusTexts,
  message: string | string[],
  headers: Record<string, string> = {},
): HTTPException {
  return new HTTPException(status, {
    res: Response.json(
      { message, error: statusTexts[status], statusCode: status },
      { status, headers },
    ),
  })
}

/** The provider's message for an unknown key. */
export const invalidKeyMessage =
  'Invalid Key. Hot tip, you may be using the private key instead of the public key, or vice versa.'
