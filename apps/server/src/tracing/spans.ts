import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

// Records nothing until `startTracing` has registered an exporter.
const tracer = trace.getTracer('callwright')

/** Where a trace continues: the headers of the W3C Trace Context. */
export type TraceParent = Record<string, string>

/** Runs `work` as a span, of which the statements and requests inside are children. */
export function inSpan<Result>(
  name: string,
  { kind, attributes }: { kind: SpanKind; attributes?: Attributes },
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return tracer.startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      // Without its message, which may contain personal data.
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

/** Returns whether the current work belongs to a span that is exported. */
export const isTraced = (): boolean => trace.getActiveSpan()?.isRecording() ?? false

/** Continues a trace in `work`. */
export function continueTrace<Result>(parent: TraceParent, work: () => Result): Result {
  return context.with(propagation.extract(ROOT_CONTEXT, parent), work)
}

/** Returns where the current trace continues; undefined when there is none. */
export function currentTrace(): TraceParent | undefined {
  if (!isTraced()) return undefined
  const parent: TraceParent = {}
  propagation.inject(context.active(), parent)
  return parent
}
