import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { initSync, optimise } from '@jsquash/oxipng/codec/pkg/squoosh_oxipng.js'

const root = join(import.meta.dirname, '../..')
const wasmFile = createRequire(import.meta.url).resolve(
  '@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm',
)

/** Returns the paths of the reference pictures, from the folder of the repository. */
export const findPictures = (): string[] =>
  globSync('{packages,apps}/*/src/**/__screenshots__/*.png', { cwd: root }).sort()

/**
 * Returns whether a PNG file was compressed with the most effort, as its zlib header says (RFC 1950). The browser
 * compresses with less.
 */
export function isOptimized(png: Uint8Array): boolean {
  const flags = png[Buffer.from(png.buffer, png.byteOffset, png.length).indexOf('IDAT') + 5] ?? 0
  return flags >> 6 === 3
}

/** Compresses the pictures that a run has recorded; their pixels stay the same. Vitest calls it before the run. */
export default function setup() {
  return function teardown() {
    const recorded = findPictures()
      .map((path) => join(root, path))
      .filter((file) => !isOptimized(readFileSync(file)))
    if (recorded.length === 0) return
    initSync(readFileSync(wasmFile))
    for (const file of recorded) {
      // Higher levels take several times as long, and save less than 1 % more.
      writeFileSync(file, optimise(readFileSync(file), 2, false, false))
    }
  }
}
