import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** What is not compressed already. */
const shrinks = '**/*.{html,js,css,svg,json,webmanifest,xml,txt}'

/** Lays a brotli and a gzip twin beside every file that is smaller for it. */
export function compress(folder: string): void {
  for (const path of globSync(shrinks, { cwd: folder })) {
    const file = join(folder, path)
    const content = readFileSync(file)
    const twins = { br: brotliCompressSync(content), gz: gzipSync(content, { level: 9 }) }
    for (const [ending, twin] of Object.entries(twins)) {
      if (twin.byteLength < content.byteLength) writeFileSync(`${file}.${ending}`, twin)
    }
  }
}
