import type { IncomingMessage, RequestListener } from 'node:http'
import { join } from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { Hono } from 'hono'
import { adminEndpoints } from '#admin/api/admin-api.server.ts'
import { addImportJobs } from '#admin/import/import-jobs.server.ts'
import { addDraftPreviews } from '#admin/records/preview/serve-preview.server.ts'
import { addCsrfCookie } from '#features/accounts/account-endpoints.server.ts'
import { openAccounts } from '#features/accounts/open-accounts.server.ts'
import { addBackupJob, addBackupMetrics } from '#features/backup/backup-job.server.ts'
import { addFileJobs } from '#features/files/file-jobs.server.ts'
import { openFiles } from '#features/files/files.server.ts'
import { addFileRoutes } from '#features/files/serve-files.server.ts'
import { addCalendarFeed } from '#features/garden/calendar/serve-feed.server.ts'
import { exportGarden } from '#features/garden/journal/export-garden.server.ts'
import { isGardenPhoto } from '#features/garden/photos/garden-photo.table.ts'
import { addReminderJobs } from '#features/garden/reminders/reminder-jobs.server.ts'
import { addReminderForms } from '#features/garden/reminders/reminder-routes.server.ts'
import { deleteOldRequests } from '#features/garden/requests/garden-write.server.ts'
import { openClickCounts } from '#features/links/count-clicks.server.ts'
import { addLinkRoute } from '#features/links/go.server.ts'
import { checkLinks } from '#features/links/health/check-links.server.ts'
import { openAddressCounts } from '#features/redirects/address-counts.server.ts'
import { openReadersDatabase } from '#kit/catalogue/readers-database.server.ts'
import { describeError } from '#kit/describe-error.ts'
import { answerFromCache } from '#kit/http/answer-from-cache.server.ts'
import { type Api, undeclaredRoutes } from '#kit/http/api.server.ts'
import { headerOf, isOfUser } from '#kit/http/csrf.server.ts'
import { ordinaryBody } from '#kit/http/endpoint-declaration.ts'
import { createErrorHandler, problemResponse, type ShellEnv } from '#kit/http/error-response.server.ts'
import { finish } from '#kit/http/finish.server.ts'
import { answerLiveness, livenessPath, livenessResponse, readinessResponse } from '#kit/http/health.server.ts'
import { createMetrics, type Metrics, metricsResponse } from '#kit/http/metrics.server.ts'
import { refuseForged } from '#kit/http/refuse-forged.server.ts'
import {
  dropFrameworkHeaders,
  refuseBadUrls,
  refuseDuplicateHosts,
  refuseForeignHosts,
} from '#kit/http/request-filter.server.ts'
import { requestLog } from '#kit/http/request-log.server.ts'
import { pagePolicy, securityHeaders } from '#kit/http/security-headers.server.ts'
import type { Services, SiteServices } from '#kit/http/services.server.ts'
import { refusalsOf, type Share, shedLoad } from '#kit/http/shed-load.server.ts'
import { limitedText } from '#kit/http/spend-reading.server.ts'
import { staticFiles } from '#kit/http/static-files.server.ts'
import { warnUndeclaredProxy } from '#kit/http/undeclared-proxy.server.ts'
import { unknownRouteResponse } from '#kit/http/unknown-route.server.ts'
import { findWriteRoutes } from '#kit/http/write-routes.server.ts'
import { addProgramMetrics } from '#kit/operation/program-metrics.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { buildApi } from '#site/api/build-api.server.ts'
import { exportFavorites } from '#site/favorites/find-favorites.server.ts'
import { addBuilds } from '#site/navigation/builds.server.ts'
import { redirectByRules } from '#site/navigation/redirect-by-rules.server.ts'
import { redirectMissing } from '#site/navigation/redirect-missing.server.ts'
import { addOffline } from '#site/offline/serve-offline.server.ts'
import { pageQueries, publicFaces } from '#site/public-faces.server.ts'
import { cacheAddresses } from '#site/rendering/cache-address.ts'
import { checkPages, pageHandler } from '#site/rendering/pages.server.ts'
import { pageRenderer } from '#site/rendering/render-alone.server.ts'
import { searchQuery } from '#site/search/search-api.server.ts'
import { openSearchCounts, type SearchCounts } from '#site/search/search-counts.server.ts'
import { addMachinePages } from '#site/seo/machine-pages.server.ts'
import { plainErrorPage } from '#site/shell/plain-error-page.server.ts'
import literata from '#ui/fonts/literata-cyrillic.woff2?url&no-inline'
import onest from '#ui/fonts/onest-cyrillic.woff2?url&no-inline'
import appStyles from '#ui/styles/app.css?url'
import { addAdminJobs } from './admin/operations/admin-jobs.server.ts'
import { entities } from './entities.ts'
import { pages } from './routes.ts'

export { prepareDatabase, showFirstAdmin } from '#site/startup/prepare-database.server.ts'

/** What the framework made of the pages; the measurements render from it without the shell. */
export { build }

/** The whole site as a function from request to answer. Refuses to exist while a page or a route has no policy. */
export const createApp = (services: Services): Hono<ShellEnv> =>
  createSite(services, createMetrics({ ofProcess: true })).app

interface CreatedSite {
  app: Hono<ShellEnv>
  api: Api
  searchCounts: SearchCounts
  sessions: SiteServices['sessions']
}

function createSite(opened: Services, metrics: Metrics): CreatedSite {
  const { replica, db } = opened
  const services = replica ? { ...opened, readersDb: openReadersDatabase(replica, db) } : opened
  const accounts = openAccounts(services, {
    garden: (db, userId) => exportGarden(db, userId, services.publicUrl),
    favorites: exportFavorites,
  })
  const warnOfCounts = (error: unknown) => services.log.warn({ error: describeError(error) }, 'counts were not written')
  const addressCounts = openAddressCounts(services.db, warnOfCounts)
  const withJobs = { ...services, jobs: accounts.jobs }
  addAdminJobs(services, accounts.jobs)
  addImportJobs(withJobs)
  // After the night's backup. A run of 500 addresses takes half an hour at most where sites answer.
  if (services.areLinksChecked)
    accounts.jobs.schedule('link-check', '17 2 * * *', () => checkLinks(services.db), { maxSeconds: 7200 })
  accounts.jobs.schedule('garden-cleanup', '41 3 * * *', () => deleteOldRequests(services.db))
  addReminderJobs(services, accounts.jobs, accounts.keys)
  const files = openFiles(withJobs)
  addFileJobs(files, isGardenPhoto)
  addBackupJob(withJobs, accounts.jobs)
  if (services.backups) addBackupMetrics(services.backups, metrics)
  addProgramMetrics(services, metrics)
  const renderPage = pageRenderer(build, pages, import.meta.env.MODE)
  const admin = adminEndpoints(withJobs, accounts, renderPage)
  const searchCounts = openSearchCounts(services.db, warnOfCounts)
  const api = buildApi(services, accounts, { files, searchCounts, admin, stylesheets: [appStyles] })
  refuseFaults([...checkPages(build, pages), ...undeclaredRoutes(api).map(route => `api ${route}: no access policy`)])
  const app = new Hono<ShellEnv>()
  addShell(app, { ...services, searchCounts, sessions: accounts.sessions }, metrics)
  addCsrfCookie(app, accounts)
  addBuilds(app, build.assets.version)
  addOffline(app, { id: build.assets.version, stylesheets: [appStyles], fonts: [onest, literata] })
  app.route('/api', api)
  app.all('/api/*', c => unknownRouteResponse(app, c))
  app.all('/__manifest', c => problemResponse(c, new HttpProblem('missing')))
  addMachinePages(app, pages, entities)
  addCalendarFeed(app, services)
  addReminderForms(app)
  addDraftPreviews(app, services, renderPage)
  addLinkRoute(app, { db: services.db, clicks: openClickCounts(services.db, warnOfCounts) })
  addFileRoutes(app, files)
  app.use(redirectByRules())
  app.get('*', redirectMissing(pageHandler(build, pages, pageQueries, import.meta.env.MODE), addressCounts))
  app.notFound(c => unknownRouteResponse(app, c))
  return { app, api, searchCounts, sessions: accounts.sessions }
}

/**
 * The site as a server calls it: whether it lives, and what is cached, is answered before anything else, forged writes are refused by their head, and more than
 * can be worked on is refused too.
 */
export function createListener(
  services: Services,
  toListener: (app: Hono<ShellEnv>) => RequestListener,
): RequestListener {
  const metrics = createMetrics({ ofProcess: true })
  const { responses, hosts, log, publicUrl, proxies } = services
  const { app, api, searchCounts, sessions } = createSite(services, metrics)
  const findWriteRoute = findWriteRoutes(api, '/api')
  const shareOf = (request: IncomingMessage): Share =>
    isReading(request) ? 'reading' : isOfUser(headerOf(request), { sessions, publicUrl, hosts }) ? 'users' : 'strangers'
  const maxBodyOf = (method: string, url: string) =>
    Math.min(findWriteRoute(method, url)?.maxBody ?? ordinaryBody, maxCollectedBody)
  const site = shedLoad(
    { shareOf, isExempt, maxBodyOf, proxies, refusals: refusalsFor(publicUrl), log, metrics },
    toListener(app),
  )
  const guarded = refuseForged({ sessions, publicUrl, hosts, proxies, findWriteRoute, log, metrics }, site)
  const cached = responses
    ? answerFromCache(
        { responses, addressOf: cacheAddress, onHit: searchCounts.countAgain, hosts, log, metrics },
        guarded,
      )
    : guarded
  return answerLiveness({ publicUrl, log, metrics }, cached)
}

/** The largest JSON of any route, that of a grid of uses; routes with a higher limit take files, which are not collected. Bytes. */
const maxCollectedBody = 2_000_000

const isExempt = (url: string) => /^\/(healthz|readyz|metrics|assets\/.*|builds\/.*|files\/.*)$/.test(url)

/** What is public, as opposed to what one person does or asks for. */
const isReading = ({ method, url = '' }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(api\/(user|admin|two-factor|file-manager)|sanctum|profile|admin|log(in|out))\b/.test(url)

const refusalsFor = (publicUrl: string) =>
  refusalsOf(
    { busy: new HttpProblem('busy'), limited: new HttpProblem('limited', limitedText) },
    { html: (status, message) => plainErrorPage([appStyles])(status, message, ''), policy: pagePolicy([]), publicUrl },
  )

function addShell(app: Hono<ShellEnv>, services: SiteServices, metrics: Metrics): void {
  const errorPage = plainErrorPage([appStyles])
  app.onError(createErrorHandler(services.log))
  app.use(requestLog(services.log, metrics), finish(services.responses), securityHeaders(services.publicUrl))
  app.use(async (c, next) => {
    c.set('services', services)
    c.set('errorPage', errorPage)
    await next()
  })
  app.use(warnUndeclaredProxy())
  app.use(
    refuseDuplicateHosts,
    refuseBadUrls,
    dropFrameworkHeaders,
    refuseForeignHosts(services.hosts),
    staticFiles(clientFolder, previousFolder),
  )
  app.get(livenessPath, livenessResponse)
  app.get('/readyz', readinessResponse)
  app.get('/metrics', c => metricsResponse(c, metrics))
}

const cacheAddress = cacheAddresses({
  pages,
  queries: pageQueries,
  api: {
    ...Object.fromEntries(
      publicFaces.flatMap(({ api: { entity, query } }) => [
        [`/api/${entity.path}`, query],
        [`/api/${entity.path}/:alias`, {}],
      ]),
    ),
    '/api/search': searchQuery,
  },
  searches: ['/', '/api/search'],
})

/** Beside the bundle; while developing Vite serves these files itself and there are none here. */
const clientFolder = join(import.meta.dirname, '../client')
/** Files of the build before this one, for the pages of it that are still open: see `scripts/previous-build.mjs`. */
const previousFolder = join(import.meta.dirname, '../previous')

function refuseFaults(faults: string[]): void {
  if (faults.length > 0) throw new Error(`The site does not start:\n${faults.join('\n')}`)
}
