/** The hosts that calls in the browser load code and media from. */
const codeAndMediaHosts = 'https://*.daily.co'
const signalingHosts = 'wss://*.daily.co'

/**
 * Sets the content security policy of the widget's document. A script sets it before the widget is loaded, because
 * the provider's URL is not known earlier.
 */
export function setContentSecurityPolicy(baseUrl: string) {
  const providerOrigin = new URL(baseUrl, location.href).origin
  const metaElement = document.createElement('meta')
  metaElement.httpEquiv = 'Content-Security-Policy'
  metaElement.content = [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `script-src 'self' blob: 'wasm-unsafe-eval' ${codeAndMediaHosts}`,
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "media-src 'self' blob:",
    `connect-src 'self' ${providerOrigin} ${codeAndMediaHosts} ${signalingHosts}`,
  ].join('; ')
  document.head.append(metaElement)
}
