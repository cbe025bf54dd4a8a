import { expect, it } from 'vitest'
import { openLog } from './log.ts'
import { createTerminalDestination, readyMessage } from './terminal.ts'

it('writes the records of the log in words, with the fields and causes of warnings and errors', () => {
  let output = ''
  const terminal = {
    hasColors: () => false,
    write(text: string | Uint8Array) {
      output += text
      return true
    },
  }
  const log = openLog('info', createTerminalDestination(terminal))
  log.info('12 calls live')
  log.warn({ count: 3 }, 'other users may access these files')
  log.error({ err: new Error('the disk is full') }, 'request failed')
  const lines = output.split('\n')
  expect(lines[0]).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: 12 calls live$/)
  expect(lines[1]).toMatch(/WARN: other users may access these files \{"count":3\}$/)
  expect(lines[2]).toMatch(/ERROR: request failed/)
  expect(output).toContain('the disk is full')
})

it('says in one line that the server is ready where no terminal shows it', () => {
  expect(readyMessage('http://127.0.0.1:4000', false)).toBe(
    'Callwright is ready at http://127.0.0.1:4000\n',
  )
})
