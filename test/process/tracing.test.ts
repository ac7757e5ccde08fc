import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statementText } from '../../server/database/statementText.ts'
import { startTracing, TracingError } from '../../server/process/tracing.ts'
import { deliverDue } from '../../server/worker/deliver.ts'
import { newTrader } from '../factories/people.ts'
import { answerWith } from '../support/receiver.ts'
import { decideDossier, newWebhook, type Stage, startStage } from '../worker/stage.ts'

type Value = { stringValue?: string; intValue?: number }
type Span = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: Value }[]
}
type Sent = {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[]
}

let stage: Stage
/** A receiver of OTLP over HTTP, and what it was sent. */
let collector: Server
const sent: Sent[] = []
const before = { ...process.env }

beforeAll(async () => {
  stage = await startStage()
  collector = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    if (req.url === '/v1/traces') sent.push(JSON.parse(Buffer.concat(chunks).toString()) as Sent)
    res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  collector?.closeAllConnections()
  collector?.close()
  await stage?.close()
})

const spans = () =>
  sent.flatMap(({ resourceSpans }) => resourceSpans.flatMap((one) => one.scopeSpans)).flatMap((one) => one.spans)
const attributeOf = ({ attributes }: Span, key: string) => {
  const value = attributes.find((one) => one.key === key)?.value
  return value?.stringValue ?? value?.intValue
}

/** Modules of OpenTelemetry that are loaded, without its API, which prom-client loads. */
const loaded = () =>
  Object.keys(createRequire(import.meta.url).cache).filter((name) => /[\\/]@opentelemetry[\\/](?!api[\\/])/.test(name))

describe('traces', () => {
  it('are off without the standard variables: nothing is loaded, and no field is in the log', async () => {
    for (const env of [
      {},
      { OTEL_SERVICE_NAME: 'x' },
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_SDK_DISABLED: 'true' },
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_TRACES_EXPORTER: 'none' },
    ])
      await (await startTracing(env))()
    expect(loaded()).toEqual([])
    await fetch(`${stage.app.url}/openapi.json`)
    expect(stage.app.log.length).toBeGreaterThan(0)
    expect(stage.app.log.join('\n')).not.toContain('trace_id')
  })

  it('name the setting that is wrong', async () => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }
    await expect(startTracing(env)).rejects.toThrow(TracingError)
    await expect(startTracing(env)).rejects.toThrow('OTEL_EXPORTER_OTLP_PROTOCOL: must be http/protobuf or http/json.')
  })

  it('show request, statements and deliveries, and nothing that a person typed', async () => {
    Object.assign(process.env, {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_SERVICE_NAME: 'countersign-tests',
      OTEL_BSP_MAX_QUEUE_SIZE: '100000',
    })
    const trader = await newTrader(stage.app)
    const webhook = await newWebhook({ ...stage, trader })
    stage.receiver.answers(answerWith(200, 'ok'))
    stage.receiver.requests.length = 0
    stage.app.log.length = 0
    const stop = await startTracing(process.env)
    expect(loaded().length).toBeGreaterThan(10)
    const headers = { ...trader.keys, traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }
    await fetch(`${stage.app.url}/api/ext/identifications?filter=secret-name`, { headers })
    await fetch(`${stage.app.url}/p/secret-slug?name=secret-name`)
    await fetch(`${stage.app.url}/secret-slug`)
    await decideDossier({ ...stage, trader })
    await deliverDue(stage.app.services)
    await stop()

    const { attributes } = sent[0]!.resourceSpans[0]!.resource
    expect(attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'countersign-tests' } })
    const all = spans()
    const list = all.find(({ name }) => name === 'GET /api/ext/identifications')!
    expect(attributeOf(list, 'http.response.status_code')).toBe(200)
    expect(list.parentSpanId ?? '').toBe('')
    expect(list.traceId).not.toBe('a'.repeat(32))
    const statements = all.filter(({ parentSpanId }) => parentSpanId === list.spanId)
    expect(statements.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^SELECT \w+/))
    for (const one of statements) expect(one.traceId).toBe(list.traceId)
    const delivery = all.find(({ name }) => name === 'deliver a webhook')!
    expect(attributeOf(delivery, 'http.response.status_code')).toBe(200)
    expect(stage.receiver.requests.map((one) => one.headers.traceparent)).toEqual([undefined])

    const line = stage.app.log.map((one) => JSON.parse(one)).find((one) => one.trace_id === list.traceId)
    expect(line.request_id).toBe(attributeOf(list, 'countersign.request_id'))
    const { email, name } = await stage.app.services.db.trader.findFirstOrThrow({ where: { email: trader.email } })
    const told = JSON.stringify(sent)
    const secrets = ['secret-', email, name, webhook.url as string, ...Object.values(trader.keys)]
    expect(secrets.filter((one) => told.includes(one))).toEqual([])
    // What is stopped is silent.
    const count = all.length
    await fetch(`${stage.app.url}/openapi.json`)
    expect(spans()).toHaveLength(count)
  })

  it('keep the text of statements without what they hold', () => {
    expect(statementText(`UPDATE "public"."traders"\n SET name = 'O''Brien' WHERE id = $1`)).toEqual({
      name: 'UPDATE traders',
      text: 'UPDATE "public"."traders" SET name = ? WHERE id = $1',
    })
    expect(statementText('DO $body$ SELECT secret $body$').text).toBe('DO ?')
    expect(statementText('BEGIN').name).toBe('BEGIN')
  })
})
