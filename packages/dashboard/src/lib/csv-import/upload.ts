/** Sends a file with a `fetch` that also reports the uploaded fraction, from 0 to 1. */
export async function uploadFile<Result>(
  file: File,
  onProgress: (fraction: number) => void,
  send: (context: { fetch: ReturnType<typeof fetchWithProgress> }) => Promise<Result>,
): Promise<Result> {
  // Reading rejects when the file has changed since it was chosen, while an upload would fail as if the server were
  // unreachable.
  await file.slice(0, 1).arrayBuffer()
  return send({ fetch: fetchWithProgress(onProgress) })
}

function fetchWithProgress(onProgress: (fraction: number) => void) {
  return async (request: Request): Promise<Response> => {
    const body = await request.blob()
    return new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest()
      xhr.open(request.method, request.url)
      for (const [name, value] of request.headers) xhr.setRequestHeader(name, value)
      xhr.responseType = 'blob'
      xhr.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
      xhr.upload.onload = () => onProgress(1)
      xhr.onload = () => resolve(toResponse(xhr))
      // `fetch` rejects with the same error, so callers handle both alike.
      xhr.onerror = () => reject(new TypeError('Failed to fetch'))
      xhr.send(body)
    })
  }
}

function toResponse(xhr: XMLHttpRequest): Response {
  const { status, statusText, response } = xhr
  const headers = new Headers()
  for (const name of ['content-type', 'x-last-event-id']) {
    const value = xhr.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(response.size > 0 ? response : null, { status, statusText, headers })
}
