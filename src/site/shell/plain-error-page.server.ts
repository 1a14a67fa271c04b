import { escapeMarkup } from '#kit/http/escape-markup.ts'
import { errorTexts } from './error-texts.ts'

const linkClass = 'inline-flex min-h-11 items-center px-3 text-link underline underline-offset-4'

/** An error page without React, for requests that do not reach the pages and for when rendering fails. */
export function plainErrorPage(stylesheets: readonly string[]) {
  const links = stylesheets.map(href => `<link rel="stylesheet" href="${escapeMarkup(href)}">`).join('')
  return (status: number, message: string, requestId: string) => {
    const { title, heading } = errorTexts(status)
    const explanation = heading.startsWith(message) ? '' : `\n<p class="text-muted">${escapeMarkup(message)}</p>`
    // An empty address is that of this page.
    const retry = status >= 500 || status === 429 ? `<a class="${linkClass}" href="">Повторить</a> ` : ''
    return `<!DOCTYPE html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>${title}</title>${links}</head>
<body class="bg-page text-ink"><main class="mx-auto grid max-w-measure justify-items-center gap-4 px-4 py-16 text-center">
<p class="font-display text-hero text-muted">${status}</p>
<h1 class="text-display">${heading}</h1>${explanation}
<p>${retry}<a class="${linkClass}" href="/">На главную</a></p>${status >= 500 && requestId ? `\n<p class="text-xs text-muted">Номер запроса: <code>${escapeMarkup(requestId)}</code></p>` : ''}
</main></body></html>
`
  }
}
