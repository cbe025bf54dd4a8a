/** The texts that all imports of a CSV file have. */
export const texts = {
  unreadable: 'The file could not be read. Choose it again.',
  fileChanged:
    'The file has changed since the import, so its skipped lines cannot be read. The report still lists them.',
  previewIgnored: (headers: string) => `Not imported: ${headers}`,
  uploading: (file: string) => `Uploading ${file}`,
  uploadHint: 'Keep this page open until the upload is complete.',
  leave: {
    title: 'Leave before the import is done?',
    description: 'Its report, which says why lines were skipped, would be lost.',
    stayLabel: 'Keep waiting',
    leaveLabel: 'Leave',
  },
  discardHint: 'The file is not imported yet.',
  correctHint:
    'Download the skipped lines, correct them in a spreadsheet and import that file. Each line says why it was skipped.',
  firstSkippedShown: (shown: string, total: string) =>
    `These are ${shown} of ${total} skipped lines, those to correct first. The report has them all.`,
}
