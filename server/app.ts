import path from 'node:path'
import express, { type Express, type RequestHandler, Router } from 'express'
import helmet from 'helmet'
import { pinoHttp } from 'pino-http'
import type { Config } from './config.ts'
import { admitUploads } from './http/admitUploads.ts'
import { authenticateTrader } from './http/authenticate.ts'
import { compressAnswers, serveBuiltFiles } from './http/compress.ts'
import { contentSecurityPolicy, PERMISSIONS_POLICY } from './http/contentSecurity.ts'
import {
  errorHandler,
  followWrites,
  payLinkStatus,
  rejectUnknownPath,
  renderApiKeys,
  renderConsole,
  renderExternal,
  renderPayLinks,
} from './http/errors.ts'
import { rejectOtherSites } from './http/fetchMetadata.ts'
import { healthRoutes } from './http/health.ts'
import { type FlightLimits, limitInFlight } from './http/inFlight.ts'
import { loggedPath, routeWords } from './http/loggedPath.ts'
import { requestId } from './http/origin.ts'
import { receiveBody } from './http/receiveBody.ts'
import {
  authenticateOfficer,
  requireEnrolled,
  requireOwnPassword,
  requireReader,
  requireSameOrigin,
} from './http/session.ts'
import { streamRoutes } from './http/stream.routes.ts'
import { traceRequests } from './http/traces.ts'
import { answerUnknownPage } from './http/unknownPage.ts'
import { openApiRoutes } from './openapi/docs/routes.ts'
import { OPERATIONS } from './openapi/operations.ts'
import { pageErrors } from './payments/payer/pageErrors.ts'
import { returnRoutes } from './payments/payer/return.routes.ts'
import { payerRoutes } from './payments/payer/routes.ts'
import { servePayerScript } from './payments/payer/script.ts'
import { simulatorRoutes } from './payments/simulator/simulator.ts'
import { root } from './process/root.ts'
import { DOSSIER_APIS } from './registry/dossierKinds.ts'
import { apiKeyRoutes } from './resources/apiKeys/routes.ts'
import { auditConsole } from './resources/audit/console.routes.ts'
import { logoRoutes } from './resources/brands/logo.routes.ts'
import { bundleConsole } from './resources/bundles/console.routes.ts'
import { dashboardConsole } from './resources/dashboard/console.routes.ts'
import { fileConsole } from './resources/files/console.routes.ts'
import { evidenceRoutes } from './resources/files/evidence.routes.ts'
import { formConsole, submissionConsole } from './resources/forms/console.routes.ts'
import { formRoutes } from './resources/forms/external.routes.ts'
import { controlledLists, listConsole } from './resources/lists/console.routes.ts'
import { mailTemplateConsole } from './resources/mails/console.routes.ts'
import { notificationRoutes } from './resources/mails/external.routes.ts'
import { officerConsole } from './resources/officers/console.routes.ts'
import { controlledOfficers } from './resources/officers/control.ts'
import { oidcRoutes } from './resources/officers/oidc/routes.ts'
import { sessionRoutes } from './resources/officers/session.routes.ts'
import { sessionsConsole } from './resources/officers/sessions.routes.ts'
import { payLinkConsole } from './resources/payLinks/console.routes.ts'
import { payLinkRoutes } from './resources/payLinks/routes.ts'
import { instanceConsole } from './resources/paymentInstances/console.routes.ts'
import { instanceRoutes } from './resources/paymentInstances/external.routes.ts'
import { proofMoneyConsole } from './resources/paymentInstances/money.routes.ts'
import { paymentLinkConsole } from './resources/paymentLinks/console.routes.ts'
import { paymentLinkRoutes } from './resources/paymentLinks/external.routes.ts'
import { reasonConsole } from './resources/reasons/console.routes.ts'
import { receiptConsole } from './resources/receipts/console.routes.ts'
import { verifyRoutes } from './resources/receipts/verify.routes.ts'
import { referenceConsole } from './resources/references/console.routes.ts'
import { referenceRoutes } from './resources/references/external.routes.ts'
import { requirementRoutes } from './resources/requirements/external.routes.ts'
import { retentionConsole } from './resources/retention/console.routes.ts'
import { savedViewConsole } from './resources/savedViews/console.routes.ts'
import { screeningCaseConsole } from './resources/screeningCases/console.routes.ts'
import { screeningRunConsole } from './resources/screeningRuns/console.routes.ts'
import { settingsConsole } from './resources/settings/console.routes.ts'
import { snippetConsole } from './resources/snippets/console.routes.ts'
import { statementLineConsole } from './resources/statementLines/console.routes.ts'
import { statementConsole } from './resources/statements/console.routes.ts'
import { statementFileConsole } from './resources/statements/sendFile.ts'
import { traderConsole } from './resources/traders/console.routes.ts'
import { freezeReportConsole } from './resources/traders/freezeReport.routes.ts'
import { signInRoutes } from './resources/traders/signIn.routes.ts'
import { transactionConsole } from './resources/transactions/console.routes.ts'
import { transactionRoutes } from './resources/transactions/external.routes.ts'
import { lateMoneyConsole } from './resources/transactions/lateMoney.routes.ts'
import { unreachedConsole } from './resources/unreached/console.routes.ts'
import { deliveryConsole, webhookConsole } from './resources/webhooks/console.routes.ts'
import { webhookRoutes } from './resources/webhooks/external.routes.ts'
import { workspaceConsole } from './resources/workspaces/console.routes.ts'
import { workspaceRoutes } from './resources/workspaces/external.routes.ts'
import { inboxConsole } from './review/casework/inbox.routes.ts'
import { mentionConsole } from './review/casework/notes.routes.ts'
import { reviewConsole } from './review/console/console.routes.ts'
import { reviewQueues } from './review/console/dossierConsole.ts'
import type { ReviewServices } from './review/dossier/dossierKind.ts'
import { secondLookConsole } from './review/secondLooks/secondLooks.routes.ts'
import { assertNamesNoList } from './screening/namedLists.ts'
import { searchConsole } from './search/console.routes.ts'
import { traderPageErrors } from './traderPages/pageErrors.ts'
import { traderPages } from './traderPages/routes.ts'
import { serveTraderScript } from './traderPages/script.ts'
import { metricsOf } from './worker/metricsServer.ts'

/** HSTS: browsers use only https for a year. Subdomains are left out, since others may own them. */
const HTTPS_ONLY = { maxAge: 31_536_000, includeSubDomains: false }

/** Headers of every answer; a page adds its own (record 0084). */
function securityHeaders({ publicUrl }: Config): RequestHandler[] {
  const policies = {
    'Content-Security-Policy': contentSecurityPolicy(),
    'Permissions-Policy': PERMISSIONS_POLICY,
  }
  return [
    helmet({
      contentSecurityPolicy: false,
      strictTransportSecurity: publicUrl?.startsWith('https:') ? HTTPS_ONLY : false,
      xFrameOptions: { action: 'deny' },
    }),
    (_req, res, next) => {
      res.set(policies)
      next()
    },
  ]
}

/** Answers for one person or one key: caches must not store them. */
const keepNowhere: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store')
  next()
}

/** The routes for traders with a key pair (interface 4). */
function externalApi(services: ReviewServices): Router {
  const router = Router()
  router.use(keepNowhere, rejectOtherSites({ reads: false }), authenticateTrader(services), admitUploads(services))
  workspaceRoutes(router, services)
  referenceRoutes(router, services)
  requirementRoutes(router, services)
  notificationRoutes(router, services)
  for (const { traders } of Object.values(DOSSIER_APIS)) traders?.routes(router, services)
  instanceRoutes(router, services)
  formRoutes(router, services)
  paymentLinkRoutes(router, services)
  transactionRoutes(router, services)
  webhookRoutes(router, services)
  router.use(rejectUnknownPath, errorHandler(renderExternal, services.log))
  return router
}

/** Adds the check that readBody makes of officers' texts for traders: they must not name a watch list. */
const checkTextsForTraders =
  ({ db }: ReviewServices): RequestHandler =>
  (_req, res, next) => {
    res.locals.checkTexts = (texts) => assertNamesNoList(db, texts)
    next()
  }

/** The routes for officers with a session (console 3). */
function officersApi(services: ReviewServices): Router {
  const router = Router()
  router.use(keepNowhere, rejectOtherSites({ reads: true }), requireSameOrigin(services))
  sessionRoutes(router, services)
  oidcRoutes(router, services)
  router.use(authenticateOfficer(services), requireOwnPassword, requireEnrolled(services), requireReader)
  router.use(checkTextsForTraders(services))
  streamRoutes(router, services)
  reviewConsole(router, services)
  reviewQueues(router, services)
  bundleConsole(router, services)
  const controlledTraders = traderConsole(router, services)
  secondLookConsole(router, services, {
    traders: controlledTraders,
    officers: controlledOfficers(services),
    lists: controlledLists(services),
  })
  receiptConsole(router, services)
  instanceConsole(router, services)
  proofMoneyConsole(router, services)
  transactionConsole(router, services)
  lateMoneyConsole(router, services)
  payLinkConsole(router, services)
  paymentLinkConsole(router, services)
  formConsole(router, services)
  submissionConsole(router, services)
  webhookConsole(router, services)
  deliveryConsole(router, services)
  unreachedConsole(router, services)
  auditConsole(router, services)
  statementConsole(router, services)
  statementLineConsole(router, services)
  listConsole(router, services)
  screeningRunConsole(router, services)
  screeningCaseConsole(router, services)
  settingsConsole(router, services)
  mailTemplateConsole(router, services)
  reasonConsole(router, services)
  dashboardConsole(router, services)
  savedViewConsole(router, services)
  snippetConsole(router, services)
  referenceConsole(router, services)
  officerConsole(router, services)
  sessionsConsole(router, services)
  freezeReportConsole(router, services)
  workspaceConsole(router, services)
  retentionConsole(router, services)
  fileConsole(router, services)
  statementFileConsole(router, services)
  evidenceRoutes(router, services)
  mentionConsole(router, services)
  inboxConsole(router, services)
  searchConsole(router, services)
  router.use(rejectUnknownPath, errorHandler(renderConsole, services.log))
  return router
}

const ROUTE_WORDS = routeWords([...OPERATIONS.map(({ path }) => path), 'assets'])

/** The service as one Express app. A request passes its middleware from top to bottom. */
export function createApp(services: ReviewServices, limits?: FlightLimits): Express {
  const app = express()
  const { log, config } = services
  const legacyErrors = errorHandler(renderApiKeys, log)
  app.disable('x-powered-by')
  app.set(
    'trust proxy',
    config.trustProxy && /^\d+$/.test(config.trustProxy) ? Number(config.trustProxy) : config.trustProxy,
  )
  app.use(requestId)
  app.use(traceRequests)
  app.use(
    pinoHttp({
      logger: log,
      genReqId: (_req, res) => (res as express.Response).locals.request_id,
      // Name the request in every log line about it.
      customProps: (_req, res) => ({ request_id: (res as express.Response).locals.request_id }),
      customSuccessObject: (_req, res, object) => ({ ...object, ...(res as express.Response).locals.trace }),
      customErrorObject: (_req, res, _error, object) => ({ ...object, ...(res as express.Response).locals.trace }),
      // Log no queries, headers or slugs: they carry names, account numbers and secrets.
      serializers: {
        req: ({ method, url }: { method: string; url: string }) => ({
          method,
          path: loggedPath(url, ROUTE_WORDS),
        }),
        res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      },
    }),
  )
  app.use(securityHeaders(config))
  app.use(compressAnswers())
  app.use(followWrites)
  healthRoutes(app, services, metricsOf(services))
  openApiRoutes(app, services)
  const turnHandlers = [receiveBody(), limitInFlight(limits)]
  app.use('/verify', turnHandlers, verifyRoutes(services))
  const serviceHandlers = [...turnHandlers, keepNowhere, rejectOtherSites({ reads: false })]
  app.use('/api/signin', serviceHandlers, signInRoutes(services), rejectUnknownPath, legacyErrors)
  app.use('/api/api-keys', serviceHandlers, apiKeyRoutes(services), rejectUnknownPath, legacyErrors)
  app.use('/api/ext', turnHandlers, externalApi(services), errorHandler(renderExternal, log))
  app.use(
    '/api/v2/service-pay',
    serviceHandlers,
    payLinkRoutes(services),
    rejectUnknownPath,
    errorHandler(renderPayLinks, log, payLinkStatus),
  )
  app.use('/api/admin', turnHandlers, officersApi(services), errorHandler(renderConsole, log))
  app.use('/logos', turnHandlers, logoRoutes(services))
  app.use(servePayerScript, serveTraderScript)
  app.use('/p', turnHandlers, payerRoutes(services), pageErrors(services))
  app.use('/t', turnHandlers, traderPages(services), traderPageErrors(services))
  app.use('/payments', turnHandlers, returnRoutes(services), pageErrors(services))
  if (services.gateway.name === 'simulator')
    app.use('/simulator', turnHandlers, simulatorRoutes(services), pageErrors(services))
  app.use(serveBuiltFiles(path.join(root, 'dist/client')))
  app.use(answerUnknownPage, rejectUnknownPath, errorHandler(renderConsole, log))
  return app
}
