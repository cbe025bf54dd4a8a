import { messages } from '@callwright/dashboard/lib/messages'
import { tellPage } from '@callwright/dashboard/widget'

/** Whether the provider's last answer, or the want of one, was told already. */
let told = false

/**
 * Tells the page what the provider refuses. The widget itself writes it to the console, asks for ever where
 * no answer comes, and knows no more than a status.
 */
export function watchRequests(baseUrl: string) {
  const provider = new URL(baseUrl, location.href).href
  const ask = window.fetch
  window.fetch = async (input, init) => {
    const request = input instanceof Request ? input.url : String(input)
    if (!new URL(request, location.href).href.startsWith(provider)) return ask(input, init)
    try {
      const answer = await ask(input, init)
      told = !answer.ok
      tellPage({ kind: 'problem', reason: answer.ok ? null : await reasonOf(answer.clone()) })
      return answer
    } catch (error) {
      const aborted = error instanceof DOMException && error.name === 'AbortError'
      if (!aborted) {
        told = true
        tellPage({ kind: 'problem', reason: messages.widget.unreachable })
      }
      throw error
    }
  }
}

/** Tells the page of what went wrong in a call: no microphone, say. */
export function tellError(error: unknown) {
  // What follows from a refused request says less than the refusal.
  if (told) return
  tellPage({ kind: 'problem', reason: words(error) ?? messages.widget.unknown })
}

async function reasonOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null)
  return words(body) ?? messages.widget.refused(answer.status)
}

/** The provider and its client wrap a message in whatever they have at hand. */
function words(said: unknown): string | undefined {
  if (typeof said === 'string') return said || undefined
  if (Array.isArray(said)) return said.map(words).filter(Boolean).join(' ') || undefined
  if (typeof said !== 'object' || said === null) return undefined
  const { message, errorMsg, error } = said as Record<string, unknown>
  return words(message) ?? words(errorMsg) ?? words(error)
}
