import { csvPieceBytes } from './csv-text.ts'

/** A CSV file, and the header and rows that the import and its preview must read from it. */
interface CsvFixture {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  /** The line of the header, when it is not the first one. */
  headerLine?: number
  header: string[]
  rows: { line: number; cells: string[] }[]
}

const utf8 = (text: string) => new TextEncoder().encode(text)
/** Encodes text in Latin-1, which equals Windows-1252 for all letters of the fixtures. */
const windows1252 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf16 = (text: string, bigEndian: boolean) => {
  const bytes = new Uint8Array(2 * text.length)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < text.length; index += 1) {
    view.setUint16(2 * index, text.charCodeAt(index), !bigEndian)
  }
  return bytes
}

const header = ['Prénom', 'Phone', 'Company']
const rows = [
  { line: 2, cells: ['José', '+12025550101', 'Müller & Söhne'] },
  { line: 3, cells: ['Zoë', '+12025550102', 'Café Ñandú'] },
]
const toCsv = (separator: string, lineEnd: string) =>
  [header, ...rows.map(({ cells }) => cells)]
    .map((cells) => cells.join(separator) + lineEnd)
    .join('')

/** After a header of 14 bytes, lines of this length make the first piece end within a two-byte letter. */
const accentedName = 'é'.repeat(90)

/** More ASCII lines than one piece of the file contains. */
const manyLines = Math.ceil(csvPieceBytes / 16) + 1
const asciiText = `Prenom,Phone\n${'Ada,+12025550100\n'.repeat(manyLines)}`
const asciiRows = Array.from({ length: manyLines }, (_, index) => ({
  line: index + 2,
  cells: ['Ada', '+12025550100'],
}))

export const csvFixtures: CsvFixture[] = [
  { name: 'UTF-8 with commas', bytes: utf8(toCsv(',', '\n')), header, rows },
  {
    name: 'UTF-8 with a byte order mark',
    bytes: utf8(`\uFEFF${toCsv(',', '\r\n')}`),
    header,
    rows,
  },
  {
    name: 'semicolons after an empty line',
    bytes: utf8(`\r\n${toCsv(';', '\r\n')}`),
    headerLine: 2,
    header,
    rows: rows.map(({ line, cells }) => ({ line: line + 1, cells })),
  },
  { name: 'semicolons and CRLF', bytes: utf8(toCsv(';', '\r\n')), header, rows },
  { name: 'tabs and CR', bytes: utf8(toCsv('\t', '\r')), header, rows },
  {
    name: 'LF and CRLF line ends, and none at the end',
    bytes: utf8(toCsv(',', '\r\n').replace('\r\n', '\n').trimEnd()),
    header,
    rows,
  },
  {
    name: 'Windows-1252 with an accented header',
    bytes: windows1252(toCsv(';', '\r\n')),
    header,
    rows,
  },
  {
    name: 'Windows-1252 with a vertical tab, a form feed and the end-of-file character of DOS',
    bytes: windows1252(
      `${toCsv(';', '\r\n').replace('& S', '&\vS').replace('Café ', 'Café\f')}\x1a`,
    ),
    header,
    rows: [
      { line: 2, cells: ['José', '+12025550101', 'Müller &\vSöhne'] },
      { line: 3, cells: ['Zoë', '+12025550102', 'Café\fÑandú'] },
    ],
  },
  {
    name: 'Windows-1252 whose first accent comes after 64 KiB',
    bytes: windows1252(`${asciiText}José,+12025550101\n`),
    header: ['Prenom', 'Phone'],
    rows: [...asciiRows, { line: manyLines + 2, cells: ['José', '+12025550101'] }],
  },
  {
    name: 'UTF-8 with one invalid byte',
    bytes: Uint8Array.from([...utf8(toCsv(',', '\n')), 0xe9, ...utf8('ric,+12025550103,\n')]),
    header,
    rows: [...rows, { line: 4, cells: ['\uFFFDric', '+12025550103', ''] }],
  },
  {
    name: 'UTF-8 with a letter that spans two pieces',
    bytes: utf8(`Phone,Prénom\n${`+12025550101,${accentedName}\n`.repeat(400)}`),
    header: ['Phone', 'Prénom'],
    rows: Array.from({ length: 400 }, (_, index) => ({
      line: index + 2,
      cells: ['+12025550101', accentedName],
    })),
  },
  {
    name: 'quoted cells that contain separators, line breaks and quotes',
    bytes: utf8(
      '"Prénom";"Phone";"Company"\r\n"Jos ""é""";+12025550101;"Two\r\nlines; Inc."\r\n' +
        'a "word";+12025550102;"h"i\n',
    ),
    header,
    rows: [
      { line: 2, cells: ['Jos "é"', '+12025550101', 'Two\r\nlines; Inc.'] },
      { line: 4, cells: ['a "word"', '+12025550102', '"h"i'] },
    ],
  },
  {
    name: 'UTF-16 LE with a byte order mark',
    bytes: utf16(`\uFEFF${toCsv('\t', '\r\n')}`, false),
    header,
    rows,
  },
  {
    name: 'UTF-16 BE with a byte order mark',
    bytes: utf16(`\uFEFF${toCsv('\t', '\r\n')}`, true),
    header,
    rows,
  },
  {
    name: 'UTF-16 LE without a byte order mark',
    bytes: utf16(toCsv(';', '\n'), false),
    header,
    rows,
  },
  {
    name: 'UTF-16 BE without a byte order mark',
    bytes: utf16(toCsv(',', '\n'), true),
    header,
    rows,
  },
]
