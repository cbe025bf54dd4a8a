import { HttpResponse, http } from 'msw'
import { type SetupWorker, setupWorker } from 'msw/browser'

const errors: string[] = []
const unanswered: string[] = []

const lastRequest = '/story-is-over'

let started: Promise<SetupWorker> | undefined

/** The worker that answers stories' requests and notes every request it has no fixture for. */
export function startWorker() {
  // A documentation page shows many stories at once, which share the one worker there can be.
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
      if (!isOwnFile) unanswered.push(`${method} ${url}`)
    },
  })
  return worker
}

/** Notes what a story writes to the console as an error and asks in vain, until the returned function is called. */
export function collectErrors() {
  errors.length = 0
  unanswered.length = 0
  const original = console.error
  console.error = (...args: unknown[]) => {
    errors.push(args.map(String).join(' '))
    original(...args)
  }
  return async () => {
    // What the story asked last may be on its way yet, and would find the next story's fixtures.
    await fetch(lastRequest, { method: 'POST', body: 'done' })
    console.error = original
  }
}

/** Throws when a story logged an error it does not expect, missed one it does, or asked for what has no fixture. */
export function throwUnexpected(expected: RegExp[] = []) {
  const problems = [
    ...errors
      .filter((error) => !expected.some((pattern) => pattern.test(error)))
      .map((error) => `Unexpected console error: ${error}`),
    ...expected
      .filter((pattern) => !errors.some((error) => pattern.test(error)))
      .map((pattern) => `Expected a console error matching ${pattern}, saw none`),
    ...unanswered.map((request) => `No fixture answers ${request}`),
  ]
  if (problems.length > 0) throw new Error(problems.join('\n'))
}
