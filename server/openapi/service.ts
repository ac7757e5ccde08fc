import { z } from 'zod'
import type { Operation } from './contract/operation.ts'

const readiness = z
  .strictObject({
    status: z.enum(['ready', 'not ready']),
    checks: z.strictObject({
      database: z.enum(['ok', 'unreachable']),
      files: z.enum(['ok', 'full', 'unreachable', 'another', 'unknown']).meta({
        description:
          '`another`: the documents of this database are in another store. `unknown`: the database does not answer.',
      }),
      worker: z.string().meta({ examples: ['running', 'stopped', 'elsewhere'] }),
      proxy: z.enum(['ok', 'not_trusted']).meta({
        description: '`not_trusted`: requests come with the headers of a proxy, and `TRUST_PROXY` is not given.',
      }),
    }),
  })
  .meta({ id: 'Readiness' })

const common = { method: 'get', group: 'pages', section: 'Health and documents', open: true } as const

export const serviceOperations: Operation[] = [
  {
    ...common,
    id: 'getHealth',
    path: '/healthz',
    summary: 'Ask whether the process is up',
    source: 'design 2',
    answers: [{ status: 200, description: 'It is.', schema: z.strictObject({ status: z.literal('up') }) }],
  },
  {
    ...common,
    id: 'getReadiness',
    path: '/readyz',
    summary: 'Ask whether it can work',
    source: 'design 2',
    answers: [200, 503].map((status) => ({
      status,
      description: status === 200 ? 'It can.' : 'It cannot, as `checks` says, or it is being stopped.',
      schema: readiness,
    })),
  },
  {
    ...common,
    id: 'getMetrics',
    path: '/metrics',
    summary: 'Read figures for Prometheus',
    description:
      'By route and status, without any record’s name. On loopback, or with `METRICS_TOKEN` as a bearer token: elsewhere 401, or 404 where no token is set.',
    source: 'design 2',
    answers: [{ status: 200, description: 'The figures.', type: 'text/plain' }],
    errors: ['UNAUTHENTICATED', 'RESOURCE_NOT_FOUND'],
  },
  {
    ...common,
    id: 'getDocument',
    path: '/openapi.json',
    summary: 'Read this document',
    source: 'design 2',
    answers: [
      {
        status: 200,
        description: 'OpenAPI 3.1.',
        schema: z.looseObject({ openapi: z.string() }),
        headers: ['Cache-Control'],
      },
    ],
  },
  {
    ...common,
    id: 'getDocs',
    path: '/docs',
    summary: 'Browse this document',
    source: 'design 2',
    answers: [{ status: 200, description: 'A page.', type: 'text/html' }],
  },
  {
    ...common,
    id: 'getDocsPage',
    path: '/docs/:page',
    summary: 'Browse one section of it',
    source: 'design 2',
    pathParams: { page: z.string().meta({ description: 'A section, or what the pages are drawn with.' }) },
    answers: [{ status: 200, description: 'A page.', type: ['text/html', 'text/css', 'text/javascript'] }],
    example: { path: { page: 'external-api-forms' } },
  },
]
