/**
 * Processes single items in batches: items that arrive while one batch runs form the next batch, so batches grow with
 * the load. When a batch fails, its items are processed one by one, so that only the faulty ones fail.
 */
export function batch<In, Out>(
  work: (items: In[]) => Promise<Out[]>,
  maxItems: number,
): (item: In) => Promise<Out> {
  type Item = { value: In; resolve: (out: Out) => void; reject: (error: unknown) => void }
  const waiting: Item[] = []
  let isRunning = false

  async function processBatch(items: Item[]): Promise<void> {
    try {
      const out = await work(items.map(({ value }) => value))
      items.forEach(({ resolve }, n) => {
        resolve(out[n] as Out)
      })
    } catch (error) {
      if (items.length === 1) items[0]?.reject(error)
      else for (const item of items) await processBatch([item])
    }
  }

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      // Lets the event loop read requests that have arrived, because the embedded database blocks it during a batch.
      await new Promise((resolve) => setImmediate(resolve))
      await processBatch(waiting.splice(0, maxItems))
    }
    isRunning = false
  }

  return (value) =>
    new Promise<Out>((resolve, reject) => {
      waiting.push({ value, resolve, reject })
      if (!isRunning) void run()
    })
}
