/**
 * Processes single items in batches: items that arrive while one batch runs make up the next, so batches grow with the
 * load and no item waits without need. When a batch fails, its items are processed one by one, so that only those
 * that cause it fail.
 */
export function batch<In, Out>(
  work: (items: In[]) => Promise<Out[]>,
  maxItems: number,
): (one: In) => Promise<Out> {
  type Item = { value: In; resolve: (out: Out) => void; reject: (error: unknown) => void }
  const waiting: Item[] = []
  let isRunning = false

  async function process(items: Item[]): Promise<void> {
    try {
      const out = await work(items.map(({ value }) => value))
      items.forEach(({ resolve }, n) => {
        resolve(out[n] as Out)
      })
    } catch (error) {
      if (items.length === 1) items[0]?.reject(error)
      else for (const item of items) await process([item])
    }
  }

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      // Requests that have arrived are read first, as the embedded database blocks the event loop.
      await new Promise((resolve) => setImmediate(resolve))
      await process(waiting.splice(0, maxItems))
    }
    isRunning = false
  }

  return (value) =>
    new Promise<Out>((resolve, reject) => {
      waiting.push({ value, resolve, reject })
      if (!isRunning) void run()
    })
}
