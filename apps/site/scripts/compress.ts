import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** The files whose format is not compressed already. */
const compressiblePattern = '**/*.{html,js,css,svg,json,webmanifest,xml,txt}'

/** Writes a brotli and a gzip copy beside every file, unless the copy is not smaller. */
export function compress(folder: string): void {
  for (const path of globSync(compressiblePattern, { cwd: folder })) {
    const file = join(folder, path)
    const content = readFileSync(file)
    const copies = { br: brotliCompressSync(content), gz: gzipSync(content, { level: 9 }) }
    for (const [extension, copy] of Object.entries(copies)) {
      if (copy.byteLength < content.byteLength) writeFileSync(`${file}.${extension}`, copy)
    }
  }
}
