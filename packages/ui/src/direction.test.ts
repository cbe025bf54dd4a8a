import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = import.meta.dirname
const modules = globSync(['*/*.tsx', 'lib/*.ts'], { cwd: source }).filter(
  (file) => !/\.(stories|guide|test)\./.test(file) && !file.endsWith('class-groups.ts'),
)

/** Matches classes that name a physical side, but not `left-1/2`, which is the same in both directions. */
const physicalSide =
  /(?<=[\s'"`:])-?(?:[mp][lr]|left|right|rounded-[lr]|border-[lr]|text-(?:left|right))(?:-(?!1\/2)[\w[(.]\S*)?(?=[\s'"`])/g

it('uses logical sides in class names, so that components follow the writing direction', () => {
  const physicalClasses = modules.flatMap((file) => {
    const code = readFileSync(join(source, file), 'utf8')
    const classes = code.match(/(?<=className=")[^"]*|(?<=')[^'\n]*\s[^'\n]*(?=')/g) ?? []
    return classes.flatMap((list) =>
      (` ${list} `.match(physicalSide) ?? []).map((name) => `${file}: ${name}`),
    )
  })
  expect(physicalClasses).toEqual([])
})
