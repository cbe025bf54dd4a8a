const gateLabels: Record<string, string> = {
  hours: 'Calling hours',
  caps: 'Call limits',
  do_not_call: 'Do-not-call list',
  awaiting_report: 'Report of the last conversation',
  workspace_stopped: 'Stop of all calls',
}

/** Returns the name of a gate. */
export const gateLabel = (gate: string): string => gateLabels[gate] ?? toWords(gate)

/** Returns the words of a name of the API. */
export function toWords(name: string): string {
  const words = name.replaceAll('_', ' ').replace(/ at$/, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
