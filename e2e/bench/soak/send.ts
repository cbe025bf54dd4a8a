/**
 * Sends a request on a connection of its own: one that is kept alive may be closed by the server in the moment it is
 * used again, and that would end the run.
 */
export function send(
  url: string,
  init: { method?: string; headers?: Record<string, string>; body?: BodyInit } = {},
): Promise<Response> {
  return fetch(url, { ...init, headers: { ...init.headers, connection: 'close' } })
}
