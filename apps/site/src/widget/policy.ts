/** Where calls in the browser are held: their code, their signalling and their media. */
const calls = 'https://*.daily.co'
const signalling = 'wss://*.daily.co'

/**
 * Allows the widget's document what the widget needs and nothing else. It is put in place before the widget
 * is fetched, because only then the provider's address is known.
 */
export function restrict(baseUrl: string) {
  const provider = new URL(baseUrl, location.href).origin
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `script-src 'self' blob: 'wasm-unsafe-eval' ${calls}`,
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "media-src 'self' blob:",
    `connect-src 'self' ${provider} ${calls} ${signalling}`,
  ].join('; ')
  document.head.append(policy)
}
