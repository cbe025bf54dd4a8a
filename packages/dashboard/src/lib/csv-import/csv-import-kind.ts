/** What a file of an import contains, and what its dialog says. */
export interface CsvImportKind {
  /** The columns of the import, in the order of the preview. */
  columns: readonly string[]
  /** Returns the column for a header of a file; undefined for one that the import ignores. */
  columnOf: (header: string) => string | undefined
  /** Returns the column of each header. Throws `InvalidCsvError` when a required one is missing. */
  mapHeaders: (headers: string[]) => (string | undefined)[]
  /**
   * Returns the header that a file has implicitly, when its first line is data; undefined when that line is the header.
   */
  impliedHeader?: (firstLine: string[]) => string[] | undefined
  texts: {
    /** The title of the dialog. */
    title: string
    /** Which columns a file has. */
    hint: string
    /** Why a file without rows cannot be imported. */
    noRows: string
    /** What the rows of the preview are. */
    previewTitle: (shown: number, hasMore: boolean) => string
    /** What happens after the upload. */
    uploaded: string
    imported: (imported: number, skipped: number) => string
    importFailed: (reason: string | null) => string
  }
}
