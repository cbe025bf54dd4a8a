import type { ApiKeyScope, Role } from '@callwright/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  type PgColumn,
  pgTable,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import type { WorkspaceId } from '../workspace-id.ts'
import { workspacePolicy } from './workspace-policy.ts'
import { workspaces } from './workspaces.table.ts'

// The tables of better-auth, which reads and writes all of them; their properties have its names.

const id = () => integer().primaryKey().generatedAlwaysAsIdentity()
const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const createdAt = () => instant('created_at').notNull()
const updatedAt = () => instant('updated_at').notNull()
const userId = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const workspaceId = () =>
  integer('workspace_id')
    .$type<WorkspaceId>()
    .notNull()
    .references(() => workspaces.id, { onDelete: 'cascade' })
const isRole = (column: PgColumn) => sql`${column} in ('viewer', 'member', 'admin')`

/** A person with an account. */
export const users = pgTable('users', {
  id: id(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean('email_verified').notNull(),
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  image: text(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** A browser in which a user is signed in. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: userId(),
    token: text().notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** The workspace that the browser shows: a text, because better-auth compares it with ids as texts. */
    activeOrganizationId: text('workspace_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('sessions_user_idx').on(table.userId)],
)

/** A way in which a user signs in, such as a password, which is hashed. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    userId: userId(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('accounts_user_idx').on(table.userId)],
)

/** A single-use token that was mailed, hashed. */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('verifications_identifier_idx').on(table.identifier)],
)

/** The secret of a user's authenticator app and their recovery codes, both encrypted. */
export const twoFactors = pgTable(
  'two_factors',
  {
    id: id(),
    userId: userId(),
    secret: text().notNull(),
    backupCodes: text('backup_codes').notNull(),
    /** Whether the user has entered a first code; before that, no code is asked for at sign-in. */
    verified: boolean().notNull(),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: instant('locked_until'),
  },
  (table) => [unique('two_factors_user_unique').on(table.userId)],
)

/** The public key of a passkey, with which a user signs in without a password. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: userId(),
    name: text(),
    publicKey: text('public_key').notNull(),
    credentialID: text('credential_id').notNull().unique(),
    /** How often the passkey has signed, if its device counts. */
    counter: bigint({ mode: 'number' }).notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text(),
    /** The model of the device or password manager. */
    aaguid: text(),
    createdAt: createdAt(),
  },
  (table) => [index('passkeys_user_idx').on(table.userId)],
)

/** A user's role in a workspace. */
export const members = pgTable(
  'members',
  {
    id: id(),
    organizationId: workspaceId(),
    userId: userId(),
    role: text().$type<Role>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('members_workspace_user_unique').on(table.organizationId, table.userId),
    index('members_user_idx').on(table.userId),
    check('members_role_check', isRole(table.role)),
    workspacePolicy(),
  ],
)

/** An invitation of an e-mail address to a workspace. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    organizationId: workspaceId(),
    inviterId: integer('inviter_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    role: text().$type<Role>().notNull(),
    status: text().notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('invitations_workspace_idx').on(table.organizationId),
    index('invitations_email_idx').on(table.email),
    check('invitations_role_check', isRole(table.role)),
    workspacePolicy(),
  ],
)

/** A key with which programs send requests, hashed. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    referenceId: integer('workspace_id').$type<WorkspaceId>().notNull(),
    /** The admin who created it and knows it. */
    userId: integer('user_id').notNull(),
    scope: text().$type<ApiKeyScope>().notNull(),
    name: text().notNull(),
    start: text().notNull(),
    key: text().notNull().unique(),
    expiresAt: instant('expires_at'),
    /** The time of the last request. */
    updatedAt: updatedAt(),
    createdAt: createdAt(),
    requestCount: integer('request_count').notNull().default(0),
    /** When the requests began that are counted: the trigger `keep_api_key_window` keeps it while they are. */
    lastRequest: instant('window_started_at'),
    rateLimitEnabled: boolean('rate_limit_enabled').notNull().default(true),
    rateLimitTimeWindow: integer('rate_limit_window_ms').notNull(),
    rateLimitMax: integer('rate_limit_max').notNull(),
    // The rest is required by better-auth, and not used.
    configId: text('config_id').notNull().default('default'),
    enabled: boolean().notNull().default(true),
    prefix: text(),
    remaining: integer(),
    refillInterval: integer('refill_interval'),
    refillAmount: integer('refill_amount'),
    lastRefillAt: instant('last_refill_at'),
    permissions: text(),
    metadata: text(),
  },
  (table) => [
    index('api_keys_workspace_user_idx').on(table.referenceId, table.userId),
    // Whoever leaves a workspace knows its secrets, so they end with the membership.
    foreignKey({
      name: 'api_keys_member_fk',
      columns: [table.referenceId, table.userId],
      foreignColumns: [members.organizationId, members.userId],
    }).onDelete('cascade'),
    check('api_keys_scope_check', sql`${table.scope} in ('read', 'write')`),
    workspacePolicy(),
  ],
)
