import { delay, http } from 'msw'

/** Lets every request to the server wait for a promise; the handlers that were there before then respond. */
export function waitsFor(promise: Promise<unknown>) {
  return http.all('*/api/*', async () => {
    await promise
  })
}

/** Adds the body of each request to a path to a list; the handlers that were there before respond. */
export function recordsBodies(path: string, bodies: unknown[]) {
  return http.all(`*${path}`, async ({ request }) => {
    if (request.body !== null) bodies.push(await request.clone().json())
  })
}

/** Lets the requests for one page of a list hang; the handlers that were there before respond to the others. */
export function pageHangs(path: string, page: number) {
  return http.get(`*${path}`, async ({ request }) => {
    if (new URL(request.url).searchParams.get('page') === String(page)) await delay('infinite')
  })
}
