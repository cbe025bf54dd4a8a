import { styleText } from 'node:util'
import type { DestinationStream } from 'pino'
import { prettyFactory } from 'pino-pretty'

/** Returns a log destination that writes each record in words, for a person at a terminal. */
export function createTerminalDestination(
  terminal: Pick<NodeJS.WriteStream, 'hasColors' | 'write'>,
): DestinationStream {
  const format = prettyFactory({
    colorize: terminal.hasColors(),
    ignore: 'pid,hostname',
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
  })
  return { write: (record) => terminal.write(format(record)) }
}

/** Returns what is written when the server is ready: one line or, on a terminal, a box around the address. */
export function readyMessage(address: string, isTerminal: boolean): string {
  if (!isTerminal) return `Callwright is ready at ${address}\n`
  const lines = ['Callwright is ready at', '', address]
  const width = Math.max(...lines.map((line) => line.length))
  const edge = '─'.repeat(width + 4)
  const rows = lines.map((line) => `│  ${styleText('bold', line.padEnd(width))}  │`)
  return `\n${[`╭${edge}╮`, ...rows, `╰${edge}╯`].join('\n')}\n\n`
}

/** Returns what is written while there is no account. */
export const setUpMessage = (publicUrl: string, setUpCode: string): string =>
  `Create the first account at ${publicUrl}/signup with the set-up code ${setUpCode}\n`
