/** The real provider's storage, from which the browser plays recordings that are not copied yet. */
const vapiRecordingsOrigin = 'https://storage.vapi.ai'
const vapiApiOrigin = 'https://api.vapi.ai'

/** Radix adds this style element to an open select, to hide its scrollbar. */
const selectStyleHash = 'sha256-441zG27rExd4/il+NvIqyL8zFx5XmyNQtE381kSkUJk='

/**
 * Returns the security headers of the site's documents. Scripts and styles must be files of this server
 * (except one style of Radix, above). The policy does not restrict styles that are set through `element.style`.
 */
export function securityHeaders(providerUrl: string): Record<string, string> {
  // When the provider is embedded, its URL is a path, and no other origin is needed.
  const provider = URL.canParse(providerUrl) ? new URL(providerUrl).origin : undefined
  const connectSources = [provider, provider === vapiApiOrigin && vapiRecordingsOrigin].filter(
    Boolean,
  )
  const policy = {
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': `'self' '${selectStyleHash}'`,
    'img-src': "'self' data:",
    'media-src': "'self' blob: https:",
    'connect-src': ["'self'", ...connectSources].join(' '),
    'frame-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }
  return {
    'content-security-policy': formatPolicy(policy),
    'cross-origin-opener-policy': 'same-origin',
    // Only the voice widget uses the microphone.
    'permissions-policy':
      'camera=(), display-capture=(), geolocation=(), microphone=(self), payment=()',
    'referrer-policy': 'same-origin',
  }
}

/** The widget's document contains its own policy; the header adds which pages may frame the document. */
export const widgetHeaders: Record<string, string> = {
  'content-security-policy': "frame-ancestors 'self'",
  'permissions-policy': 'camera=(), geolocation=(), microphone=(self), payment=()',
  'referrer-policy': 'same-origin',
}

function formatPolicy(policy: Record<string, string>): string {
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')
}
