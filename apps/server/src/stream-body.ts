import { keepContext } from './db/request-scope.ts'

/**
 * Returns pieces as the body of a response, read as the client receives them. The first piece is read before the response
 * starts, so that an error while reading it still gets its own status.
 */
export async function streamBody(
  pieces: AsyncIterable<Uint8Array>,
): Promise<ReadableStream<Uint8Array>> {
  const iterator = keepContext(pieces)
  const first = await iterator.next()
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(first.value ?? new Uint8Array()),
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}
