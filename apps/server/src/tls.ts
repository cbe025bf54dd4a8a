import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { SettingError, type TlsFiles } from './settings.ts'

/** A certificate with its chain, and its private key, in PEM. */
export interface TlsCertificate {
  cert: string
  key: string
}

/** Reads a certificate and its key. Throws `SettingError` when they cannot be read, or do not belong together. */
export function readTlsCertificate({ certFile, keyFile }: TlsFiles): TlsCertificate {
  const certificate = {
    cert: readPemFile('TLS_CERT', certFile),
    key: readPemFile('TLS_KEY', keyFile),
  }
  try {
    createSecureContext(certificate)
  } catch (error) {
    throw new SettingError(
      `TLS_CERT=${certFile} and TLS_KEY=${keyFile} are refused: they must be PEM files of a certificate and its own key without a passphrase (${(error as Error).message})`,
    )
  }
  return certificate
}

function readPemFile(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new SettingError(`${name}=${path} cannot be read: ${(error as Error).message}`)
  }
}
