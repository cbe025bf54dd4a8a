import {
  type CampaignActuals,
  type CampaignForecast,
  type CampaignPreview,
  campaignActuals,
  campaignForecast,
  campaignPreview,
  contract,
} from '@callwright/contract'
import { HttpResponse } from 'msw'
import { minutesAgo, minutesFromNow } from '../mocks/clock.ts'
import { dropsConnection, fails, hangs, responds, respondsWithHtml } from '../mocks/handlers.ts'

/** The forecast of a campaign, as in a response of the server: by default all of its contacts may be called. */
export function aForecast(overrides: Partial<CampaignForecast> = {}): CampaignForecast {
  const contacts = overrides.contacts ?? 34
  return campaignForecast.parse({
    starts_at: minutesAgo(0),
    contacts,
    now: { contacts },
    later: { contacts: 0, reasons: [] },
    never: { contacts: 0, reasons: [] },
    calls: { p10: contacts * 1.6, p50: contacts * 1.8, p90: contacts * 2.1 },
    finish: {
      p10: minutesFromNow(100 + contacts),
      p50: minutesFromNow(115 + 1.2 * contacts),
      p90: minutesFromNow(140 + 1.4 * contacts),
    },
    cost: { p10: contacts * 0.06, p50: contacts * 0.08, p90: contacts * 0.11 },
    finishes_before_end: null,
    basis: { source: 'history', calls: 640, required_calls: 100 },
    ...overrides,
  })
}

const hourCount = 7 * 24

/** The hours of a time zone whose contacts may be called from 8 to 21 on its clock, `offset` hours from UTC. */
function zoneHours(time_zone: string | null, contacts: number, offset: number) {
  const startHour = new Date(minutesAgo(0)).getUTCHours()
  const isOpen = (hour: number) => {
    const local = (startHour + hour + offset + 48) % 24
    return local >= 8 && local < 21
  }
  const callable = Array.from({ length: hourCount }, (_, hour) => (isOpen(hour) ? contacts : 0))
  const first = callable.findIndex((count) => count > 0)
  return {
    time_zone,
    contacts,
    callable,
    opens: callable.map((n, hour) => (hour === first ? n : 0)),
  }
}

/** The forecast for a campaign that is being planned, as in a response of the server. */
export function aPreview(overrides: Partial<CampaignPreview> = {}): CampaignPreview {
  const forecast = aForecast(overrides)
  return campaignPreview.parse({
    ...forecast,
    hours_from: minutesAgo(0),
    zones: [zoneHours('America/New_York', forecast.contacts, -5)],
    ...overrides,
  })
}

/** A forecast of contacts in several time zones, some of which have to wait and some of which are skipped. */
export function aMixedPreview(): CampaignPreview {
  return aPreview({
    contacts: 1240,
    now: { contacts: 610 },
    later: {
      contacts: 480,
      reasons: [
        { code: 'hours', reason: 'Outside calling hours in America/Los_Angeles', contacts: 440 },
        {
          code: 'caps',
          reason: 'Called once in 24 h, the most that the workspace allows',
          contacts: 40,
        },
      ],
    },
    never: {
      contacts: 150,
      reasons: [
        { code: 'hours', reason: 'The time zone of the number is unknown', contacts: 90 },
        {
          code: 'hours',
          reason: 'No time is within the calling hours of all its time zones',
          contacts: 60,
        },
      ],
    },
    finishes_before_end: 0.615,
    reaches_spending_limit: 0.125,
    zones: [
      zoneHours('America/New_York', 610, -5),
      zoneHours('America/Los_Angeles', 440, -8),
      zoneHours(null, 40, -6),
    ],
  })
}

/** The forecast for 100,000 contacts in many time zones. */
export function aHugePreview(): CampaignPreview {
  const zones = [
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Phoenix',
    'America/Los_Angeles',
    'America/Anchorage',
    'Pacific/Honolulu',
    'America/Argentina/ComodRivadavia',
    'Europe/London',
    'Europe/Berlin',
    'Asia/Tokyo',
    'Australia/Lord_Howe',
  ]
  const offsets = [-5, -6, -7, -7, -8, -9, -10, -3, 0, 1, 9, 11]
  return aPreview({
    contacts: 100_000,
    now: { contacts: 61_280 },
    later: {
      contacts: 38_000,
      reasons: [
        ['Asia/Tokyo', 20_000],
        ['Australia/Lord_Howe', 9000],
        ['Pacific/Honolulu', 6000],
        ['America/Anchorage', 2000],
        ['Europe/Berlin', 1000],
      ].map(([zone, contacts]) => ({
        code: 'hours' as const,
        reason: `Outside calling hours in ${zone}`,
        contacts: Number(contacts),
      })),
    },
    never: {
      contacts: 720,
      reasons: [{ code: 'hours', reason: 'The time zone of the number is unknown', contacts: 720 }],
    },
    finish: {
      p10: minutesFromNow(28 * 24 * 60),
      p50: minutesFromNow(31 * 24 * 60),
      p90: minutesFromNow(34 * 24 * 60),
    },
    zones: [
      ...zones.map((zone, index) => zoneHours(zone, 14_000 - 1000 * index, offsets[index] ?? 0)),
      zoneHours(null, 960, -6),
    ],
  })
}

/** What a campaign has come to, as in a response of the server. */
export function someActuals(overrides: Partial<CampaignActuals> = {}): CampaignActuals {
  return campaignActuals.parse({
    started_at: minutesAgo(2 * 24 * 60),
    finished_at: null,
    calls: 41,
    cost: 1.9212,
    never: 0,
    ...overrides,
  })
}

const { preview, forecast } = contract.campaigns

/** The handlers of the routes of forecasts. */
export const forecastHandlers = {
  previewIs: (result: CampaignPreview) => responds(preview, () => ({ preview: result })),
  /** Responds to the first request, and never to the next ones. */
  previewHangsAfterFirst: () => {
    let requestCount = 0
    return responds(preview, async () => {
      requestCount += 1
      if (requestCount > 1) await new Promise(() => {})
      return { preview: aMixedPreview() }
    })
  },
  previewHangs: () => hangs(preview),
  previewFails: () => fails(preview),
  previewIsUnreachable: () => dropsConnection(preview),
  /** A proxy responds with an HTML page. */
  previewIsHtml: () =>
    responds(preview, () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 })),

  forecastIs: (stored: CampaignForecast | null, actual: CampaignActuals) =>
    responds(forecast, () => ({ forecast: stored, actual })),
  forecastFails: () => fails(forecast),
  forecastHangs: () => hangs(forecast),
  forecastIsUnreachable: () => dropsConnection(forecast),
  forecastIsHtml: () => respondsWithHtml(forecast),
}
