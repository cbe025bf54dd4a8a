import { messages } from '@callwright/dashboard/lib/messages'
import { postToPage } from '@callwright/dashboard/widget'

/** Whether the last request to the provider failed, which has been reported. */
let isFailureReported = false

/**
 * Reports failed requests to the provider to the page. The widget itself only logs the status, and endlessly repeats
 * a request that gets no response.
 */
export function reportFailedRequests(baseUrl: string) {
  const providerUrl = new URL(baseUrl, location.href).href
  const originalFetch = window.fetch
  window.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!new URL(url, location.href).href.startsWith(providerUrl)) return originalFetch(input, init)
    try {
      const response = await originalFetch(input, init)
      isFailureReported = !response.ok
      postToPage({
        kind: 'problem',
        reason: response.ok ? null : await readReason(response.clone()),
      })
      return response
    } catch (error) {
      const isAborted = error instanceof DOMException && error.name === 'AbortError'
      if (!isAborted) {
        isFailureReported = true
        postToPage({ kind: 'problem', reason: messages.widget.unreachable })
      }
      throw error
    }
  }
}

/** Reports an error of a call to the page, such as a missing microphone. */
export function reportError(error: unknown) {
  // The failed request has been reported, and its reason says more than the error that it causes.
  if (isFailureReported) return
  postToPage({ kind: 'problem', reason: findMessage(error) ?? messages.widget.unknown })
}

async function readReason(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null)
  return findMessage(body) ?? messages.widget.refused(response.status)
}

/** Finds the message in an error of the provider or of its client, which has no fixed shape. */
function findMessage(error: unknown): string | undefined {
  if (typeof error === 'string') return error || undefined
  if (Array.isArray(error)) return error.map(findMessage).filter(Boolean).join(' ') || undefined
  if (typeof error !== 'object' || error === null) return undefined
  const { message, errorMsg, error: cause } = error as Record<string, unknown>
  return findMessage(message) ?? findMessage(errorMsg) ?? findMessage(cause)
}
