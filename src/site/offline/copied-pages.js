/*
 * Copies of the public pages that were read last, for when there is no connection. They are shown without their scripts: nothing on them is
 * counted anew, and each says of which moment it is.
 */
const mostPages = 30
const copied = /^\/(?:drugs|shop|plants|sorts|terms)\/[a-z0-9-]+$/

/** The path of a page that is copied; null for others. */
export function copiedPath({ pathname, search }, ending = '') {
  const path = pathname.slice(0, pathname.length - ending.length)
  return search === '' && copied.test(path) ? path : null
}

/** Copies a page, or fetches it for that unless there is a copy of today. */
export async function copyPage(cacheName, path, response) {
  try {
    const cache = await caches.open(cacheName)
    const old = await cache.match(path)
    if (!response && old && dayOf(savedAt(old)) === dayOf(new Date())) return
    const found = response ?? (await fetch(path, { credentials: 'omit', headers: { Accept: 'text/html' } }))
    if (!found.ok || found.redirected || !/^text\/html/.test(found.headers.get('Content-Type') ?? '')) return
    const headers = new Headers(found.headers)
    // The body is not compressed any more.
    headers.delete('Content-Encoding')
    headers.delete('Content-Length')
    headers.set(savedHeader, new Date().toISOString())
    // The latest stand last.
    await cache.delete(path)
    await cache.put(path, new Response(await found.blob(), { headers }))
    const pages = await cache.keys()
    await Promise.all(pages.slice(0, -mostPages).map(page => cache.delete(page)))
  } catch {
    // Without room there are no copies.
  }
}

const savedHeader = 'X-Saved-At'
const savedAt = response => new Date(response.headers.get(savedHeader))
const dayOf = moment => moment.toLocaleDateString('sv')

/** The copy with a line that says of when it is; undefined when there is none. */
export async function pageWithoutScripts(cacheName, url) {
  const path = copiedPath(url)
  const copy = path ? await (await caches.open(cacheName)).match(path) : undefined
  if (!copy) return undefined
  const html = await copy.text()
  const withoutScripts = html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\bmodulepreload\b[^>]*>/g, '')
  // After the links that skip to the content.
  const text = withoutScripts.replace(/<header\b/, header => noteOf(savedAt(copy)) + header)
  return new Response(text, { headers: copy.headers })
}

function noteOf(moment) {
  const day = moment.toLocaleDateString('ru', { day: '2-digit', month: '2-digit' })
  const time = moment.toLocaleTimeString('ru', { hour: '2-digit', minute: '2-digit' })
  const isOfToday = dayOf(moment) === dayOf(new Date())
  const answers = isOfToday ? '' : ' О\u00a0сегодняшнем дне она не\u00a0говорит.'
  const link = (href, name) =>
    `<a class="inline-flex min-h-11 items-center px-3 text-link underline underline-offset-4" href="${href}">${name}</a>`
  return `<aside aria-label="Без связи" class="border-b border-line bg-surface px-4 py-2 text-center">Страница сохранена ${day} ${time}, без сети.${answers} Кнопки и\u00a0поиск заработают со\u00a0связью. ${link('', 'Повторить')} ${link('/profile?view=plantings', 'Ответы для\u00a0моих посадок')} ${link('/todo', 'Дела')}</aside>`
}
