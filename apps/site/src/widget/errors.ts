import { messages } from '@callwright/dashboard/lib/messages'
import { postToPage } from '@callwright/dashboard/widget'

/** Whether the provider's last response was an error that is reported already. */
let isReported = false

/**
 * Reports the provider's errors to the page. The widget itself only logs the status, and repeats a request
 * without an answer for ever.
 */
export function reportRequests(baseUrl: string) {
  const provider = new URL(baseUrl, location.href).href
  const originalFetch = window.fetch
  window.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!new URL(url, location.href).href.startsWith(provider)) return originalFetch(input, init)
    try {
      const response = await originalFetch(input, init)
      isReported = !response.ok
      postToPage({ kind: 'problem', reason: response.ok ? null : await reasonOf(response.clone()) })
      return response
    } catch (error) {
      const isAborted = error instanceof DOMException && error.name === 'AbortError'
      if (!isAborted) {
        isReported = true
        postToPage({ kind: 'problem', reason: messages.widget.unreachable })
      }
      throw error
    }
  }
}

/** Reports an error of a call to the page, such as a missing microphone. */
export function reportError(error: unknown) {
  // An error that follows from a failed request says less than the request's.
  if (isReported) return
  postToPage({ kind: 'problem', reason: messageOf(error) ?? messages.widget.unknown })
}

async function reasonOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null)
  return messageOf(body) ?? messages.widget.refused(response.status)
}

/** Finds the message in an error of the provider or of its client, which have many shapes. */
function messageOf(error: unknown): string | undefined {
  if (typeof error === 'string') return error || undefined
  if (Array.isArray(error)) return error.map(messageOf).filter(Boolean).join(' ') || undefined
  if (typeof error !== 'object' || error === null) return undefined
  const { message, errorMsg, error: cause } = error as Record<string, unknown>
  return messageOf(message) ?? messageOf(errorMsg) ?? messageOf(cause)
}
