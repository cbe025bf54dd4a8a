import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

/** The lightest and the boldest of our texts; what says `bolder` in a bold one stays as it is. */
const weights = { min: 400, max: 700 }

/**
 * Copies the font without the weights that nothing is written in, more than a third of its bytes; gives the
 * styles that name the copies.
 */
export async function narrowFont(outDir: string): Promise<string> {
  // The font is the design system's.
  const { resolve } = createRequire(join(import.meta.dirname, '../../../packages/ui/package.json'))
  const styles = resolve('@fontsource-variable/inter')
  mkdirSync(join(outDir, 'files'), { recursive: true })
  const narrowed = readFileSync(styles, 'utf8').replaceAll(
    /font-weight: .+;/g,
    `font-weight: ${weights.min} ${weights.max};`,
  )
  for (const [, file = '', ranges = ''] of narrowed.matchAll(
    /url\(\.\/(files\/[^)]+)\)[^}]+unicode-range: ([^;]+);/g,
  )) {
    const font = readFileSync(join(dirname(styles), file))
    const copy = await subsetFont(font, charactersOf(ranges), {
      targetFormat: 'woff2',
      variationAxes: { wght: weights },
    })
    writeFileSync(join(outDir, file), copy)
  }
  const index = join(outDir, 'index.css')
  writeFileSync(index, narrowed)
  return index
}

/** Every character of ranges as CSS names them: `U+0000-00FF,U+2122`. */
function charactersOf(ranges: string): string {
  return ranges
    .split(',')
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
    })
    .join('')
}
