import { escapeMarkup } from '#kit/http/escape-markup.ts'
import { errorTexts } from './error-texts.ts'

/** An error page without React, for requests that do not reach the pages and for when rendering fails. */
export function plainErrorPage(stylesheets: readonly string[]) {
  const links = stylesheets.map(href => `<link rel="stylesheet" href="${escapeMarkup(href)}">`).join('')
  return (status: number, message: string, requestId: string) => {
    const { title, heading } = errorTexts(status)
    return `<!DOCTYPE html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>${title}</title>${links}</head>
<body class="bg-page text-ink"><main class="mx-auto max-w-measure px-4 py-16 text-center">
<p class="font-display text-hero text-muted">${status}</p>
<h1 class="text-display">${heading}</h1>
<p class="text-muted">${escapeMarkup(message)}</p>
<p><a class="text-link underline" href="/">На главную</a></p>${status >= 500 && requestId ? `\n<p class="text-xs text-muted">Номер запроса: <code>${escapeMarkup(requestId)}</code></p>` : ''}
</main></body></html>
`
  }
}
