import { gunzipSync } from 'node:zlib'
import {
  type ClientBuild,
  deferredScripts,
  fontsFor,
  frameworkScripts,
  inlineScriptSize,
  kilobyte,
  openClientBuild,
  scriptsOfDocument,
  sizeOf,
} from './build-files.ts'
import type { BenchServer } from './databases.ts'
import { textOf } from './markup.ts'
import type { Figure, Section } from './report.ts'
import { type BenchSite, openSite, readSitemap } from './site.ts'
import { watchStatements } from './statements.ts'

/** Sizes and SQL statements of every page in the sitemap, from real responses. */

interface Page {
  path: string
  html: number
  script: number
  ownScript: number
  inlineScript: number
  style: number
  font: number
  blocking: number
  statements: number
}

export async function measureSizes(server: BenchServer): Promise<Section> {
  await using seed = await server.open('seed')
  await using large = await server.open('large')
  const [site, largeSite] = [await openSite(seed), await openSite(large)]
  const paths = await readSitemap(site)
  const build = openClientBuild()
  const pages: Page[] = []
  for (const path of [...paths, ...variants]) pages.push(await measurePage(site, build, path))
  const more = (await readSitemap(largeSite)).filter(path => !paths.includes(path)).filter((_, i) => i % 50 === 0)
  const largePages: Page[] = []
  for (const path of [...paths, ...variants, ...more]) largePages.push(await measurePage(largeSite, build, path))
  return {
    title: `Sizes of ${pages.length} pages`,
    figures: [
      ...sizeFigures(pages),
      calculator(build),
      ...statementFigures(pages, largePages),
      ...figuresAtScale(largePages),
    ],
  }
}

/** URLs that are not in the sitemap. */
const variants = [
  '/finder?crop=tomat',
  '/finder?crop=tomat&sign=leaf-brown-blurred,leaf-lower-first',
  '/drugs?view=table',
  '/drugs?page=2',
  '/drugs?crop=tomat',
  '/drugs?crop=tomat&target=fitoftoroz',
  '/plants/tomat?bio=1',
  '/plants/tomat?view=table',
  '/diseases/fitoftoroz?crop=tomat',
  '/calculator',
  '/calculator?drug=skor',
  '/calculator?drug=fitoverm&use=fitoverm-1',
  '/calculator?mode=convert&value=1',
  '/calculator?mode=mix&drug=bordoskaya-smes&drug2=iskra-dvojnoj-effekt&drug3=lepidocid&crop=yablonya',
]

async function measurePage(site: BenchSite, build: ClientBuild, path: string): Promise<Page> {
  site.invalidateCache()
  const { result: response, count } = await watchStatements(() => site.get(path, { 'accept-encoding': 'gzip' }))
  const bytes = Buffer.from(await response.arrayBuffer())
  const html = (response.headers.get('content-encoding') === 'gzip' ? gunzipSync(bytes) : bytes).toString()
  const scripts = scriptsOfDocument(build, html)
  const framework = frameworkScripts(build)
  const styles = [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*>/g)].map(
    ([link]) => /href="([^"#]+)/.exec(link)![1]!,
  )
  return {
    path,
    html: bytes.length / kilobyte,
    script: sizeOf(build, scripts) / kilobyte,
    inlineScript: inlineScriptSize(html) / kilobyte,
    ownScript:
      sizeOf(
        build,
        [...scripts].filter(url => !framework.includes(url)),
      ) / kilobyte,
    style: sizeOf(build, new Set(styles)) / kilobyte,
    font: sizeOf(build, fontsFor(build, styles, textOf(html))) / kilobyte,
    blocking: [...html.matchAll(/<script[^>]*\bsrc=[^>]*>/g)].filter(
      ([tag]) => !/\b(async|defer|type="module")/.test(tag),
    ).length,
    statements: count,
  }
}

const isList = ({ path }: Page) => path.split('/').filter(Boolean).length < 2

function sizeFigures(pages: readonly Page[]): Figure[] {
  return [
    largest('HTML of a list, gzip as sent', pages.filter(isList), 'html', 'KB', 25),
    largest(
      'HTML of a detail page, gzip as sent',
      pages.filter(page => !isList(page)),
      'html',
      'KB',
      25,
    ),
    largest('first JavaScript, gzip', pages, 'script', 'KB', 150),
    largest('of these scripts our own, gzip', pages, 'ownScript', 'KB', 24),
    largest('inline scripts, gzip', pages, 'inlineScript', 'KB', 2),
    largest('CSS, gzip', pages, 'style', 'KB', 16),
    largest('fonts of the first view', pages, 'font', 'KB', 100),
    largest('scripts that block rendering', pages, 'blocking', '', 0),
  ]
}

/** All scripts for calculating a single drug: dose, verdict, fields, packages, card. */
const calculator = (build: ClientBuild): Figure => ({
  name: 'the calculator, all that a drug by itself fetches after the first scripts, gzip',
  value: sizeOf(build, deferredScripts(build, '/calculator', 'mode-calculator', otherModes)) / kilobyte,
  unit: 'KB',
})

/** Also loaded, for use without a connection, but not needed for a single drug. */
const otherModes = ['free-calculator', 'mix-calculator']

function statementFigures(pages: readonly Page[], largePages: readonly Page[]): Figure[] {
  const differing = pages.filter(
    page => largePages.find(({ path }) => path === page.path)!.statements !== page.statements,
  )
  return [
    largest('SQL statements of a page', pages, 'statements', '', 3),
    largest('SQL statements of a page at 100,000 uses', largePages, 'statements', '', 3),
    {
      name: 'pages whose number of statements depends on the number of rows',
      value: differing.length,
      unit: '',
      budget: { atMost: 0 },
      note: differing
        .map(({ path }) => path)
        .slice(0, 3)
        .join(' '),
    },
  ]
}

/** Sizes with a large catalogue: pages of a crop or a problem with thousands of uses are paged. */
const figuresAtScale = (pages: readonly Page[]): Figure[] => [
  largest('HTML of a list at 100,000 uses, gzip', pages.filter(isList), 'html', 'KB', 40),
  largest(
    'HTML of a detail page at 100,000 uses, gzip',
    pages.filter(page => !isList(page)),
    'html',
    'KB',
    40,
  ),
]

function largest(
  name: string,
  pages: readonly Page[],
  part: Exclude<keyof Page, 'path'>,
  unit: string,
  atMost: number,
): Figure {
  const page = pages.reduce((a, b) => (b[part] > a[part] ? b : a))
  const over = pages.filter(candidate => candidate[part] > atMost).length
  const note = over > 1 ? `${page.path} and ${over - 1} more over the budget` : page.path
  return { name, value: page[part], unit, note, budget: { atMost } }
}
