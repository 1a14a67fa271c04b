/** Who may read a page. A public page is the same for everybody: the shell hands it neither cookies nor credentials. */
export type Access = 'public' | 'user' | 'admin'

export interface PageRow {
  path: string
  file: string
  layout: 'default' | 'centered'
  access: Access
  /** Parameters the page understands; everything else in the query is ignored. */
  query?: readonly string[]
}

const drugFacets = ['crop', 'target', 'purpose', 'kind', 'substance', 'form', 'hazard', 'bee', 'phi', 'place', 'lph', 'bio', 'expired']
const problemFacets = ['crop', 'group', 'organ', 'month', 'quarantine']
const listing = ['q', 'sort', 'page']

/** Every page of the site. React Router's configuration, access, the sitemap and the tests are derived from this table. */
export const pages: readonly PageRow[] = [
  { path: '/', file: 'site/home.page.tsx', layout: 'default', access: 'public' },
  {
    path: '/drugs',
    file: 'features/drugs/drugs.page.tsx',
    layout: 'default',
    access: 'public',
    query: [...drugFacets, ...listing, 'view'],
  },
  { path: '/drugs/:alias', file: 'features/drugs/drug.page.tsx', layout: 'default', access: 'public', query: ['crop'] },
  { path: '/pests', file: 'features/problems/pests.page.tsx', layout: 'default', access: 'public', query: [...problemFacets, ...listing] },
  { path: '/pests/:alias', file: 'features/problems/pest.page.tsx', layout: 'default', access: 'public', query: ['crop'] },
  {
    path: '/diseases',
    file: 'features/problems/diseases.page.tsx',
    layout: 'default',
    access: 'public',
    query: [...problemFacets, ...listing],
  },
  { path: '/diseases/:alias', file: 'features/problems/disease.page.tsx', layout: 'default', access: 'public', query: ['crop'] },
  { path: '/plants', file: 'features/plants/plants.page.tsx', layout: 'default', access: 'public', query: ['group', 'q', 'page'] },
  { path: '/plants/:alias', file: 'features/plants/plant.page.tsx', layout: 'default', access: 'public', query: ['place', 'phi', 'bio'] },
  { path: '/*', file: 'site/not-found.page.tsx', layout: 'default', access: 'public' },
]

/** The id React Router gives a route: its file without the extension. */
export const routeId = (file: string) => file.replace(/\.tsx$/, '')

interface RouteEntry {
  id?: string
  path?: string
  index?: boolean
  file: string
  children?: RouteEntry[]
}

const toEntry = ({ path, file }: PageRow): RouteEntry => (path === '/' ? { index: true, file } : { path: path.slice(1), file })

function toLayout(layout: PageRow['layout']): RouteEntry[] {
  const children = pages.filter(page => page.layout === layout).map(toEntry)
  if (children.length === 0) return []
  const boundary = { id: `${layout}-boundary`, file: 'site/page-boundary.tsx', children }
  return [{ file: `site/${layout}-layout.tsx`, children: [boundary] }]
}

/** Plain objects: the server imports this table too, and must not pull the build tool in. */
export default [...toLayout('default'), ...toLayout('centered')]
