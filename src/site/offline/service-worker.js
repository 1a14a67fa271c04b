/* global site: written by serve-offline.server.ts into the script that starts this one */
import { clientsClaim } from 'workbox-core'
import { disable as disableNavigationPreload, enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import { copiedPath, copyPage, pageWithoutScripts } from './copied-pages.js'

// One cache for each build. Others of this origin, such as the gardens of people who have signed in, are not touched here.
const prefix = 'site-'
const cacheName = prefix + site.build
// Copies of public pages name files of their build.
const copies = `pages-${site.build}`

const ofThisBuild = async request => (await caches.open(cacheName)).match(request)
// Until a page of the garden has been opened with this build, what the one before has put by still opens.
const saved = async request => (await ofThisBuild(request)) ?? ofOlderBuild(request)

// Pages come from the network. Answers of the server are passed on, errors too.
const network = new NetworkOnly()
registerRoute(
  new NavigationRoute(async options => {
    const response = await network.handle(options)
    const path = copiedPath(options.url)
    if (path) options.event.waitUntil(copyPage(copies, path, response.clone()))
    return response
  }),
)
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), new CacheFirst({ cacheName }))

// The page of a click comes without its document, which is fetched once a day. The answer to the page itself does not pass through here.
addEventListener('fetch', event => {
  const url = new URL(event.request.url)
  const path = url.origin === location.origin && url.pathname.endsWith(payload) && copiedPath(url, payload)
  if (path) event.waitUntil(copyPage(copies, path))
})
const payload = '/_payload.json'

// Without a connection, or where the browser refuses the storage that it has given before.
setCatchHandler(async ({ request, url }) => {
  if (request.mode !== 'navigate') return (await saved(request)) ?? fetch(request)
  return (
    (await saved(documentOf(url))) ??
    (await pageWithoutScripts(copies, url)) ??
    (await saved('/offline.html')) ??
    Response.error()
  )
})

/** Documents of the garden are the same for everybody, whatever they show later; a page that has loaded puts them here with its files. */
function documentOf({ pathname, searchParams }) {
  const view = pathname === '/profile' ? searchParams.get('view') : null
  return view ? `${pathname}?view=${view}` : pathname
}

addEventListener('install', event => event.waitUntil(install()))
addEventListener('activate', event => event.waitUntil(deleteOlder()))
// From a page that has put its documents here.
addEventListener('message', event => event.waitUntil(deleteOlder()))
// The document is then requested while the worker starts. Without a connection Firefox shows its own error for that request, whatever the
// worker answers; there the setting of an earlier worker is taken back.
if (navigator.userAgent.includes('Firefox/')) disableNavigationPreload()
else enableNavigationPreload()
clientsClaim()

async function install() {
  const cache = await caches.open(cacheName)
  await cache.addAll(
    site.files.map(url => new Request(url, { cache: url.startsWith('/assets/') ? 'default' : 'reload' })),
  )
  // Files are named by their content, so this worker can also serve pages of the build before.
  await skipWaiting()
}

async function deleteOlder() {
  const isOlder = name =>
    (name.startsWith(prefix) && name !== cacheName) || (name.startsWith('pages-') && name !== copies)
  const older = (await caches.keys()).filter(isOlder)
  const needed = (await ofThisBuild('/todo')) ? undefined : await latestWithTodo(older)
  await Promise.all(older.filter(name => name !== needed).map(name => caches.delete(name)))
}

async function latestWithTodo(names) {
  for (const name of names.toReversed())
    if (name.startsWith(prefix) && (await caches.match('/todo', { cacheName: name }))) return name
  return undefined
}

/** Never of other caches: those have answers about gardens and copies of pages. */
async function ofOlderBuild(request) {
  const older = (await caches.keys()).filter(name => name.startsWith(prefix) && name !== cacheName)
  for (const name of older.toReversed()) {
    const found = await caches.match(request, { cacheName: name })
    if (found) return found
  }
  return undefined
}
