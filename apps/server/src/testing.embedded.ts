import type { TestProject } from 'vitest/node'

/** Runs the tests on the embedded database, one in memory a file. */
export default function setUp(project: TestProject): void {
  project.provide('databaseUrl', '')
}
