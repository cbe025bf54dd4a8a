import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// A test loads this file into a server's process. While the file at FULL_DISK exists, no space is free and every write
// fails, also one that overwrites existing bytes, as on a copy-on-write file system.
const isFull = () => fs.existsSync(process.env.FULL_DISK ?? '')

const createNoSpaceError = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })

const { writeSync, statfsSync } = fs
const { statfs } = fs.promises
const noFreeBlocks = { bfree: 0, bavail: 0 }

Object.assign(fs, {
  writeSync(...[file, ...rest]: Parameters<typeof writeSync>) {
    if (file > 2 && isFull()) throw createNoSpaceError()
    return writeSync(file, ...rest)
  },
  statfsSync: (path: string) => ({ ...statfsSync(path), ...(isFull() && noFreeBlocks) }),
})
fs.promises.statfs = (async (path: string) => ({
  ...(await statfs(path)),
  ...(isFull() && noFreeBlocks),
})) as typeof statfs
syncBuiltinESMExports()
