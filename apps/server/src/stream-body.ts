/**
 * Returns pieces as the body of a response, read as the client receives them. The first piece is read before the response
 * starts, so that an error while reading it still gets its own status.
 */
export async function streamBody<Piece extends Uint8Array>(
  pieces: AsyncGenerator<Piece>,
): Promise<ReadableStream<Piece>> {
  const first = await pieces.next()
  return new ReadableStream<Piece>({
    start(controller) {
      if (!first.done) controller.enqueue(first.value)
    },
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}
