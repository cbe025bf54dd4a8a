import { type CsvRecord, readCsv } from './csv-file.ts'

/** Returns all records of a CSV file. */
export async function readRecords(...parts: BlobPart[]): Promise<CsvRecord[]> {
  const records: CsvRecord[] = []
  for await (const batch of readCsv(new Blob(parts))) records.push(...batch)
  return records
}
