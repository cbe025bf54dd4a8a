import type { Client } from './database.ts'

// Except for times and attempt ids, every value is computed from the row number, so each run and each
// database gets the same data.
const firstNamesSql = `(array['Ada','Grace','Alan','Edsger','Barbara','Donald','Frances','John','Katherine','Linus',
  'Margaret','Niklaus','Radia','Tony','Vint','Whitfield','Yukihiro','Zuse','Ingrid','Kwame'])`
const syllablesSql = `(array['ba','ce','di','fo','gu','ha','je','ki','lo','mu','na','pe','ri','so','tu','va','we','xi','yo','zu'])`

/** Returns SQL for a last name by its number; there are 8,000. */
const lastNameSql = (n: string) =>
  `initcap(${syllablesSql}[1 + ${n} % 20] || ${syllablesSql}[1 + ${n} / 20 % 20] || ${syllablesSql}[1 + ${n} / 400 % 20])`
const companyLettersSql = (n: string) =>
  `chr(97 + ${n} % 26) || chr(97 + ${n} / 26 % 26) || chr(97 + ${n} / 676 % 26)`

/**
 * Returns SQL for all of a contact's columns except the user and the time of creation, computed from the row number.
 * Different area codes keep two sets of phone numbers apart.
 */
export function contactSql(areaCode: string, n = 'n'): string {
  const digits = `lpad((2000000 + ${n})::text, 7, '0')`
  return `${firstNamesSql}[1 + ${n} % 20] as first_name, ${lastNameSql(n)} as last_name,
    '(${areaCode}) ' || substr(${digits}, 1, 3) || '-' || substr(${digits}, 4) as phone_number,
    '+1${areaCode}' || ${digits} as phone_e164,
    'user' || ${n} || '@example.com' as email,
    'Company ' || ${companyLettersSql(n)} as company,
    case when ${n} % 3 = 0 then array['lead', 'newsletter'] else array['customer'] end as tags`
}

/** Search terms that each match few contacts. */
export const searchTerms = [
  ...['Bacedi', 'Zuwexi', 'Kilomu', 'Pariso', 'Vawexi', 'Fogu', 'Mununa'],
  ...['xqz', 'qjx', 'zxq', 'vqk', 'jqw'],
  ...['user4711', 'Ada Bacedi', '212200', '+121220000', 'Company qzx'],
]

const batchSize = 50_000
/** Number of campaigns; ten are active at any one time. */
const campaignCount = 100
const days = 90

/** Fills a migrated database with `rowCount` contacts, and the same number of calls within the last 90 days. */
export async function fillDatabase(client: Client, rowCount: number): Promise<void> {
  const batches = Array.from({ length: Math.ceil(rowCount / batchSize) }, (_, index) => [
    index * batchSize,
    Math.min(rowCount, (index + 1) * batchSize) - 1,
  ])
  for (const [from, to] of batches) {
    await client.query(`
      insert into contacts (workspace_id, user_id, created_at, first_name, last_name, phone_number, phone_e164, email, company, tags)
      select 1, 1, now(), ${contactSql('212')} from generate_series(${from}, ${to}) as n`)
  }
  await client.query(`
    insert into campaigns (workspace_id, user_id, name, description, status, assistant_id, phone_number_id, max_concurrent_calls,
      retry_attempts, retry_delay_minutes, scheduled_start, scheduled_end, total_contacts, created_at)
    select 1, 1, 'Campaign ' || n, '', 'completed', 'a', 'p', 10, 0, 30, '', '', ${rowCount} / ${campaignCount}, now()
    from generate_series(1, ${campaignCount}) as n`)
  // The period has ten parts. In each part, ten other campaigns are active, and consecutive calls belong to
  // different campaigns.
  const campaignIdSql = `1 + n * 10::bigint / ${rowCount} * 10 + n % 10`
  for (const [from, to] of batches) {
    await client.query(`
      insert into memberships (workspace_id, campaign_id, first_name, last_name, phone_number, phone_e164, email, state, attempts)
      select 1, ${campaignIdSql}, first_name, last_name, phone_number, phone_e164, email, 'reached', 1
      from (select n, ${contactSql('212')} from generate_series(${from}, ${to}) as n) as person
      order by n`)
  }
  for (const [from, to] of batches) {
    await client.query(`
      insert into calls (workspace_id, campaign_id, membership_id, attempt_id, attempt_number, vapi_call_id, status,
        outcome, name, qualified, transcript, duration_seconds, cost_usd, created_at, updated_at, started_at,
        ended_at, ended_reason)
      select 1, ${campaignIdSql}, n + 1, gen_random_uuid(), 1, 'call-' || n,
        case when n % 50 = 0 then 'failed' else 'ended' end,
        case when n % 50 = 0 then 'bad-number' when n % 5 < 2 then 'conversation' else 'no-answer' end,
        'Campaign / Contact ' || n,
        case when n % 5 < 2 then n % 2 = 0 end,
        case when n % 5 < 2 then 'AI: Hello, this is Ava. User: Hello. AI: Are you still interested? User: Yes, I am.' end,
        case when n % 5 < 2 then 30 + n % 120 else 0 end, (n % 1000) / 10000.0,
        at, at, at, at + interval '2 minutes', 'customer-ended-call'
      from (
        select n, date_trunc('milliseconds', now() - interval '${days} days' + n * interval '${days} days' / ${rowCount}) as at
        from generate_series(${from}, ${to}) as n
      ) as made order by n`)
  }
  for (const table of ['contacts', 'memberships', 'calls', 'call_rollups', 'call_counts']) {
    await client.query(`vacuum analyze ${table}`)
  }
}
