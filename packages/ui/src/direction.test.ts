import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = import.meta.dirname
const modules = globSync(['*/*.tsx', 'lib/*.ts'], { cwd: source }).filter(
  (file) => !/\.(stories|guide|test)\./.test(file) && !file.endsWith('class-groups.ts'),
)

/** Classes that name a physical side; `left-1/2` is the same from both sides. */
const physicalSide =
  /(?<=[\s'"`:])-?(?:[mp][lr]|left|right|rounded-[lr]|border-[lr]|text-(?:left|right))(?:-(?!1\/2)[\w[(.]\S*)?(?=[\s'"`])/g

it('names sides by where the text begins and ends, so that it turns around with the page', () => {
  const found = modules.flatMap((file) => {
    const code = readFileSync(join(source, file), 'utf8')
    const classes = code.match(/(?<=className=")[^"]*|(?<=')[^'\n]*\s[^'\n]*(?=')/g) ?? []
    return classes.flatMap((list) =>
      (` ${list} `.match(physicalSide) ?? []).map((name) => `${file}: ${name}`),
    )
  })
  expect(found).toEqual([])
})
