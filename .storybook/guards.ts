import { HttpResponse, http } from 'msw'
import { type SetupWorker, setupWorker } from 'msw/browser'

const errors: string[] = []
const unhandledRequests: string[] = []

const lastRequest = '/story-is-over'

let started: Promise<SetupWorker> | undefined

/** Starts the worker that answers the requests of stories and collects requests without a fixture. */
export function startWorker() {
  // The stories of a documentation page share one worker.
  started ??= start()
  return started
}

async function start() {
  const worker = setupWorker(http.post(lastRequest, () => new HttpResponse()))
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
  errors.length = 0
  unhandledRequests.length = 0
  const original = console.error
  console.error = (...args: unknown[]) => {
    errors.push(args.map(String).join(' '))
    original(...args)
  }
  return async () => {
    // The story's last request may still be in flight, and would get the next story's fixtures.
    await fetch(lastRequest, { method: 'POST', body: 'done' })
    console.error = original
  }
}

/** Throws when a story logged an unexpected error, lacks an expected one, or made a request without a fixture. */
export function throwUnexpected(expected: RegExp[] = []) {
  const problems = [
    ...errors
      .filter((error) => !expected.some((pattern) => pattern.test(error)))
      .map((error) => `Unexpected console error: ${error}`),
    ...expected
      .filter((pattern) => !errors.some((error) => pattern.test(error)))
      .map((pattern) => `Expected a console error matching ${pattern}, saw none`),
    ...unhandledRequests.map((request) => `No fixture answers ${request}`),
  ]
  if (problems.length > 0) throw new Error(problems.join('\n'))
}
