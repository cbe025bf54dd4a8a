import type { contract } from '@callwright/contract'

/** A refusal's status beside those that every endpoint may answer. */
export type Refused = 401 | 404 | 409 | 413 | 415 | 422 | 502

/** What a reader is told of an endpoint beyond its summary and its shapes. */
interface Words {
  description: string
  /** How else it refuses, but for 400, 403 and 503, which every endpoint may answer. */
  refused?: Refused[]
}

type Contract = typeof contract

/** Words for every endpoint of the contract; one without is a type error. */
export const words: {
  [Resource in keyof Contract]: { [Name in keyof Contract[Resource]]: Words }
} = {
  contacts: {
    list: {
      description:
        'A page of contacts, newest first, with how many there are in all. `search` finds part of a name, phone number, e-mail address, company or tag; `tag` finds one whole tag.',
    },
    create: {
      description:
        'Adds one contact. The phone number is kept as typed and in E.164, which is unique: a second contact with the same number is refused.',
      refused: [409, 413, 415, 422],
    },
    update: {
      description: 'Changes the fields that are sent and leaves the others as they are.',
      refused: [404, 409, 413, 415],
    },
    delete: {
      description:
        'Deletes one contact. In a running campaign it is called no more; its calls stay, with the name they had.',
      refused: [404],
    },
    bulkDelete: {
      description:
        'Deletes those of the named contacts that exist, or the oldest that match a filter and are not excepted, and says how many those were.',
      refused: [413, 415],
    },
    import: {
      description:
        'Reads contacts from a CSV file with a header line. Bad lines are skipped and reported one by one; the good ones become contacts together.',
      refused: [413, 415],
    },
    export: {
      description:
        'All contacts as a CSV file that imports back: within JSON, or bare and streamed where `Accept` asks for `text/csv`.',
    },
  },
  campaigns: {
    list: { description: 'Every campaign, newest first, or those of one status.' },
    get: {
      description: 'One campaign with the ids of its contacts that still exist.',
      refused: [404],
    },
    members: {
      description:
        'A page of the contacts of a campaign as they are called: state, attempts, next try, and why one is not called now.',
      refused: [404],
    },
    create: {
      description:
        'Plans a campaign over named contacts, or over all that match a filter. It stays a draft until it is started, by a person or by its schedule.',
      refused: [413, 415, 422],
    },
    start: {
      description:
        'Takes a draft or paused campaign to running. It places no call by itself; after a pause it goes on calling if calling was on.',
      refused: [404, 409, 413, 415],
    },
    pause: {
      description: 'Takes a running campaign to paused: live calls finish, no new one starts.',
      refused: [404, 409, 413, 415],
    },
    stop: {
      description:
        'Ends a campaign: live calls finish, the rest are never called. On a finished campaign it changes nothing.',
      refused: [404, 413, 415],
    },
    makeCalls: {
      description:
        'Turns calling on in a running campaign and answers at once with the calls reserved for its free lines. From then on the next contact is called whenever a call ends.',
      refused: [404, 409, 413, 415, 422, 502],
    },
  },
  calls: {
    list: {
      description: 'A page of calls, newest first, of all campaigns or of one.',
    },
    stats: {
      description:
        'Counts, success rate, average duration and cost over the last `days` days, which begin and end in the time zone `tz`.',
    },
    sync: {
      description: 'Asks the provider for one call we hold and takes in what it says.',
      refused: [404, 413, 415, 502],
    },
    syncAll: {
      description: 'Asks the provider for every call it still keeps and takes in what is ours.',
      refused: [413, 415, 502],
    },
  },
  assistants: {
    list: { description: 'The voice agents that campaigns may use.', refused: [502] },
  },
  config: {
    get: { description: 'What the browser must know of this server before anything else.' },
  },
  health: {
    get: { description: 'Answers 200 while database and queue answer, and 503 when they do not.' },
  },
}
