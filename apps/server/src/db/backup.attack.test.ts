import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Header, type HeaderData, list, Pax } from 'tar'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { backUp, restore } from './backup.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callwright-restore-'))
  file = join(folder, 'backup.tar.gz')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Returns the bytes of a tar entry. Its header may contain invalid values. */
function entry(header: HeaderData, content = ''): Buffer {
  const head = new Header({ mode: 0o644, mtime: new Date(0), size: content.length, ...header })
  head.encode()
  const body = Buffer.alloc(Math.ceil(content.length / 512) * 512)
  body.write(content)
  return Buffer.concat([head.block ?? Buffer.alloc(0), body])
}

/** Returns a tar entry with this type flag, for types that `Header` cannot write. */
function entryWithTypeFlag(typeFlag: string, path: string): Buffer {
  const block = entry({ path, type: 'File' })
  block.write(typeFlag, 156)
  block.fill(' ', 148, 156)
  const sum = block.subarray(0, 512).reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

const versionEntry = entry({ path: 'postgres/PG_VERSION', type: 'File' }, '17\n')

it.each<[string, Buffer, RegExp]>([
  [
    'a symbolic link',
    entry({ path: 'recordings', type: 'SymbolicLink', linkpath: '/etc' }),
    /"recordings" is neither a file nor a folder, but of the type SymbolicLink$/,
  ],
  [
    'a symbolic link, and a file below it',
    Buffer.concat([
      entry({ path: 'recordings', type: 'SymbolicLink', linkpath: '..' }),
      entry({ path: 'recordings/evil', type: 'File' }, 'evil'),
    ]),
    /"recordings" .* SymbolicLink$/,
  ],
  [
    'a symbolic link to another file of the archive',
    entry({ path: 'postgres/x', type: 'SymbolicLink', linkpath: 'PG_VERSION' }),
    /"postgres\/x" .* SymbolicLink$/,
  ],
  [
    'a hard link',
    entry({ path: 'recordings/1.mp3', type: 'Link', linkpath: '/etc/passwd' }),
    /"recordings\/1.mp3" .* Link$/,
  ],
  [
    'a character device',
    entry({ path: 'postgres/null', type: 'CharacterDevice' }),
    / CharacterDevice$/,
  ],
  ['a block device', entry({ path: 'postgres/disk', type: 'BlockDevice' }), / BlockDevice$/],
  ['a pipe', entry({ path: 'postgres/pipe', type: 'FIFO' }), / FIFO$/],
  ['a sparse file', entryWithTypeFlag('S', 'postgres/holes'), /"postgres\/holes" .* SparseFile$/],
  ['an unknown type', entryWithTypeFlag('Z', 'postgres/own'), /"postgres\/own" /],
  [
    'an absolute path',
    entry({ path: '/tmp/evil', type: 'File' }, 'evil'),
    /"\/tmp\/evil" lies outside of the data folder$/,
  ],
  [
    'a path outside of the data folder',
    entry({ path: '../evil', type: 'File' }, 'evil'),
    /"\.\.\/evil" lies outside/,
  ],
  [
    'a path that leaves the data folder through a subfolder',
    entry({ path: 'recordings/../../evil', type: 'File' }, 'evil'),
    /"recordings\/\.\.\/\.\.\/evil" lies outside/,
  ],
  [
    'a folder outside of the data folder',
    entry({ path: '..', type: 'Directory' }),
    /"\.\." lies outside/,
  ],
  [
    'an invalid path in a Pax header',
    Buffer.concat([
      new Pax({ path: '../evil' }).encode(),
      entry({ path: 'recordings/1.mp3', type: 'File' }, 'evil'),
    ]),
    /"\.\.\/evil" lies outside/,
  ],
  [
    'a name with terminal control characters',
    entry({ path: '../\u001b[2Jevil\n', type: 'File' }, 'evil'),
    /"\.\.\/\\u001b\[2Jevil\\n" lies outside/,
  ],
])('extracts nothing from an archive with %s, and names the entry', async (_, evil, reason) => {
  writeFileSync(file, gzipSync(Buffer.concat([versionEntry, evil, Buffer.alloc(1024)])))
  const target = join(folder, 'data')
  await expect(restore(target, file, { force: true })).rejects.toThrow(reason)
  expect(readdirSync(folder)).toEqual(['backup.tar.gz'])
})

it('names the first of several invalid entries', async () => {
  const links = ['a', 'b'].map((path) => entry({ path, type: 'SymbolicLink', linkpath: '/' }))
  writeFileSync(file, gzipSync(Buffer.concat([versionEntry, ...links, Buffer.alloc(1024)])))
  const restoring = restore(join(folder, 'data'), file, { force: true })
  await expect(restoring).rejects.toThrow(/"a"/)
})

it('backs up the target of a symbolic link in the data folder', async () => {
  const data = join(folder, 'data')
  mkdirSync(join(data, 'postgres'), { recursive: true })
  mkdirSync(join(folder, 'elsewhere'))
  writeFileSync(join(folder, 'elsewhere', '1.mp3'), 'sound')
  symlinkSync(join(folder, 'elsewhere'), join(data, 'recordings'))
  await backUp(data, file)
  const archived: string[] = []
  await list({ file, onReadEntry: ({ path, type }) => archived.push(`${type} ${path}`) })
  expect(archived).toContain('File recordings/1.mp3')
  expect(archived.filter((each) => each.startsWith('SymbolicLink'))).toEqual([])
})
