import { type PageRow, pages } from '../../src/routes.ts'

/** A record for every page with a parameter. */
const examples: Record<string, string> = {
  '/drugs/:alias': '/drugs/skor',
  '/drugs/:alias/mix': '/drugs/skor/mix',
  '/pests/:alias': '/pests/koloradskij-zhuk',
  '/diseases/:alias': '/diseases/fitoftoroz',
  '/plants/:alias': '/plants/tomat',
  '/posts/:alias': '/posts/fitoftoroz-dva-vlazhnyh-dnya',
  '/terms/:alias': '/terms/srok-ozhidaniya',
  '/sales/:alias': '/sales/vesennij-sad',
  '/shop/:alias': '/shop/skor',
  '/sorts/:alias': '/sorts/sanka',
}

/** No kind has records here yet, so every alias is unknown. */
const isNotFound = ({ file }: PageRow) => file.endsWith('not-found.page.tsx')

/** `/logout` leads away at once; `/ui-kit` and what stands behind a secret address have tests of their own. */
const leftOut = ['/logout', '/ui-kit', '/favorites/:secret', '/shared/:secret', '/reminders/:secret']

/** A path of every page that a visitor may open, from the table of pages. */
export const visitorPages = pages
  .filter(
    page => (page.access === 'public' || page.access === 'guest') && !isNotFound(page) && !leftOut.includes(page.path),
  )
  .map(page => ({ ...page, path: pathOf(page.path) }))

function pathOf(path: string): string {
  const known = path.includes(':') ? examples[path] : path
  if (!known) throw new Error(`tests/e2e/pages.ts names no record for ${path}`)
  return known
}
