import { HttpError } from '../errors.ts'

/** A response of the provider that exceeds the size limit. */
export class ResponseTooLarge extends HttpError {
  constructor(maxBytes: number) {
    const limit = `${Math.floor(maxBytes / 1024 / 1024)} MB`
    super(502, 'provider_failed', `The voice provider answered with more than ${limit}`)
  }
}

/**
 * Creates a `fetch` whose response bodies fail with `ResponseTooLarge` above a number of bytes, and with a `TimeoutError`
 * when they are not complete `timeoutMs` after the request. `onResponse` is called with each response before its body is
 * read.
 */
export function limitedFetch(
  maxBytes: number,
  timeoutMs: number,
  onResponse: (response: Response) => void,
): typeof fetch {
  return async (input, init) => {
    // The timeout of the SDK ends with the headers of a response.
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(input, init)
    onResponse(response)
    if (!response.body) return response
    let size = 0
    const limitedBody = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          size += piece.byteLength
          if (size > maxBytes) controller.error(new ResponseTooLarge(maxBytes))
          else controller.enqueue(piece)
        },
      }),
      { signal },
    )
    return new Response(limitedBody, response)
  }
}
