import { HttpError } from '../errors.ts'

/** A response of the provider that exceeds the size limit. */
export class ResponseTooLarge extends HttpError {
  constructor(bytes: number) {
    const most = `${Math.floor(bytes / 1024 / 1024)} MB`
    super(502, 'provider_failed', `The voice provider answered with more than ${most}`)
  }
}

/**
 * Creates a `fetch` whose response bodies fail with `ResponseTooLarge` above a number of bytes. `onResponse` is
 * called with each response before its body is read.
 */
export function limitedFetch(
  bytes: number,
  onResponse: (response: Response) => void,
): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    onResponse(response)
    if (!response.body) return response
    let size = 0
    const limited = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          size += piece.byteLength
          if (size > bytes) controller.error(new ResponseTooLarge(bytes))
          else controller.enqueue(piece)
        },
      }),
    )
    return new Response(limited, response)
  }
}
