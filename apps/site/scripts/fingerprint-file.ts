import { join } from 'node:path'

/** The file with the fingerprint of the sources from which `dist` was built. */
export const fingerprintFile = join(import.meta.dirname, '../../../.cache/site-build')
