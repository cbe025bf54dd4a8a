import type { ClientRequest, IncomingMessage } from 'node:http'

/** Sends a request with a body; returns the response when its headers have arrived. */
export function sendRequest(request: ClientRequest, body?: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request
      .once('response', resolve)
      // For a response of 101 with an `Upgrade` header, Node emits only `upgrade`; without a listener, nothing at all.
      .once('upgrade', (response, socket) => {
        socket.destroy()
        resolve(response)
      })
      .on('error', reject)
      .end(body)
  })
}

/** Rejects when the signal is aborted before the promise settles. */
export function abortable<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    promise.then(resolve, reject)
  })
}
