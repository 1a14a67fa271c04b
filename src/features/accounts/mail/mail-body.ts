import { escapeMarkup } from '#kit/http/escape-markup.ts'
import type { MailList, MailText } from './mail-texts.ts'

const greeting = 'Здравствуйте!'
const farewell = 'С уважением,'
const site = 'Садозор'

/** The plain-text part of the email. */
export const toText = ({ before, lists = [], button, after }: MailText): string =>
  [
    greeting,
    ...before,
    ...lists.flatMap(listText),
    ...(button ? [`${button.text}: ${button.url}`] : []),
    ...after,
    `${farewell}\n${site}`,
  ]
    .join('\n\n')
    .concat('\n')

const listText = ({ title, items }: MailList): string[] => [
  `${title}:`,
  ...items.map(item => [`— ${item.title}`, ...item.lines.map(line => `  ${line}`)].join('\n')),
]

const green = '#147339'
const ink = '#1f2937'
const muted = '#4b5563'
const serif = "Literata, Georgia, 'Times New Roman', serif"
const sans = "Onest, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif"

/** The HTML part: tables and inline styles, which all mail programs support, and no external resources. */
export function toHtml({ subject, before, lists = [], button, after }: MailText): string {
  const paragraph = (text: string, colour: string) =>
    `<p style="margin:0 0 16px;font:16px/1.55 ${sans};color:${colour}">${escapeMarkup(text)}</p>`
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${escapeMarkup(subject)}</title></head>
<body style="margin:0;background:#f2fcf3">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;background:#ffffff;border:1px solid #c4f0ca;border-radius:12px">
<tr><td style="padding:28px 32px 0;font:600 24px/1.2 ${serif};color:${green}">${site}</td></tr>
<tr><td style="padding:20px 32px 12px">
<h1 style="margin:0 0 16px;font:600 22px/1.3 ${serif};color:${ink}">${escapeMarkup(subject)}</h1>
${paragraph(greeting, ink)}
${before.map(text => paragraph(text, ink)).join('\n')}
${lists.map(listOf).join('\n')}
${button ? buttonOf(button) : ''}
${after.map(text => paragraph(text, muted)).join('\n')}
<p style="margin:24px 0 16px;font:16px/1.55 ${sans};color:${ink}">${farewell}<br>${site}</p>
</td></tr></table>
</td></tr></table>
</body></html>
`
}

function buttonOf({ text, url }: { text: string; url: string }): string {
  const address = escapeMarkup(url)
  return `<p style="margin:0 0 20px"><a href="${address}" style="display:inline-block;padding:13px 24px;border-radius:8px;background:${green};color:#ffffff;font:600 16px/1.2 ${sans};text-decoration:none">${escapeMarkup(text)}</a></p>
<p style="margin:0 0 16px;font:13px/1.5 ${sans};color:${muted}">Если кнопка не нажимается, откройте ссылку:<br><a href="${address}" style="color:${green};word-break:break-all">${address}</a></p>`
}

function listOf({ title, items }: MailList): string {
  const line = (text: string) => `<br><span style="color:${muted}">${escapeMarkup(text)}</span>`
  const item = ({ title, lines }: MailList['items'][number]) =>
    `<li style="margin:0 0 12px"><b>${escapeMarkup(title)}</b>${lines.map(line).join('')}</li>`
  return `<h2 style="margin:24px 0 12px;font:600 18px/1.3 ${serif};color:${ink}">${escapeMarkup(title)}</h2>
<ul style="margin:0 0 20px;padding:0 0 0 20px;font:16px/1.5 ${sans};color:${ink}">${items.map(item).join('\n')}</ul>`
}
