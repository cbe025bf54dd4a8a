import type { Mutant } from './draw.ts'
import type { Outcome } from './run.ts'

/** A mutant that is accepted, with the reason why it cannot or need not be caught. */
export interface Accepted {
  file: string
  change: string
  reason: string
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
}

/** Prints how many mutants of each package and kind were killed, and each of the others. */
export function printTable(
  mutants: readonly Mutant[],
  outcomes: Readonly<Record<string, Outcome>>,
  accepted: readonly Accepted[],
): void {
  const run = mutants.filter(({ id }) => outcomes[id])
  const count = (group: readonly Mutant[], status: Outcome['status']) =>
    group.filter(({ id }) => outcomes[id]?.status === status).length
  const printRow = (name: string, group: readonly Mutant[]) => {
    const killed = count(group, 'killed')
    const cells = [group.length, killed, count(group, 'survived'), count(group, 'not reached')]
    console.log(`| ${[name.padEnd(20), ...cells, percent(killed, group.length)].join(' | ')} |`)
  }
  console.log('\n| mutants | drawn | killed | survived | not reached | killed |')
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |')
  for (const folder of ['packages/ui', 'packages/dashboard']) {
    const group = run.filter(({ file }) => file.startsWith(folder))
    for (const kind of [...new Set(group.map((mutant) => mutant.kind))].sort()) {
      printRow(
        `${folder}, ${kind}`,
        group.filter((mutant) => mutant.kind === kind),
      )
    }
    printRow(folder, group)
  }
  printRow('all', run)
  const pictures = run.filter(({ id }) => outcomes[id]?.by?.endsWith(': picture')).length
  const unitTests = run.filter(({ id }) => outcomes[id]?.by === 'unit test').length
  console.log(`\n${pictures} were killed only by a picture, ${unitTests} by a unit test.`)

  const survivors = run.filter(({ id }) => outcomes[id]?.status !== 'killed')
  const reasonOf = ({ file, change }: Mutant) =>
    accepted.find((entry) => entry.file === file && entry.change === change)?.reason
  const killed = count(run, 'killed')
  const equivalent = survivors.filter(reasonOf).length
  console.log(
    `${survivors.length} survived, of which ${equivalent} are accepted; without these, ${percent(killed, run.length - equivalent)} were killed.\n`,
  )
  for (const mutant of survivors) {
    const { id, file, line, change } = mutant
    const reason = reasonOf(mutant) ?? outcomes[id]?.status
    console.log(`${id} ${file}:${line}  ${change}  (${reason})`)
  }
}
