const ipAddress = /^[\d.]+$|^\[/

/** Returns whether this browser has passkeys; a page whose host is an IP address cannot have any. */
export function hasPasskeys(): boolean {
  return (
    'PublicKeyCredential' in window &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential &&
    !ipAddress.test(location.hostname)
  )
}

/** Asks the device to create a passkey; returns it in JSON, or null when the person cancels. */
export async function createPasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<object | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return nullIfCancelled(navigator.credentials.create({ publicKey }))
}

/** Asks the device for a passkey; returns its signature in JSON, or null when the person cancels. */
export async function requestPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
): Promise<object | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return nullIfCancelled(navigator.credentials.get({ publicKey }))
}

async function nullIfCancelled(request: Promise<Credential | null>): Promise<object | null> {
  try {
    return ((await request) as PublicKeyCredential | null)?.toJSON() ?? null
  } catch (error) {
    // The browser does not tell a person who cancels from one who waits too long.
    if (error instanceof DOMException && error.name === 'NotAllowedError') return null
    throw error
  }
}
