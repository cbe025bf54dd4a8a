import { keepContext } from './db/request-scope.ts'

/**
 * Returns pieces as the body of a response, read as the client receives them. The first piece is read before the response
 * starts, so that an error while reading it still gets its own status.
 */
export async function streamBody<Piece extends Uint8Array>(
  pieces: AsyncIterable<Piece>,
): Promise<ReadableStream<Piece>> {
  const iterator = keepContext(pieces)
  const first = await iterator.next()
  return new ReadableStream<Piece>({
    start(controller) {
      if (!first.done) controller.enqueue(first.value)
    },
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}
