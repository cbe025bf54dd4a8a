import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

// pnpm dev: runs the server, which restarts when one of its files changes, and the site with hot reload.
const root = join(import.meta.dirname, '..')
const site = join(root, 'apps/site')

const children: ChildProcess[] = [
  spawn('node', ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(join(site, 'node_modules/.bin/vite'), [], { cwd: site, stdio: 'inherit' }),
]
const stopAll = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stopAll)
process.on('SIGTERM', stopAll)
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0
    stopAll()
  })
}
