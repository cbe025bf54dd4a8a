export {
  type ReadCell,
  type ReadCells,
  type RejectedLine,
  readCsvLines,
  rejectLine,
} from './csv-records.ts'
export { importLines, type LinesToImport } from './import-lines.ts'
export { createImporter, type ImportCounts, type Importer, type Upload } from './serve-import.ts'
export { insertFirstLines, rejectKeys, type StagedBatch } from './staging-table.ts'
