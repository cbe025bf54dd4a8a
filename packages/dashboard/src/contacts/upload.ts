/** Sends a request like `fetch`, and reports the upload progress from 0 to 1, which `fetch` cannot. */
export function fetchWithProgress(onSent: (share: number) => void) {
  return async (request: Request): Promise<Response> => {
    const body = await request.blob()
    return new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest()
      xhr.open(request.method, request.url)
      for (const [name, value] of request.headers) xhr.setRequestHeader(name, value)
      xhr.responseType = 'blob'
      xhr.upload.onprogress = ({ loaded, total }) => onSent(loaded / total)
      xhr.upload.onload = () => onSent(1)
      xhr.onload = () => resolve(responseOf(xhr))
      // The same error as `fetch`, so that it is handled alike.
      xhr.onerror = () => reject(new TypeError('Failed to fetch'))
      xhr.send(body)
    })
  }
}

function responseOf(xhr: XMLHttpRequest): Response {
  const { status, statusText, response } = xhr
  const type = xhr.getResponseHeader('content-type')
  const headers = type ? { 'content-type': type } : undefined
  return new Response(response.size > 0 ? response : null, { status, statusText, headers })
}
