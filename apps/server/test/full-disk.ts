import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// Loaded into a server's process by a test: its disk is full while a file exists that the environment names. Nothing
// can be written then, as on a file system that copies what is written anew.
const isFull = () => fs.existsSync(process.env.FULL_DISK ?? '')

const noSpace = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })

const { writeSync, statfsSync } = fs
const { statfs } = fs.promises
const none = { bfree: 0, bavail: 0 }

Object.assign(fs, {
  writeSync(...[file, ...rest]: Parameters<typeof writeSync>) {
    if (file > 2 && isFull()) throw noSpace()
    return writeSync(file, ...rest)
  },
  statfsSync: (path: string) => ({ ...statfsSync(path), ...(isFull() && none) }),
})
fs.promises.statfs = (async (path: string) => ({
  ...(await statfs(path)),
  ...(isFull() && none),
})) as typeof statfs
syncBuiltinESMExports()
