/** Appends the reason, if any: `Error creating contact: Phone number is taken`. */
export const withReason = (message: string, reason: string | null) =>
  reason ? `${message}: ${reason}` : message

const provider = 'VAPI'

/** Texts for people, except those in the `*.messages.ts` files of the features. */
export const messages = {
  server: {
    unreachable: 'The server cannot be reached. Check your connection and try again.',
    unreadable: 'The server gave an answer that could not be read.',
    failed: (status: number) => `The server could not answer (status ${status}).`,
    reconnecting: 'Connection lost. Reconnecting…',
  },

  undoLabel: 'Undo',
  retryLabel: 'Retry',

  workspace: {
    loadFailed: 'The workspace could not be loaded',
    roleLabels: { viewer: 'Viewer', member: 'Member', admin: 'Admin' },
    rolesHint:
      'A viewer reads, a member also works with contacts, campaigns and calls, an admin also runs the workspace. API keys stop working when their creator is no longer an admin.',
    roleChanged: (name: string, role: string) => `${name} is now ${role}`,
    changeRoleFailed: (reason: string | null) => withReason('Error changing the role', reason),
    removeQuestion:
      'They lose access to this workspace at once, and the API keys that they created here stop working. Their contacts, campaigns and calls stay.',
    removed: (name: string) => `${name} removed`,
    removeFailed: (reason: string | null) => withReason('Error removing the member', reason),
    inviteHint: 'The person gets a mail with a link, which works for seven days.',
    invited: (email: string) => `Invitation sent to ${email}`,
    inviteFailed: (reason: string | null) => withReason('Error sending the invitation', reason),
    validUntil: (date: string, isExpired: boolean) =>
      isExpired ? `Expired on ${date}` : `Valid until ${date}`,
    withdrawn: (email: string) => `Invitation of ${email} withdrawn`,
    withdrawFailed: (reason: string | null) =>
      withReason('Error withdrawing the invitation', reason),
    invitation: (name: string, role: string) => `Invitation to ${name} as ${role}`,
    acceptHint: 'The admins of a workspace see when and from where its members sign in.',
    acceptFailed: (reason: string | null) => withReason('Error accepting the invitation', reason),
    declined: (name: string) => `Invitation to ${name} declined`,
    declineFailed: (reason: string | null) => withReason('Error declining the invitation', reason),
    nameHint: 'It is in the mails that invite people.',
    createHint: 'It has contacts, campaigns, members and a voice provider of its own.',
    createFailed: (reason: string | null) => withReason('Error creating the workspace', reason),
    switchFailed: (reason: string | null) => withReason('Error switching the workspace', reason),
    renamed: 'Name saved',
    renameFailed: (reason: string | null) => withReason('Error saving the name', reason),
  },

  account: {
    passwordHint: 'A change signs you out of all other browsers.',
    passwordChanged: 'Password changed. You are signed out of all other browsers.',
    passwordFailed: (reason: string | null) => withReason('Error changing the password', reason),
    wrongPassword: 'The password is wrong',
    sessionsHint: 'The browsers in which you are signed in.',
    sessionsFailed: 'The sessions could not be loaded',
    signedOut: (device: string) => `Signed out ${device}`,
    othersSignedOut: (count: number) =>
      count === 1 ? 'Signed out 1 other browser' : `Signed out ${count} other browsers`,
    signOutFailed: (reason: string | null) => withReason('Error signing out', reason),
    passkeysHint:
      'Sign in with the fingerprint, face or PIN of your device instead of password and code.',
    passkeysFailed: 'The passkeys could not be loaded',
    passkeyAdded: 'Passkey added. You can sign in with it from now on.',
    passkeyExists: 'This device has a passkey of yours already',
    addPasskeyFailed: (reason: string | null) => withReason('Error adding the passkey', reason),
    passkeyDeleted: (name: string) => `Passkey ${name} deleted`,
    deletePasskeyFailed: (reason: string | null) =>
      withReason('Error deleting the passkey', reason),
    twoFactorHint:
      'With a code of an authenticator app, a stolen password is not enough to sign in.',
    twoFactorLoadFailed: 'Two-factor could not be loaded',
    twoFactorOff: 'Two-factor authentication is off',
    twoFactorFailed: (reason: string | null) =>
      withReason('Error changing two-factor authentication', reason),
    scanHint: 'Scan the code with an authenticator app, then enter the six digits that it shows.',
    secretHint: 'Without a camera, enter this secret in the app:',
    wrongCode:
      'The code is wrong or expired. Check that the clock of your phone is set automatically.',
  },

  voiceProvider: {
    hint: 'The account that places and pays for the calls of this workspace.',
    loadFailed: 'The voice provider could not be loaded',
    kinds: { vapi: `${provider}: real calls`, embedded: 'Embedded: simulated calls' },
    none: 'This workspace has no voice provider yet, so it cannot make calls.',
    addLabel: 'Add a voice provider',
    askAdmin: 'Ask an admin of the workspace to add one.',
    vapiHint: 'Rings real phones, and costs money.',
    embeddedHint: 'Rings nobody. For trying out campaigns.',
    tokenHint:
      'From the dashboard of the provider, under API keys. It is stored encrypted, and never shown again.',
    phoneNumberHint: 'The number from which your campaigns call.',
    stored: 'Voice provider saved',
    storeFailed: (reason: string | null) => withReason('Error saving the voice provider', reason),
  },

  unsaved: {
    title: 'Discard what you typed?',
    description: 'It is not saved yet, and leaving this page discards it.',
    stayLabel: 'Keep editing',
    leaveLabel: 'Discard',
  },

  contacts: {
    empty: 'No contacts found',
    emptyHint: 'Add a contact or import a CSV file to get started.',
    nothingMatches: (search: string) => `Nothing matches “${search}”.`,
    nothingTagged: (tag: string, search: string) =>
      search
        ? `Nothing with the tag “${tag}” matches “${search}”.`
        : `Nothing has the tag “${tag}”.`,
    nothingWithConsent: 'No contact matches these filters.',
    allSelected: (count: string) => `All ${count} contacts that match are selected`,
    allSelectedExcept: (leftOut: string, count: string) =>
      `All but ${leftOut} of the ${count} contacts that match are selected`,
    selectedElsewhere: (count: string, elsewhere: string) =>
      `${count} selected, ${elsewhere} on other pages`,
    loadFailed: 'Contacts could not be loaded',
    addHint: 'Only the phone number is required.',
    editHint: 'Calls already made keep the details they were made with.',
    tagsHint: 'Separate tags with commas.',
    phoneNumberHint: 'With + and the country code, or as in your country.',
    invalidPhoneNumber: 'Not a valid phone number. Enter all digits, such as +1 202 555 0142',
    confirmDelete: 'Are you sure you want to delete this contact?',
    confirmDeleteMany: (count: string) => `Are you sure you want to delete ${count} contacts?`,
    created: 'Contact added',
    updated: 'Contact saved',
    deleted: (count: number, formatted: string) =>
      count === 1 ? 'Contact deleted' : `${formatted} contacts deleted`,
    partlyDeleted: (count: string) => `${count} contacts were deleted before.`,
    restored: (count: number, formatted: string) =>
      count === 1 ? 'Contact restored' : `${formatted} contacts restored`,
    restoring: (count: string) => `${count} contacts restored so far…`,
    restoredPartly: (count: string, total: number, formattedTotal: string) =>
      total === 1 ? 'Contact not restored' : `${count} of ${formattedTotal} contacts restored`,
    numbersTaken: (count: number, formatted: string) =>
      count === 1
        ? 'Its phone number belongs to a new contact.'
        : `${formatted} phone numbers belong to new contacts.`,
    restoredTooLate: (count: number, formatted: string) =>
      count === 1
        ? 'One contact was deleted more than a minute ago.'
        : `${formatted} contacts were deleted more than a minute ago.`,
    undoTooLate: 'A deletion can be undone for one minute only.',
    restoreFailed: (reason: string | null) => withReason('Error restoring contacts', reason),
    consentFilters: {
      given: 'With consent',
      none: 'Without consent',
      inferred: 'Inferred consent',
      express: 'Express consent',
      written: 'Written consent',
    },
    consentForOtherNumber: 'Consent for another number',
    allThatMatch: (
      total: string,
      exceptions: string | false,
      search: string,
      tag: string,
      consent: string,
    ) =>
      [
        `All ${total} contacts`,
        tag && `with the tag “${tag}”`,
        search && `that match “${search}”`,
        consent && `(${consent.toLowerCase()})`,
        exceptions && `except ${exceptions}`,
      ]
        .filter(Boolean)
        .join(' '),
    andOthers: (names: string[], count: number, formatted: string) =>
      `${names.join(', ')} and ${formatted} ${count === 1 ? 'other' : 'others'}`,
    createFailed: (reason: string | null) => withReason('Error creating contact', reason),
    updateFailed: (reason: string | null) => withReason('Error saving contact', reason),
    deleteFailed: (reason: string | null) => withReason('Error deleting contacts', reason),
    exportFailed: (reason: string | null) => withReason('Error exporting contacts', reason),
    exportHint: (count: number | null, formatted: string, isFiltered: boolean) => {
      if (count === 1)
        return isFiltered ? 'Exports the 1 contact that matches' : 'Exports 1 contact'
      const contacts = count === null ? 'contacts' : `${formatted} contacts`
      return isFiltered ? `Exports the ${contacts} that match` : `Exports all ${contacts}`
    },
    deleteProgress: 'Deleting contacts',
    discardHint: 'This contact is not saved yet.',
  },

  campaigns: {
    empty: 'No campaigns yet',
    emptyHint: 'Create your first AI calling campaign to get started',
    loadFailed: 'Campaigns could not be loaded',
    assistantsFailed: 'AI assistants could not be loaded',
    contactsLoadFailed: 'Contacts could not be loaded',
    createHint: 'The assistant calls the contacts you choose, once you start the campaign.',
    newestContacts: (shown: string, total: string) =>
      `These are the ${shown} newest of ${total} contacts. Search to find others.`,
    newestMatches: (shown: string, total: string) =>
      `These are the ${shown} newest of ${total} contacts that match.`,
    allContacts: (total: string, search: string, tag: string) =>
      [`All ${total} contacts`, tag && `with the tag “${tag}”`, search && `that match “${search}”`]
        .filter(Boolean)
        .join(' '),
    allSelected: (total: string, isFiltered: boolean) =>
      isFiltered
        ? `All ${total} matching contacts are selected`
        : `All ${total} contacts are selected`,
    allContactsHint: (isFiltered: boolean) =>
      isFiltered
        ? 'The campaign calls all contacts that match when you create it.'
        : 'The campaign calls all contacts that exist when you create it.',
    noAssistants: 'No assistants at the voice provider yet: create one there, then try again.',
    scheduleHint: (timeZone: string) =>
      `Optional. Calls start and pause automatically at these times, in your time zone (${timeZone}).`,
    endsBeforeStart: 'The end of the schedule must be after its start',
    unknown: 'Campaign not found',
    unknownHint: 'Check the address of this page.',
    noneOfStatus: (status: string) => `No ${status} campaigns`,
    notCalling: 'Started, but not calling yet. Make Calls starts the calls.',
    callsBeginAt: (time: string) => `Started; calls begin ${time}, or with Make Calls.`,
    callingAutomatically: 'Calling automatically until all contacts are done.',
    alreadyCalling: 'Calling is already on. Free lines call the next contacts automatically.',
    alreadyCompleted: 'The campaign is already completed.',
    alreadyStopped: 'The campaign is already stopped.',
    startsAt: (time: string) => `Starts calling ${time}`,
    pausesAt: (time: string) => `Calling; pauses ${time}`,
    paused: 'Paused',
    campaignLoadFailed: 'The campaign could not be loaded',
    retries: (retries: number, delayMinutes: number) => {
      if (retries === 0) return 'None'
      const delay = `${delayMinutes} ${delayMinutes === 1 ? 'minute' : 'minutes'} after a failed call`
      return retries === 1 ? `Up to 1 retry, ${delay}` : `Up to ${retries} retries, each ${delay}`
    },
    membersLoadFailed: 'The contacts of this campaign could not be loaded',
    filterNotLoaded: 'Filter not loaded. Try again',
    noMembers: 'No contacts in this campaign',
    noneInState: 'No contacts in this state',
    noCalls: 'No calls yet',
    noCallsHint: 'Calls appear here once the campaign makes them.',
    dueNow: 'Due now',
    notScheduled: 'None',
    noContacts: 'Add or import contacts first. A campaign calls the contacts you select here.',
    created: (name: string) => `Campaign “${name}” created`,
    confirmStop: (name: string) =>
      `Are you sure you want to stop “${name}”? Contacts not called yet will not be called.`,
    stopLeaves: (count: number, formatted: string) => {
      if (count === 0) return 'No contact is left to call.'
      return `${formatted} ${count === 1 ? 'contact' : 'contacts'} will not be called.`
    },
    liveCallsFinish: 'Live calls will finish.',
    lastCall: (outcome: string, reason: string | null) =>
      `Last call: ${outcome}${reason ? ` (${reason})` : ''}`,
    live: (count: string) => `${count} live`,
    liveCalls: (count: string) => `Live calls (${count})`,
    liveCallsLoadFailed: 'The live calls could not be loaded',
    funnelLoadFailed: 'The funnel could not be loaded',
    createFailed: (reason: string | null) => withReason('Error creating campaign', reason),
    startFailed: (reason: string | null) => withReason('Error starting campaign', reason),
    pauseFailed: (reason: string | null) => withReason('Error pausing campaign', reason),
    stopFailed: (reason: string | null) => withReason('Error stopping campaign', reason),
    started: (name: string) => `Campaign “${name}” started`,
    startGoesOn: 'It goes on calling at once.',
    startWaitsForStop: 'It calls nobody until the stop of all calls is lifted.',
    startCallsNobody: (scheduledStart: string | null) =>
      `It calls nobody before ${scheduledStart ? `${scheduledStart} or ` : ''}Make Calls.`,
    resumed: (name: string) => `Campaign “${name}” resumed, and calling continues`,
    pausedAtStart: (name: string, reason: string) =>
      `Campaign “${name}” paused itself at once. ${reason}`,
    completedAtStart: (name: string) => `Campaign “${name}” completed: no contact is left to call`,
    callsStarted: (count: number) => `Started ${count} calls for campaign`,
    noCallsStarted: 'No call started',
    linesBusy: 'No call started: all lines are in use. The next call starts when a line is free.',
    noneDue: (time: string) => `No call started: no contact can be called before ${time}.`,
    checkingContacts: 'No call started yet: the contacts are still being checked.',
    awaitingCosts: 'No call started: costs that are not known yet may reach a spending limit.',
    lastCalls: 'No call started: the last contacts are on a call.',
    noneLeft: 'No call started: no contact is left to call.',
    startCallsFailed: (reason: string | null) => withReason('Error starting calls', reason),
    rangeHint: (min: number, max: number) => `From ${min} to ${max}`,
    delayHint: (min: number, max: string, days: number) => `From ${min} to ${max} (${days} days)`,
    retriesHint: (retries: number) =>
      `${retries} ${retries === 1 ? 'retry' : 'retries'} = up to ${retries + 1} ${retries === 0 ? 'call' : 'calls'}`,
  },

  calls: {
    noActiveCampaigns: 'No active campaigns',
    noneRecent: 'No recent calls',
    noneInPeriod: 'No calls in this period',
    noneFinal: 'No call of this period has ended yet',
    noneWithOutcome: (outcome: string) => `No calls with the outcome “${outcome}” in this period`,
    newestOf: (shown: string, total: string) => `The ${shown} newest of ${total} calls`,
    noCostBreakdown: 'No cost breakdown available',
    noAnalysis: 'No analysis available for this call',
    loadFailed: 'Calls could not be loaded',
    callLoadFailed: 'The call could not be loaded',
    evidence: 'Evidence',
    unknown: 'Call not found',
    unknownHint: (id: number) =>
      `There is no call with the id ${id}. Check the address of this page.`,
    statsFailed: 'Call statistics could not be loaded',
    enhanceHint: `Configure ${provider} token in Settings to see transcript and recording`,
    transcriptLoadFailed: 'The transcript could not be loaded',
    noTranscript: 'No transcript available',
    noTranscriptForCall: 'No transcript available for this call',
    noTranscriptHint: 'Try syncing the call data to get the latest transcript',
    noRecording: 'No recording available for this call',
    noRecordingYet: 'No recording available for this call (may still be processing)',
    recordingDownloadFailed: 'Failed to download recording',
    notAnalyzable: 'No transcript or recording available',
    ranFaster: (times: string) =>
      `Duration at normal speed. The embedded provider ran this call about ${times} times faster.`,
    detailsNeedToken: `Please configure your ${provider} token in Settings for enhanced call details.`,
    synced: 'Call data synced successfully!',
    syncedAll: (count: number) => `Synced ${count} calls successfully!`,
    syncNeedsToken: `${provider} token not configured. Please go to Settings to configure your ${provider} token.`,
    syncFailed: (reason: string) => `Sync failed: ${reason}`,
    syncUnreachable: 'Error syncing call data',
    syncAllUnreachable: 'Error syncing all calls',
  },

  metrics: {
    totalCampaigns: 'Campaigns of any status. Active ones are running.',
    totalContacts: 'Everybody in the contact database, called or not.',
    totalCalls: 'Calls made: each attempt to reach a contact, of any status.',
    successRate: 'Conversations, calls in which a person talked, as a share of the ended calls.',
    averageDuration: 'The mean length of conversations, calls in which a person talked.',
    totalCost:
      'The sum of the costs of all calls. The provider reports the cost of a call after its end.',
    points: (points: string) => `${points} pts`,
    change: (direction: 'up' | 'down' | 'flat', amount: string, days: number) => {
      const before = days === 1 ? 'the day before, until the same time' : `the ${days} days before`
      if (direction === 'flat') return `Unchanged against ${before}`
      return `${direction === 'up' ? 'Up' : 'Down'} ${amount} against ${before}`
    },
  },

  overview: {
    startTitle: 'Get started',
    startHint: 'Three steps to the first call.',
    importStep: 'Import contacts',
    importStepHint: 'From a CSV file.',
    campaignStep: 'Create a campaign',
    campaignStepHint: 'An assistant, and the contacts it calls.',
    callsStep: 'Make calls',
    callsStepHint: 'Results appear here.',
    nowLoadFailed: 'Current activity could not be loaded',
    countLoadFailed: (reason: string) => `Could not be loaded: ${reason}`,
  },

  shell: {
    palettePlaceholder: 'Go to a screen, find a contact...',
    looking: 'Looking for contacts…',
    paused: (name: string) => `Campaign “${name}” paused`,
    confirmStart: (name: string, consequence: string) =>
      `Are you sure you want to start “${name}”? ${consequence}`,
    confirmPause: (name: string) =>
      `Are you sure you want to pause “${name}”? Live calls finish, and no new one starts.`,
    shortcutsHint: 'Shortcuts without Ctrl or Cmd can be turned off in Settings.',
  },

  settings: {
    configFailed: 'The server’s settings could not be loaded',
    tokenHint:
      'With a token, this browser reads transcripts and recordings from the provider itself.',
    tokenWhere: 'Kept in this browser only.',
    providerHint: 'The provider that places the calls of this server.',
    appearanceHint: 'How Callwright looks in this browser.',
    densityHint: 'Shows more rows of a table at once.',
    keyboardHint: 'Keyboard shortcuts in this browser.',
    singleKeysHint: (palette: string) =>
      `Single keys such as ? and / are shortcuts. ${palette} always opens the search and commands.`,
  },

  widget: {
    hint: 'Try your assistant as visitors of your website see it.',
    keyHint: 'The public key is visible in the browser. Never enter a private key here.',
    chatOnly:
      'This server uses the embedded provider, which supports only chat. Calls in the browser need the real provider.',
    empty: 'No widget yet',
    emptyHint: 'Enter an assistant ID and a public key to load it.',
    failed: 'The widget could not be loaded',
    failedHint: 'Its files could not be fetched. Check your connection and try again.',
    problem: (reason: string) => `The voice provider returned an error: ${reason}`,
    refused: (status: number) => `status ${status}`,
    unreachable: 'it cannot be reached.',
    unknown: 'no reason given.',
  },

  token: {
    invalid: `Please enter a valid ${provider} token`,
    missing: `${provider} token not found. Please configure your ${provider} token in Settings.`,
    saved: `${provider} token saved`,
    removed: `${provider} token removed`,
    restored: `${provider} token restored`,
    notKept: 'This browser does not let the page keep the token.',
    works: `The ${provider} token is valid and working`,
    rejected: `Invalid ${provider} token. Please check your token in Settings.`,
    enterFirst: `Please enter a ${provider} token first`,
    notSaved: 'This token is not saved yet.',
    saveToTest: 'Save the token in the field to test it.',
    savedTested: 'The saved token was tested, not the one in the field.',
    testRejected: 'Invalid token, please check and try again',
    testFailed: (status: number) => `API test failed with status: ${status}`,
  },
}
