import { SpanKind } from '@opentelemetry/api'
import { inSpan, isTraced } from './spans.ts'

const literals = /'(?:[^']|'')*'/g

/**
 * Runs a statement as a span of the request, job or task that is traced. The span has the text of the statement with
 * its placeholders, and without literals, which may be personal data.
 */
export function inStatementSpan<Result>(text: string, run: () => Promise<Result>): Promise<Result> {
  if (!isTraced()) return run()
  const query = text.trim().replace(literals, '?')
  const operation = query.slice(0, query.search(/\W|$/)).toLowerCase()
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': query,
  }
  return inSpan(operation, { kind: SpanKind.CLIENT, attributes }, run)
}
