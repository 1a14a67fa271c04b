import { pagesOnDevice } from '#features/garden/offline/pages-on-device.ts'

const linkClass = 'inline-flex min-h-11 items-center px-3 text-link underline underline-offset-4'

/** What the service worker shows in place of a page that cannot be fetched. It has no scripts and nothing of a session. */
export function offlinePage(stylesheets: readonly string[]): string {
  const styles = stylesheets.map(href => `<link rel="stylesheet" href="${href}">`).join('')
  const links = pagesOnDevice.map(([href, name]) => `<a class="${linkClass}" href="${href}">${name}</a>`).join(' ')
  return `<!DOCTYPE html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<meta name="theme-color" content="#f9fafb" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#030712" media="(prefers-color-scheme: dark)">
<title>Нет связи — Садозор</title>${styles}</head>
<body class="bg-page text-ink"><main class="mx-auto grid max-w-measure justify-items-center gap-4 px-4 py-16 text-center">
<h1 class="text-display">Нет связи</h1>
<p class="text-muted">Страница не&nbsp;открылась: устройство не&nbsp;в&nbsp;сети. Когда связь появится, откройте её ещё раз.</p>
<p><a class="${linkClass}" href="">Повторить</a></p>
<p>Без связи открываются ваши страницы, сохранённые на&nbsp;этом устройстве:</p>
<p>${links}</p>
</main></body></html>
`
}
