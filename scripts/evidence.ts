import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { readLines, verifyEvidence } from '../apps/server/src/evidence-chain/index.ts'

// pnpm evidence verify FILE: verifies the evidence file of a campaign. Needs neither the server nor the database. Exits with
// 1 when the file was changed, and with 2 when it cannot be read.
const [command, file, ...otherFiles] = process.argv.slice(2)
if (command !== 'verify' || !file || otherFiles.length > 0) {
  process.stderr.write('Usage: pnpm evidence verify FILE\n')
  process.exit(2)
}
try {
  const path = resolve(process.env.INIT_CWD ?? '.', file)
  const result = await verifyEvidence(readLines(createReadStream(path)))
  if (result.ok) {
    const { entries, campaignId, erasedParts } = result
    process.stdout.write(
      `${entries} entries of campaign ${campaignId} verified, ${erasedParts} parts erased\n`,
    )
  } else {
    process.stdout.write(`Line ${result.line} is wrong: ${result.reason}\n`)
    process.exitCode = 1
  }
} catch (error) {
  if (!(error instanceof Error && 'code' in error)) throw error
  process.stderr.write(`Cannot read ${file}: ${error.message}\n`)
  process.exitCode = 2
}
