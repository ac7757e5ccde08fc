import { AsyncResource } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Attributes, Span, SpanKind, Tracer, TracerProvider } from '@opentelemetry/api'

type Api = typeof import('@opentelemetry/api')

type RunningTracer = { api: Api; tracer: Tracer; close(): Promise<void> }

/**
 * Kind and attributes of a span, in the words of OpenTelemetry. Attributes never hold a value that a person typed: no
 * name, address, slug or number.
 */
export type SpanFacts = { kind?: keyof typeof SpanKind; attributes?: Attributes }

/** OpenTelemetry is loaded when this is first set, and not at all without traces. */
let started: RunningTracer | null = null

const PACKAGES = ['api', 'context-async-hooks', 'resources', 'sdk-trace-base'].map((name) => `@opentelemetry/${name}`)
const EXPORTERS: Record<
  string,
  { name: string; load: () => Promise<typeof import('@opentelemetry/exporter-trace-otlp-http')> }
> = {
  'http/protobuf': {
    name: '@opentelemetry/exporter-trace-otlp-proto',
    load: () => import('@opentelemetry/exporter-trace-otlp-proto'),
  },
  'http/json': {
    name: '@opentelemetry/exporter-trace-otlp-http',
    load: () => import('@opentelemetry/exporter-trace-otlp-http'),
  },
}

/** How long a stop waits for the last spans to be sent. */
const CLOSE_MS = 2_000

type Environment = Record<string, string | undefined>

/** Whether the standard variables ask for traces: an endpoint is given and nothing turns them off. */
export function asksForTraces(env: Environment): boolean {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none') return false
  return Boolean(env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT)
}

/** Thrown for a setting of tracing that stops the start; the message names the setting in one line. */
export class TracingError extends Error {}

function exporterOf(env: Environment) {
  const protocol = env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || env.OTEL_EXPORTER_OTLP_PROTOCOL || 'http/protobuf'
  const exporter = EXPORTERS[protocol]
  if (!exporter) throw new TracingError(`OTEL_EXPORTER_OTLP_PROTOCOL: must be ${Object.keys(EXPORTERS).join(' or ')}.`)
  return exporter
}

/**
 * Starts sending traces where the standard variables of OpenTelemetry ask for them (record 0104): endpoint, protocol,
 * headers, OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES, OTEL_TRACES_SAMPLER, OTEL_BSP_* and limits. Loads no package
 * without them. Returns a function that sends the remaining spans and stops. Throws TracingError.
 */
export async function startTracing(env: Environment): Promise<() => Promise<void>> {
  if (!asksForTraces(env)) return async () => {}
  const exporter = exporterOf(env)
  try {
    const [
      api,
      { AsyncLocalStorageContextManager },
      { detectResources, envDetector, resourceFromAttributes },
      sdk,
      otlp,
    ] = await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-base'),
      exporter.load(),
    ])
    const resource = resourceFromAttributes({ 'service.name': 'countersign' }).merge(
      detectResources({ detectors: [envDetector] }),
    )
    const provider = new sdk.BasicTracerProvider({
      resource,
      spanProcessors: [new sdk.BatchSpanProcessor(new otlp.OTLPTraceExporter())],
    })
    api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
    const close = async () => {
      started = null
      // The receiver of the traces may be unreachable. The stop goes on without it.
      await Promise.race([provider.shutdown().catch(() => {}), delay(CLOSE_MS, undefined, { ref: false })])
      api.context.disable()
    }
    started = { api, tracer: (provider as TracerProvider).getTracer('countersign'), close }
    return close
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    const needed = [...PACKAGES, exporter.name].join(' ')
    throw new TracingError(
      `OTEL_EXPORTER_OTLP_ENDPOINT: traces need packages that are not installed (npm install --save-optional ${needed}); OTEL_SDK_DISABLED=true turns them off.`,
    )
  }
}

/**
 * Begins a span that becomes the parent of spans begun inside `work`; the caller ends it. Null while tracing is off.
 */
export function withSpan<T>(
  name: string,
  { kind = 'INTERNAL', attributes = {} }: SpanFacts,
  work: (span: Span | null) => T,
): T {
  if (!started) return work(null)
  const { api, tracer } = started
  const span = tracer.startSpan(name, { kind: api.SpanKind[kind], attributes })
  return api.context.with(api.trace.setSpan(api.context.active(), span), () => work(span))
}

/** Marks a span as failed by the error's class only: a message may hold text that a person typed. */
export function markFailed(span: Span | null, error: unknown): void {
  if (!span || !started) return
  span.setStatus({ code: started.api.SpanStatusCode.ERROR })
  span.setAttribute('error.type', String((error as { code?: unknown }).code ?? (error as Error).name))
}

/** Runs the work inside a span, which records its failure. */
export function runInSpan<T>(name: string, spanned: SpanFacts, work: (span: Span | null) => Promise<T>): Promise<T> {
  if (!started) return work(null)
  return withSpan(name, spanned, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      markFailed(span, error)
      throw error
    } finally {
      span?.end()
    }
  })
}

/** Begins a child of the current span; the caller ends it. Null while tracing is off or no span is current. */
export function childSpan(name: () => string, attributes: () => Attributes): Span | null {
  if (!started) return null
  const { api, tracer } = started
  if (!api.trace.getActiveSpan()?.isRecording()) return null
  return tracer.startSpan(name(), { kind: api.SpanKind.CLIENT, attributes: attributes() })
}

/**
 * Binds the callback to the current trace: a queue otherwise runs it in the context of the request that freed a slot.
 */
export const bindToTrace = <F extends (...given: never[]) => unknown>(callback: F): F =>
  started ? (AsyncResource.bind(callback as never) as unknown as F) : callback

/** The trace fields of a log line; empty while tracing is off. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const context = started?.api.trace.getActiveSpan()?.spanContext()
  return context ? { trace_id: context.traceId, span_id: context.spanId } : {}
}
