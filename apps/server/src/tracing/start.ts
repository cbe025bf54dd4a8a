import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api'
import type { Logger } from 'pino'

/**
 * Starts to export spans to an OpenTelemetry collector, whose address and headers the exporter reads from the
 * environment (`OTEL_EXPORTER_OTLP_ENDPOINT` and the other variables of the specification). Returns a function that
 * exports the last spans.
 */
export async function startTracing(serviceName: string, log: Logger): Promise<() => Promise<void>> {
  // Loaded only where it is used, because the start would take longer.
  const [contextHooks, core, exporter, resources, sdk] = await Promise.all([
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
  ])
  const warn = (message: string) => log.warn({ reason: message }, 'tracing')
  const ignore = () => {}
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN },
  )
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': serviceName,
      'process.pid': process.pid,
    }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new exporter.OTLPTraceExporter() })],
  })
  context.setGlobalContextManager(new contextHooks.AsyncLocalStorageContextManager())
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return () => provider.shutdown()
}
