import { createHash } from 'node:crypto'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { postFeed } from '#features/posts/feed.server.ts'
import { type MarketFeed, marketFeed } from '#features/products/market-feed.server.ts'
import { drawing } from '#illustrations/drawing.ts'
import { EMPTY_NAMES } from '#illustrations/empty/empty.ts'
import { SIGN_NAMES, signDrawing } from '#illustrations/signs/sign.ts'
import { type AnyEntity, pagePathOf } from '#kit/entity/define-entity.ts'
import { problemResponse, type ShellEnv } from '#kit/http/error-response.server.ts'
import { isFresh } from '#kit/http/finished-response.server.ts'
import { isAlias } from '#kit/http/list-query.ts'
import type { ReadingKind } from '#kit/http/read-budget.server.ts'
import { servicesOfReaders } from '#kit/http/services.server.ts'
import { spendReading } from '#kit/http/spend-reading.server.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { HttpProblem } from '#kit/problem.ts'
import { drawingsVersion } from '#ui/pictures/drawing-address.ts'
import { findPicture } from './pictures.server.ts'
import { robots } from './robots.server.ts'
import { securityText } from './security-text.server.ts'
import type { ShareText } from './share-picture.server.ts'
import { sitemapIndex, sitemapOfKind, sitemapOfLists } from './sitemap.server.ts'

type Site = Hono<ShellEnv>

/** Routes for search engines, social networks and `<img>`. */
export function addMachinePages(
  app: Site,
  pages: readonly { path: string; access: string; isListed?: false }[],
  entities: readonly AnyEntity[],
): void {
  const paths = pages.filter(page => page.access === 'public' && page.isListed !== false).map(page => page.path)
  const kinds = entities.filter(entity => paths.includes(`/${pagePathOf(entity)}/:alias`))
  const lists = paths.filter(path => !/[:*]/.test(path))
  app.get('/robots.txt', c =>
    c.text(robots(c.get('services').publicUrl), 200, { 'Cache-Control': 'public, max-age=3600' }),
  )
  app.get('/.well-known/security.txt', c => {
    const { publicUrl, securityContact } = c.get('services')
    return c.text(securityText({ publicUrl, contact: securityContact }), 200, {
      'Cache-Control': 'public, max-age=3600',
    })
  })
  app.get('/sitemap.xml', limitReading('sitemap'), async c =>
    xmlResponse(await sitemapIndex(servicesOfReaders(c.get('services')), kinds)),
  )
  app.get('/sitemap-lists.xml', limitReading('sitemap'), async c =>
    xmlResponse(await sitemapOfLists(servicesOfReaders(c.get('services')), kinds, lists)),
  )
  app.get('/:file{sitemap-[a-z-]+(?:-[1-9]\\d{0,2})?\\.xml}', limitReading('sitemap'), async c => {
    const [, path, part] = /^sitemap-([a-z-]+?)(?:-(\d+))?\.xml$/.exec(c.req.param('file')) ?? []
    const kind = kinds.find(kind => pagePathOf(kind) === path)
    // The first part has no number.
    const text =
      kind && part !== '1' ? await sitemapOfKind(servicesOfReaders(c.get('services')), kind, Number(part ?? 1)) : null
    return text === null ? missing(c) : xmlResponse(text)
  })
  addFeeds(app)
  addDrawings(app)
  addSharePictures(app)
}

const limitReading =
  (kind: ReadingKind): MiddlewareHandler<ShellEnv> =>
  (c, next) => {
    spendReading(c, kind)
    return next()
  }

const xmlResponse = (text: string) =>
  new Response(text, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })

function addFeeds(app: Site): void {
  const articles = async (c: Context<ShellEnv>, rubric: string | null) => {
    const feed = rubric === null || isAlias(rubric) ? await postFeed(c.get('services'), rubric) : null
    return feed === null ? missing(c) : feedResponse(c, feed, 'application/rss+xml; charset=utf-8')
  }
  app.get('/rss.xml', limitReading('sitemap'), c => articles(c, null))
  app.get('/rss/:file{.+\\.xml}', limitReading('sitemap'), c => articles(c, c.req.param('file').slice(0, -4)))
  app.get('/feeds/market.yml', limitReading('sitemap'), async c => {
    const { db, publicUrl, cache } = c.get('services')
    const day = moscowDay(new Date())
    const feed = await cache.remember(`feed of the market ${day}`, () => marketFeed(db, publicUrl, day))
    return marketResponse(c, feed)
  })
}

function feedResponse(c: Context<ShellEnv>, feed: string, type: string): Response {
  const etag = `"${createHash('sha256').update(feed).digest('base64url').slice(0, 27)}"`
  const headers = { ETag: etag, 'Cache-Control': 'no-cache' }
  if (isFresh(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
  return c.body(feed, 200, { ...headers, 'Content-Type': type })
}

/** In parts, as the reader takes them. */
function marketResponse(c: Context<ShellEnv>, { parts, etag }: MarketFeed): Response {
  const headers = { ETag: etag, 'Cache-Control': 'no-cache' }
  if (isFresh(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
  return c.body(streamOf(parts), 200, { ...headers, 'Content-Type': 'application/xml; charset=utf-8' })
}

function streamOf(parts: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      const part = parts[at++]
      if (part) controller.enqueue(part)
      else controller.close()
    },
  })
}

function addDrawings(app: Site): void {
  for (const name of EMPTY_NAMES)
    app.get(`/drawings/empty/${name}.svg`, limitReading('drawing'), c =>
      drawingResponse(c, 'empty', drawing({ kind: 'empty', name })),
    )
  for (const name of SIGN_NAMES)
    app.get(`/drawings/signs/${name}.svg`, limitReading('drawing'), c => drawingResponse(c, 'signs', signDrawing(name)))
  app.get('/drawings/:kind/:file{.+\\.svg}', limitReading('drawing'), async c => {
    const { kind, file } = c.req.param()
    const picture = await findPicture(c.get('services').db, kind, file.slice(0, -4))
    return picture ? drawingResponse(c, kind, picture.svg) : missing(c)
  })
}

/** Opened directly, an SVG is a document, so scripts in it must be blocked. */
const imageHeaders = {
  'Cache-Control': 'public, max-age=86400',
  'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
}

/** After a day the browser shows the drawing it has and fetches the new one in the background: most do, and nobody waits for it twice. */
const refreshed = 'public, max-age=86400, stale-while-revalidate=31536000'
/** The drawings of other kinds also depend on fields of their records: a pack shows the name of the product. */
const drawnByName = ['plants', 'diseases', 'empty', 'signs']
const immutable = 'public, max-age=31536000, immutable'

function drawingResponse(c: Context<ShellEnv>, kind: string, svg: string): Response {
  const isCurrent = drawnByName.includes(kind) && c.req.query('v') === drawingsVersion
  return c.body(svg, 200, {
    ...imageHeaders,
    'Cache-Control': isCurrent ? immutable : refreshed,
    'Content-Type': 'image/svg+xml',
  })
}

function addSharePictures(app: Site): void {
  // Imported on first use, because the libraries for text and images take megabytes.
  const open = async (dataDir: string) => (await import('./share-picture-store.server.ts')).createShareStore(dataDir)
  let store: ReturnType<typeof open> | undefined
  const pictureResponse = async (c: Context<ShellEnv>, text: ShareText) => {
    store ??= open(c.get('services').dataDir)
    const { png, etag } = await (await store)(text)
    const headers = { ...imageHeaders, ETag: etag }
    if (isFresh(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
    return c.body(png, 200, { ...headers, 'Content-Type': 'image/png', 'Content-Length': String(png.length) })
  }
  app.get('/og/site.png', limitReading('picture'), c =>
    pictureResponse(c, {
      title: 'Чем лечить, сколько и когда',
      tone: 'green',
      drawing: drawing({ kind: 'plants', alias: 'tomat' }),
    }),
  )
  app.get('/og/:kind/:file{.+\\.png}', limitReading('picture'), async c => {
    const { kind, file } = c.req.param()
    const picture = await findPicture(c.get('services').db, kind, file.slice(0, -4))
    if (!picture) return missing(c)
    const { svg, ...text } = picture
    return pictureResponse(c, { ...text, drawing: svg })
  })
}

const missing = (c: Context<ShellEnv>) => problemResponse(c, new HttpProblem('missing'))
