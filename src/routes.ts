/** Who may read a page. A public page is the same for everyone: its loader gets no cookies. */
export type Access = 'public' | 'guest' | 'user' | 'admin'

export interface PageRow {
  path: string
  file: string
  layout: 'default' | 'centered'
  access: Access
  /** Name of a guard in `kit/navigation/guards.ts`. */
  guard?: string
  /** A second frame inside of the layout. */
  frame?: 'admin'
  /** Query parameters of the page, except those that the public face of its kind declares. */
  query?: readonly string[]
  /** Its form fields are query parameters too, so no parameter counts as unknown. */
  hasOpenQuery?: true
  /** Not cached, because its URL may contain a secret or is about one person. */
  isCached?: false
  /** Not in the sitemap. */
  isListed?: false
}

/** All pages. React Router's configuration, access, the sitemap and tests are derived from this table. */
export const pages: readonly PageRow[] = [
  { path: '/', file: 'site/home/home.page.tsx', layout: 'default', access: 'public', query: ['q', 'typed'] },
  { path: '/finder', file: 'features/finder/finder.page.tsx', layout: 'default', access: 'public' },
  { path: '/drugs', file: 'features/drugs/catalogue/drugs.page.tsx', layout: 'default', access: 'public' },
  {
    path: '/drugs/:alias',
    file: 'features/drugs/detail/drug.page.tsx',
    layout: 'default',
    access: 'public',
    query: ['crop'],
  },
  {
    path: '/drugs/:alias/mix',
    file: 'features/drugs/mixes/drug-mixes.page.tsx',
    layout: 'default',
    access: 'public',
    query: ['crop'],
    isListed: false,
  },
  { path: '/pests', file: 'features/problems/pests.page.tsx', layout: 'default', access: 'public' },
  { path: '/pests/:alias', file: 'features/problems/pest.page.tsx', layout: 'default', access: 'public' },
  { path: '/diseases', file: 'features/problems/diseases.page.tsx', layout: 'default', access: 'public' },
  { path: '/diseases/:alias', file: 'features/problems/disease.page.tsx', layout: 'default', access: 'public' },
  { path: '/plants', file: 'features/plants/plants.page.tsx', layout: 'default', access: 'public' },
  { path: '/plants/:alias', file: 'features/plants/plant.page.tsx', layout: 'default', access: 'public' },
  { path: '/sorts', file: 'features/sorts/sorts.page.tsx', layout: 'default', access: 'public' },
  { path: '/sorts/:alias', file: 'features/sorts/sort.page.tsx', layout: 'default', access: 'public' },
  { path: '/posts', file: 'features/posts/posts.page.tsx', layout: 'default', access: 'public' },
  { path: '/posts/:alias', file: 'features/posts/post.page.tsx', layout: 'default', access: 'public' },
  {
    path: '/calculator',
    file: 'features/calculator/calculator.page.tsx',
    layout: 'default',
    access: 'public',
    query: ['drug', 'crop', 'target', 'use', 'mode', 'q'],
    hasOpenQuery: true,
    isListed: false,
  },
  { path: '/shop', file: 'features/products/shop.page.tsx', layout: 'default', access: 'public' },
  { path: '/shop/:alias', file: 'features/products/product.page.tsx', layout: 'default', access: 'public' },
  { path: '/terms', file: 'features/terms/terms.page.tsx', layout: 'default', access: 'public' },
  { path: '/terms/:alias', file: 'features/terms/term.page.tsx', layout: 'default', access: 'public' },
  { path: '/sales', file: 'features/sales/sales.page.tsx', layout: 'default', access: 'public' },
  { path: '/sales/:alias', file: 'features/sales/sale.page.tsx', layout: 'default', access: 'public' },
  { path: '/todo', file: 'site/cabinet/todo.page.tsx', layout: 'default', access: 'public', isListed: false },
  {
    path: '/shared/:secret',
    file: 'features/garden/sharing/shared.page.tsx',
    layout: 'default',
    access: 'public',
    isCached: false,
    isListed: false,
  },
  {
    path: '/favorites',
    file: 'features/favorites/favorites.page.tsx',
    layout: 'default',
    access: 'public',
    query: ['kind', 'collection'],
    isListed: false,
  },
  {
    path: '/favorites/:secret',
    file: 'site/favorites/shared-favorites.page.tsx',
    layout: 'default',
    access: 'public',
    isCached: false,
    isListed: false,
  },
  {
    path: '/privacy-policy',
    file: 'site/privacy/privacy-policy.page.tsx',
    layout: 'default',
    access: 'public',
    isListed: false,
  },
  guestPage('/login', 'features/accounts/sign-in/login.page.tsx', ['redirect']),
  guestPage('/register', 'features/accounts/sign-up/register.page.tsx', ['redirect']),
  guestPage('/reset-password', 'features/accounts/password/reset-password.page.tsx', ['token', 'email']),
  {
    path: '/logout',
    file: 'features/accounts/sign-in/logout.page.tsx',
    layout: 'default',
    access: 'public',
    isListed: false,
  },
  {
    path: '/email-verify',
    file: 'features/accounts/email/email-verify.page.tsx',
    layout: 'centered',
    access: 'public',
    query: ['id', 'hash', 'signature'],
    isCached: false,
    isListed: false,
  },
  {
    path: '/email-verified',
    file: 'features/accounts/email/email-verified.page.tsx',
    layout: 'centered',
    access: 'public',
    query: ['stale', 'done'],
    isCached: false,
    isListed: false,
  },
  {
    path: '/email-change',
    file: 'features/accounts/email/email-change.page.tsx',
    layout: 'centered',
    access: 'user',
    guard: 'auth',
    query: ['token'],
  },
  {
    path: '/email-undo',
    file: 'features/accounts/email/email-undo.page.tsx',
    layout: 'centered',
    access: 'public',
    query: ['token'],
    isCached: false,
    isListed: false,
  },
  {
    path: '/personal-data-consent',
    file: 'features/accounts/sign-up/personal-data-consent.page.tsx',
    layout: 'default',
    access: 'public',
    isListed: false,
  },
  {
    path: '/profile',
    file: 'site/cabinet/profile.page.tsx',
    layout: 'default',
    access: 'user',
    guard: 'auth',
    query: ['view', 'planting', 'entry', 'new', 'season', 'drug'],
  },
  {
    path: '/profile/reminders',
    file: 'site/cabinet/reminders.page.tsx',
    layout: 'default',
    access: 'user',
    guard: 'auth',
    query: ['saved', 'mistake'],
  },
  {
    path: '/reminders/:secret',
    file: 'features/garden/reminders/reminders-off.page.tsx',
    layout: 'default',
    access: 'public',
    isCached: false,
    isListed: false,
  },
  adminPage('/admin', 'admin/operations/home/home.page.tsx'),
  adminPage('/admin/users', 'admin/operations/users/users.page.tsx'),
  adminPage('/admin/users/:id', 'admin/operations/users/user.page.tsx'),
  adminPage('/admin/redirects', 'admin/operations/redirects/redirects.page.tsx'),
  adminPage('/admin/journal', 'admin/operations/journal/journal.page.tsx'),
  adminPage('/admin/trash', 'admin/operations/trash/trash.page.tsx'),
  // Before the page `create` of every kind, because plantings have none.
  adminPage('/admin/plantings/:id', 'admin/records/form/record.page.tsx'),
  adminPage('/admin/plantings/import', 'admin/import/import.page.tsx'),
  adminPage('/admin/:kind', 'admin/lists/list/list.page.tsx'),
  adminPage('/admin/:kind/create', 'admin/records/form/create.page.tsx'),
  adminPage('/admin/:kind/import', 'admin/import/import.page.tsx'),
  adminPage('/admin/:kind/:id', 'admin/records/form/record.page.tsx'),
  adminPage('/admin/:kind/:id/history', 'admin/records/history/history.page.tsx'),
  // Without a guard: a visitor is told to sign in, and uploads never log out.
  { path: '/admin/file-manager', file: 'admin/frame/file-manager.page.tsx', layout: 'default', access: 'admin' },
  // The page of components: in development and in the tests' build, never in production.
  ...(process.env.UI_KIT
    ? ([{ path: '/ui-kit', file: 'site/ui-kit/ui-kit.page.tsx', layout: 'default', access: 'public' }] as const)
    : []),
  { path: '/*', file: 'site/shell/not-found.page.tsx', layout: 'default', access: 'public' },
]

function guestPage(path: string, file: string, query: readonly string[]): PageRow {
  return { path, file, layout: 'centered', access: 'guest', guard: 'guest', query }
}

/** The page itself requires a login only; its loader and the API check that the user is an admin. */
function adminPage(path: string, file: string): PageRow {
  return { path, file, layout: 'default', access: 'admin', guard: 'auth', frame: 'admin' }
}

interface RouteEntry {
  id?: string
  path?: string
  index?: boolean
  file: string
  children?: RouteEntry[]
}

const toEntry = (page: PageRow): RouteEntry => ({
  ...(page.path === '/' ? { index: true } : { path: page.path.slice(1) }),
  // Several pages share a file, and the browser is sent the ids of all pages: a path is shorter than a file.
  id: page.path,
  file: page.file,
})

function toFrames(inside: readonly PageRow[]): RouteEntry[] {
  const framed = inside.filter(page => page.frame).map(toEntry)
  const plain = inside.filter(page => !page.frame).map(toEntry)
  return framed.length > 0
    ? [...plain, { id: 'admin-layout', file: 'admin/frame/shell/admin-layout.tsx', children: framed }]
    : plain
}

function toLayout(layout: PageRow['layout']): RouteEntry[] {
  const inside = pages.filter(page => page.layout === layout)
  const guards = new Set(inside.map(page => page.guard))
  const children = [...guards].flatMap(guard => {
    const entries = toFrames(inside.filter(page => page.guard === guard))
    return guard ? [{ id: `${layout}-${guard}`, file: `site/guards/${guard}.tsx`, children: entries }] : entries
  })
  const boundary = { id: `${layout}-boundary`, file: 'site/shell/page-boundary.tsx', children }
  return [{ id: `${layout}-layout`, file: `site/shell/${layout}-layout.tsx`, children: [boundary] }]
}

/** Plain objects, because the server imports this file too and must not import the build tool. */
export default [...toLayout('default'), ...toLayout('centered')]
