import { HttpResponse, http } from 'msw'
import { type SetupWorker, setupWorker } from 'msw/browser'

const consoleErrors: string[] = []
const unhandledRequests: string[] = []

const endOfStoryPath = '/story-is-over'

let workerPromise: Promise<SetupWorker> | undefined

/** Starts the worker that responds to the requests of stories and collects requests without a fixture. */
export function startWorker() {
  // The stories of a documentation page share one worker.
  workerPromise ??= createWorker()
  return workerPromise
}

async function createWorker() {
  const worker = setupWorker(http.post(endOfStoryPath, () => new HttpResponse()))
  await worker.start({
    quiet: true,
    onUnhandledFrame({ frame }) {
      if (frame.protocol !== 'http') return
      const { method, url } = (frame.data as { request: Request }).request
      const { origin, pathname } = new URL(url)
      const isOwnFile = origin === location.origin && !pathname.startsWith('/api/')
      if (!isOwnFile) unhandledRequests.push(`${method} ${url}`)
    },
  })
  return worker
}

/** Collects console errors and requests without a fixture until the returned function is called. */
export function collectErrors() {
  consoleErrors.length = 0
  unhandledRequests.length = 0
  const originalError = console.error
  console.error = (...args: unknown[]) => {
    consoleErrors.push(args.map(String).join(' '))
    originalError(...args)
  }
  return async () => {
    // Waits for this request, because an earlier request of the story may still be in flight and would get the next
    // story's fixtures.
    await fetch(endOfStoryPath, { method: 'POST', body: 'done' })
    console.error = originalError
  }
}

/** Throws when a story logged an unexpected error, lacks an expected one, or made a request without a fixture. */
export function throwOnProblems(expected: RegExp[] = []) {
  const problems = [
    ...consoleErrors
      .filter((error) => !expected.some((pattern) => pattern.test(error)))
      .map((error) => `Unexpected console error: ${error}`),
    ...expected
      .filter((pattern) => !consoleErrors.some((error) => pattern.test(error)))
      .map((pattern) => `Expected a console error matching ${pattern}, saw none`),
    ...unhandledRequests.map((request) => `No fixture for ${request}`),
  ]
  if (problems.length > 0) throw new Error(problems.join('\n'))
}
