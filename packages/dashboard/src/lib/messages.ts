/** With the server's own sentence when there is one: `Error creating contact: Phone number is taken`. */
const withReason = (what: string, reason: string | null) => (reason ? `${what}: ${reason}` : what)

const provider = 'VAPI'

/** Every message to a person, in one place. */
export const messages = {
  server: {
    unreachable: 'The server cannot be reached. Check your connection and try again.',
    unreadable: 'The server gave an answer that could not be read.',
    failed: (status: number) => `The server could not answer (status ${status}).`,
    reconnecting: 'Connection lost. Reconnecting…',
  },

  contacts: {
    empty: 'No contacts found',
    emptyHint: 'Add a contact or import a CSV file to get started.',
    nothingMatches: (search: string) => `Nothing matches “${search}”.`,
    loadFailed: 'Contacts could not be loaded',
    addHint: 'Only the phone number is required.',
    editHint: 'Calls already made keep the details they were made with.',
    tagsHint: 'Separate tags with commas.',
    importHint:
      'Upload a CSV file with columns: first_name, last_name, phone_number, email, company, tags',
    confirmDelete: 'Are you sure you want to delete this contact?',
    confirmDeleteMany: (count: number) => `Are you sure you want to delete ${count} contacts?`,
    created: 'Contact added',
    updated: 'Contact saved',
    deleted: (count: number) => (count === 1 ? 'Contact deleted' : `${count} contacts deleted`),
    createFailed: (reason: string | null) => withReason('Error creating contact', reason),
    updateFailed: (reason: string | null) => withReason('Error saving contact', reason),
    deleteFailed: (reason: string | null) => withReason('Error deleting contacts', reason),
    exportFailed: (reason: string | null) => withReason('Error exporting contacts', reason),
    imported: (imported: number, skipped: number) =>
      `Import completed: ${imported} contacts imported, ${skipped} skipped`,
    importFailed: (reason: string | null) =>
      reason ? `Import failed: ${reason}` : 'Error importing contacts',
  },

  campaigns: {
    empty: 'No campaigns yet',
    emptyHint: 'Create your first AI calling campaign to get started',
    loadFailed: 'Campaigns could not be loaded',
    assistantsFailed: 'AI assistants could not be loaded',
    contactsFailed: 'Contacts could not be loaded',
    createHint: 'The assistant calls the contacts you choose, once you start the campaign.',
    newestContacts: (shown: number, total: number) =>
      `These are the ${shown} newest of ${total} contacts.`,
    noContacts: 'Add or import contacts first: a campaign calls the contacts you choose here.',
    created: (name: string) => `Campaign “${name}” created`,
    confirmStop: (name: string) =>
      `Are you sure you want to stop “${name}”? Contacts not called yet will not be called.`,
    createFailed: (reason: string | null) => withReason('Error creating campaign', reason),
    startFailed: (reason: string | null) => withReason('Error starting campaign', reason),
    pauseFailed: (reason: string | null) => withReason('Error pausing campaign', reason),
    stopFailed: (reason: string | null) => withReason('Error stopping campaign', reason),
    callsStarted: (count: number) => `Started ${count} calls for campaign`,
    callsFailed: (reason: string | null) => withReason('Error starting calls', reason),
    retriesHint: (retries: number) =>
      `${retries} ${retries === 1 ? 'retry' : 'retries'} = up to ${retries + 1} ${retries === 0 ? 'call' : 'calls'}`,
  },

  calls: {
    noneActive: 'No active campaigns',
    noneRecent: 'No recent calls',
    noneInPeriod: 'No calls in this period',
    noCostBreakdown: 'No cost breakdown available',
    noAnalysis: 'No analysis available for this call',
    loadFailed: 'Calls could not be loaded',
    statsFailed: 'Call statistics could not be loaded',
    enhanceHint: `Configure ${provider} token in Settings to see transcript and recording`,
    noTranscript: 'No transcript available',
    noTranscriptForCall: 'No transcript available for this call',
    noTranscriptHint: 'Try syncing the call data to get the latest transcript',
    noRecording: 'No recording available for this call',
    noRecordingYet: 'No recording available for this call (may still be processing)',
    recordingFailed: 'Failed to download recording',
    notAnalyzable: 'No transcript or recording available',
    detailsNeedToken: `Please configure your ${provider} token in Settings for enhanced call details.`,
    synced: 'Call data synced successfully!',
    syncedAll: (count: number) => `Synced ${count} calls successfully!`,
    syncNeedsToken: `${provider} token not configured. Please go to Settings to configure your ${provider} token.`,
    syncFailed: (reason: string) => `Sync failed: ${reason}`,
    syncUnreachable: 'Error syncing call data',
    syncAllUnreachable: 'Error syncing all calls',
  },

  overview: {
    countFailed: 'Could not be loaded.',
  },

  settings: {
    configFailed: 'The server’s settings could not be loaded',
    tokenHint:
      'With a token, this browser reads transcripts and recordings from the provider itself.',
    tokenWhere: 'Kept in this browser only.',
    providerHint: 'What this server places its calls with.',
    appearanceHint: 'How Callwright looks in this browser.',
  },

  token: {
    invalid: `Please enter a valid ${provider} token`,
    saved: `${provider} token saved`,
    removed: `${provider} token removed`,
    notKept: 'This browser does not let the page keep the token.',
    works: `The ${provider} token is valid and working`,
  },
}
