import { type Dirent, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** A file that everybody can read. */
interface PublicText {
  name: string
  text: string
}

/** What no public file contains. */
export const secretPatterns: [what: string, pattern: RegExp][] = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY/],
  ['a token', /\b(sk|pk|rk)_(live|test)_\w{8}|\bghp_\w{20}|\bnpm_\w{20}|\bAKIA[A-Z0-9]{16}/],
  ['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\./],
  ['an address with a password', /\b(postgres(ql)?|smtps?|https?):\/\/[^\s/:@"'`$]+:[^\s/@"'`$]+@/],
  [
    'a private address',
    /\b(10(\.\d{1,3}){3}|192\.168(\.\d{1,3}){2}|172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2})\b/,
  ],
  ['a path of a machine', new RegExp(`${root}/|/home/\\w+/|/root/\\w`)],
  ['the list of common passwords', /trustno1/],
]

/** Reads the text files among the entries of folders. */
export function readTexts(entries: Dirent[]): PublicText[] {
  return entries
    .filter(
      (entry) => entry.isFile() && /\.(js|css|html|json|map|txt|md|xml|svg|tsx?)$/.test(entry.name),
    )
    .map(({ parentPath, name }) => ({ name, text: readFileSync(join(parentPath, name), 'utf8') }))
}

/** Returns the names of the files that match the pattern. */
export function findMatches(texts: PublicText[], pattern: RegExp): string[] {
  return texts.filter(({ text }) => pattern.test(text)).map(({ name }) => name)
}

/** Returns the names of the files that contain one of the values. */
export function findValues(texts: PublicText[], values: string[]): string[] {
  return texts
    .filter(({ text }) => values.some((value) => text.includes(value)))
    .map(({ name }) => name)
}
