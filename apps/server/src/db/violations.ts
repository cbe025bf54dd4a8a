/** Returns whether an error is the violation of a unique index. */
export function isUniqueViolation(error: unknown): boolean {
  return causeOf(error)?.code === '23505'
}

/** Returns whether an error is that of the trigger `members_require_admin`: a workspace would have no admin. */
export function isLastAdminViolation(error: unknown): boolean {
  const cause = causeOf(error)
  return cause?.code === '23514' && /^workspace \d+ needs an admin$/.test(cause.message ?? '')
}

function causeOf(error: unknown): { code?: string; message?: string } | undefined {
  return error instanceof Error ? (error.cause as Error | undefined) : undefined
}
