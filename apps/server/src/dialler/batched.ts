/**
 * Does single pieces of work in batches: what comes while one batch is under way makes up the next, so
 * batches grow with the load and nothing waits without need. When a batch fails, its pieces are tried one
 * by one, so that each fails for itself alone.
 */
export function batched<In, Out>(
  work: (many: In[]) => Promise<Out[]>,
  most: number,
): (one: In) => Promise<Out> {
  type Piece = { one: In; resolve: (out: Out) => void; reject: (error: unknown) => void }
  const waiting: Piece[] = []
  let busy = false

  async function doPieces(pieces: Piece[]): Promise<void> {
    try {
      const out = await work(pieces.map(({ one }) => one))
      pieces.forEach(({ resolve }, n) => {
        resolve(out[n] as Out)
      })
    } catch (error) {
      if (pieces.length === 1) pieces[0]?.reject(error)
      else for (const piece of pieces) await doPieces([piece])
    }
  }

  async function run(): Promise<void> {
    busy = true
    while (waiting.length > 0) {
      // All that has arrived by now is read first: the embedded database lets nothing in while it works.
      await new Promise((resolve) => setImmediate(resolve))
      await doPieces(waiting.splice(0, most))
    }
    busy = false
  }

  return (one) =>
    new Promise<Out>((resolve, reject) => {
      waiting.push({ one, resolve, reject })
      if (!busy) void run()
    })
}
