import { readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { findPictures, isOptimized } from '@callwright/storybook/optimize-pictures'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const pictures = findPictures()
const isScreen = (path: string) => !path.startsWith('packages/ui')

// `locale` and `theme` show other components, which have pictures of their own; `visually-hidden` cannot be seen.
const componentsWithoutModes = ['locale', 'theme', 'visually-hidden']

describe('The reference pictures', () => {
  it('show something: none has only one color', () => {
    expect(pictures.length).toBeGreaterThan(200)
    const blankPictures = pictures.filter((path) => {
      const { data } = PNG.sync.read(readFileSync(join(root, path)))
      const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length / 4)
      return pixels.every((pixel) => pixel === pixels[0])
    })
    expect(blankPictures).toEqual([])
  })

  it.each(['phone', 'rtl', 'forced-colors'])('show every component in the mode %s', (mode) => {
    const foldersWith = (suffix: string) => [
      ...new Set(
        pictures
          .filter((path) => !isScreen(path) && path.endsWith(`-${suffix}.png`))
          .map((path) => basename(dirname(dirname(path)))),
      ),
    ]
    const componentsWithoutPicture = foldersWith('light').filter(
      (name) => !foldersWith(mode).includes(name),
    )
    expect(componentsWithoutPicture).toEqual(componentsWithoutModes)
  })

  it('are compressed: the end of each run with stories does that', () => {
    const large = pictures.filter((path) => !isOptimized(readFileSync(join(root, path))))
    expect(large).toEqual([])
  })

  it('are at most 150 of screens, and 15 MB in all', () => {
    expect(pictures.filter(isScreen).length).toBeLessThanOrEqual(150)
    const bytes = pictures.reduce((sum, path) => sum + statSync(join(root, path)).size, 0)
    expect(bytes).toBeLessThanOrEqual(15e6)
  })
})
