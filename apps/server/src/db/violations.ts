/** Whether the database refused a change because another row already has what must be unique. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return (cause as { code?: string } | undefined)?.code === '23505'
}
