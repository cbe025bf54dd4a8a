/** The hosts of calls in the browser: code and media, and signaling. */
const callHosts = 'https://*.daily.co'
const signalingHosts = 'wss://*.daily.co'

/**
 * Sets the content security policy of the widget's document. It is set by script before the widget is loaded,
 * since the provider's URL is not known earlier.
 */
export function setPolicy(baseUrl: string) {
  const provider = new URL(baseUrl, location.href).origin
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `script-src 'self' blob: 'wasm-unsafe-eval' ${callHosts}`,
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "media-src 'self' blob:",
    `connect-src 'self' ${provider} ${callHosts} ${signalingHosts}`,
  ].join('; ')
  document.head.append(policy)
}
