import { csvPieceBytes } from './csv-text.ts'

/** A file of contacts, and how the import and its preview read it. */
interface CsvFixture {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  heads: string[]
  rows: { line: number; cells: string[] }[]
}

const utf8 = (text: string) => new TextEncoder().encode(text)
/** Every letter of the fixtures has the same number in Latin-1 and Windows-1252. */
const windows1252 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf16 = (text: string, bigEndian: boolean) => {
  const bytes = new Uint8Array(2 * text.length)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at += 1) {
    view.setUint16(2 * at, text.charCodeAt(at), !bigEndian)
  }
  return bytes
}

const heads = ['Prénom', 'Phone', 'Company']
const people = [
  { line: 2, cells: ['José', '+12025550101', 'Müller & Söhne'] },
  { line: 3, cells: ['Zoë', '+12025550102', 'Café Ñandú'] },
]
const written = (separator: string, end: string) =>
  [heads, ...people.map(({ cells }) => cells)].map((cells) => cells.join(separator) + end).join('')

/** With 14 bytes before the first line of 194, the first piece ends within a letter. */
const accents = 'é'.repeat(90)

/** As many lines as fill a piece and more, in ASCII. */
const manyLines = Math.ceil(csvPieceBytes / 16) + 1
const asciiPiece = `Prenom,Phone\n${'Ada,+12025550100\n'.repeat(manyLines)}`
const asciiRows = Array.from({ length: manyLines }, (_, at) => ({
  line: at + 2,
  cells: ['Ada', '+12025550100'],
}))

export const csvFixtures: CsvFixture[] = [
  { name: 'UTF-8 with commas', bytes: utf8(written(',', '\n')), heads, rows: people },
  {
    name: 'UTF-8 with its mark',
    bytes: utf8(`\uFEFF${written(',', '\r\n')}`),
    heads,
    rows: people,
  },
  { name: 'semicolons and CRLF', bytes: utf8(written(';', '\r\n')), heads, rows: people },
  { name: 'tabs and CR', bytes: utf8(written('\t', '\r')), heads, rows: people },
  {
    name: 'line ends of two kinds, and none at the end',
    bytes: utf8(written(',', '\r\n').replace('\r\n', '\n').trimEnd()),
    heads,
    rows: people,
  },
  {
    name: 'Windows-1252 with an accented heading',
    bytes: windows1252(written(';', '\r\n')),
    heads,
    rows: people,
  },
  {
    name: 'Windows-1252 whose first accent comes after 64 KiB',
    bytes: windows1252(`${asciiPiece}José,+12025550101\n`),
    heads: ['Prenom', 'Phone'],
    rows: [...asciiRows, { line: manyLines + 2, cells: ['José', '+12025550101'] }],
  },
  {
    name: 'UTF-8 with one broken letter',
    bytes: Uint8Array.from([...utf8(written(',', '\n')), 0xe9, ...utf8('ric,+12025550103,\n')]),
    heads,
    rows: [...people, { line: 4, cells: ['\uFFFDric', '+12025550103', ''] }],
  },
  {
    name: 'UTF-8 with a letter that two pieces share',
    bytes: utf8(`Phone,Prénom\n${`+12025550101,${accents}\n`.repeat(400)}`),
    heads: ['Phone', 'Prénom'],
    rows: Array.from({ length: 400 }, (_, at) => ({
      line: at + 2,
      cells: ['+12025550101', accents],
    })),
  },
  {
    name: 'quotes, and separators, line breaks and quotes within them',
    bytes: utf8(
      '"Prénom";"Phone";"Company"\r\n"Jos ""é""";+12025550101;"Two\r\nlines; Inc."\r\n' +
        'a "word";+12025550102;"h"i\n',
    ),
    heads,
    rows: [
      { line: 2, cells: ['Jos "é"', '+12025550101', 'Two\r\nlines; Inc.'] },
      { line: 4, cells: ['a "word"', '+12025550102', '"h"i'] },
    ],
  },
  {
    name: 'UTF-16 LE with its mark',
    bytes: utf16(`\uFEFF${written('\t', '\r\n')}`, false),
    heads,
    rows: people,
  },
  {
    name: 'UTF-16 BE with its mark',
    bytes: utf16(`\uFEFF${written('\t', '\r\n')}`, true),
    heads,
    rows: people,
  },
  {
    name: 'UTF-16 LE without a mark',
    bytes: utf16(written(';', '\n'), false),
    heads,
    rows: people,
  },
  { name: 'UTF-16 BE without a mark', bytes: utf16(written(',', '\n'), true), heads, rows: people },
]
