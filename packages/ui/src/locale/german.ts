import type { Strings } from './locale-provider.tsx'
import { plural } from './plural.ts'

/** The texts of all components in German. */
export const german: Strings = {
  audioPlayer: {
    download: 'Aufnahme herunterladen',
    label: 'Aufnahme',
    loadFailed: 'Diese Aufnahme konnte nicht geladen werden.',
    pause: 'Pause',
    play: 'Abspielen',
    position: (time, duration) => `${time} von ${duration}`,
    retry: 'Erneut versuchen',
    seek: 'Position',
    speed: 'Geschwindigkeit',
    unknownDuration: 'Die Länge ist nicht bekannt',
  },
  avatar: {
    unknownPerson: 'Unbekannte Person',
  },
  barChart: {
    largest: (value, series, label) => `Höchstens ${value} (${series}, ${label}).`,
    total: (total, value, label) => `Insgesamt ${total}, höchstens ${value} (${label}).`,
  },
  calendar: {
    chooseEnd: 'Wählen Sie den letzten Tag des Zeitraums.',
    nextMonth: 'Nächster Monat',
    previousMonth: 'Vorheriger Monat',
    rangeEnd: 'letzter Tag des Zeitraums',
    rangeStart: 'erster Tag des Zeitraums',
    unavailable: 'nicht verfügbar',
  },
  chartFrame: {
    empty: 'Keine Daten vorhanden',
    inOther: (label) => `${label} (in Sonstige)`,
    legend: 'Legende',
    more: plural('de', { other: '# weitere' }),
    other: plural('de', { other: 'Sonstige (#)' }),
    tableLabel: (caption) => `${caption} als Tabelle`,
    viewAsChart: 'Als Diagramm anzeigen',
    viewAsTable: 'Als Tabelle anzeigen',
  },
  checklist: {
    empty: 'Nichts zur Auswahl',
    noMatches: 'Keine Treffer',
    selectAll: 'Alle auswählen',
    selected: plural('de', { other: '# ausgewählt' }),
  },
  copyButton: {
    copied: 'Kopiert',
    copiedLabel: (subject) => `${subject} kopiert`,
    copy: 'Kopieren',
    copyLabel: (subject) => `${subject} kopieren`,
    failed: 'Kopieren fehlgeschlagen',
    failedLabel: (subject) => `${subject}: Kopieren fehlgeschlagen`,
  },
  dataTable: {
    selectAll: 'Alle auswählen',
    selectRow: (row) => `${row} auswählen`,
  },
  datePicker: {
    chooseDate: 'Datum wählen',
    clear: 'Datum löschen',
    day: 'TT',
    hour: 'hh',
    minute: 'mm',
    missingDate: 'Geben Sie auch ein Datum ein.',
    month: 'MM',
    noSuchDay: (month, days) => `${month} hat nur ${days} Tage.`,
    notADate: (example) => `Geben Sie ein Datum wie ${example} ein.`,
    notATime: (example) => `Geben Sie eine Uhrzeit wie ${example} ein.`,
    repeatedTime: (time, offset) =>
      `Die Uhren werden zurückgestellt, daher gibt es ${time} zweimal. Dies ist die Zeit bei ${offset}.`,
    selectOther: (offset) => `${offset} verwenden`,
    skippedTime: (time, used) =>
      `Die Uhren werden vorgestellt, daher gibt es ${time} nicht. Verwendet wird ${used}.`,
    time: 'Uhrzeit',
    tooEarly: (min) => `Geben Sie ${min} oder später ein.`,
    tooLate: (max) => `Geben Sie ${max} oder früher ein.`,
    unavailable: (date) => `${date} ist nicht verfügbar.`,
    year: 'JJJJ',
  },
  dateRangePicker: {
    chooseDates: 'Zeitraum wählen',
    clear: 'Zeitraum löschen',
    end: 'Enddatum',
    endTime: 'Endzeit',
    presets: 'Vorgaben',
    reversed: 'Der Anfang liegt nach dem Ende.',
    start: 'Startdatum',
    startTime: 'Startzeit',
    swap: 'Anfang und Ende vertauschen',
  },
  dialog: {
    close: 'Schließen',
  },
  errorState: {
    retry: 'Erneut versuchen',
    title: 'Etwas ist schiefgegangen',
  },
  fileDrop: {
    bytes: (size) => `${size} B`,
    dropHere: 'oder hier ablegen',
    kilobytes: (size) => `${size} kB`,
    megabytes: (size) => `${size} MB`,
    remove: (fileName) => `${fileName} entfernen`,
    wrongType: (fileName, types) => `${fileName} hat nicht den richtigen Dateityp (${types})`,
  },
  heatStrip: {
    cell: (row, column, value, valueName) => `${row}, ${column}: ${value} ${valueName}`,
    largest: (value, row, column) => `Höchstens ${value} (${row}, ${column}).`,
    position: (row, column) => `${row}, ${column}`,
    unknown: 'Nicht bekannt',
  },
  lazyComponent: {
    close: 'Schließen',
    loadFailed:
      'Das konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    opening: 'Wird geöffnet...',
  },
  lineChart: {
    summary: (total, peak, peakLabel) => `Insgesamt ${total}, höchstens ${peak} (${peakLabel}).`,
  },
  numberInput: {
    decrease: 'Verringern',
    increase: 'Erhöhen',
  },
  pagination: {
    label: 'Seitennavigation',
    next: 'Weiter',
    page: (page, pages) => `Seite ${page} von ${pages}`,
    previous: 'Zurück',
  },
  passwordInput: {
    hide: (secret) => `${secret} verbergen`,
    secret: 'Passwort',
    show: (secret) => `${secret} anzeigen`,
  },
  pieChart: {
    share: 'Anteil',
    summary: (label, share) => `Den größten Anteil hat ${label} mit ${share}.`,
  },
  searchInput: {
    clear: 'Suche löschen',
    placeholder: 'Suchen...',
  },
  sidebar: {
    close: 'Navigation schließen',
    collapse: 'Seitenleiste einklappen',
    expand: 'Seitenleiste ausklappen',
    loadFailed: 'Die Navigation konnte nicht geladen werden.',
  },
  spinner: {
    loading: 'Wird geladen...',
  },
  stepper: {
    done: 'Abgeschlossen',
    failed: 'Fehlgeschlagen',
    position: (step, count) => `Schritt ${step} von ${count}`,
    upcoming: 'Nicht begonnen',
  },
  table: {
    label: 'Tabelle',
  },
  themeSwitch: {
    dark: 'Dunkel',
    label: 'Farbschema',
    light: 'Hell',
    system: 'Wie das System',
  },
  toast: {
    close: 'Meldung schließen',
    label: 'Benachrichtigungen (F8)',
    waiting: plural('de', {
      one: '# weitere Benachrichtigung',
      other: '# weitere Benachrichtigungen',
    }),
  },
  transcript: {
    copySubject: 'Transkript',
    empty: 'Kein Transkript vorhanden',
    label: 'Transkript',
    match: (index, count) => `${index} von ${count}`,
    nextMatch: 'Nächster Treffer',
    noMatches: 'Keine Treffer',
    previousMatch: 'Vorheriger Treffer',
    search: 'Transkript durchsuchen',
    speaker: 'Unbekannt',
    turnLabel: (speaker, turn) => `${speaker}, Beitrag ${turn}`,
    turns: plural('de', { one: '# Beitrag', other: '# Beiträge' }),
  },
}
