/**
 * Sends a request on a new connection. The server may close a kept-alive connection just when it is reused, and that
 * error would end the run.
 */
export function send(
  url: string,
  init: { method?: string; headers?: Record<string, string>; body?: BodyInit } = {},
): Promise<Response> {
  return fetch(url, { ...init, headers: { ...init.headers, connection: 'close' } })
}
