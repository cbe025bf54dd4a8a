/** Where the real provider keeps recordings; the browser plays and saves one that we do not hold yet. */
const recordingsOfVapi = 'https://storage.vapi.ai'
const vapi = 'https://api.vapi.ai'

/** The one style element a page makes: Radix puts it into each open select, to hide its scrollbar. */
const styleOfSelects = 'sha256-441zG27rExd4/il+NvIqyL8zFx5XmyNQtE381kSkUJk='

/**
 * What a document of the site is sent with. Scripts and styles are ours and come as files; what a page
 * sets on an element by script is no matter of the policy, an element or attribute with styles is.
 */
export function securityHeaders(providerUrl: string): Record<string, string> {
  // The embedded provider is on our own address.
  const provider = URL.canParse(providerUrl) ? new URL(providerUrl).origin : undefined
  const asked = [provider, provider === vapi && recordingsOfVapi].filter(Boolean)
  const policy = {
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': `'self' '${styleOfSelects}'`,
    'img-src': "'self' data:",
    'media-src': "'self' blob: https:",
    'connect-src': ["'self'", ...asked].join(' '),
    'frame-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }
  return {
    'content-security-policy': written(policy),
    'cross-origin-opener-policy': 'same-origin',
    // The widget in its frame listens to the person; nothing else of the kind is used.
    'permissions-policy':
      'camera=(), display-capture=(), geolocation=(), microphone=(self), payment=()',
    'referrer-policy': 'same-origin',
  }
}

/** The widget's document has a policy of its own in it; here stands only who may show it in a frame. */
export const widgetHeaders: Record<string, string> = {
  'content-security-policy': "frame-ancestors 'self'",
  'permissions-policy': 'camera=(), geolocation=(), microphone=(self), payment=()',
  'referrer-policy': 'same-origin',
}

function written(policy: Record<string, string>): string {
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')
}
