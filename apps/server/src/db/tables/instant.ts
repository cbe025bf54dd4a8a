import { timestamp } from 'drizzle-orm/pg-core'

/** A column for a time, with milliseconds. */
export const instant = () => timestamp({ withTimezone: true, precision: 3 })
