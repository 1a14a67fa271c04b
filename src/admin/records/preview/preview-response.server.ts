import type { Context } from 'hono'
import type { ShellEnv } from '#kit/http/error-response.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { stillPolicy } from './preview-draft.server.ts'

export const previewResponse = (status: number, html: string) =>
  new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': stillPolicy,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
      // The address may be a secret.
      'Referrer-Policy': 'no-referrer',
    },
  })

/** A preview is opened in a tab, so what a draft lacks is said in a page. */
export function refusalPage(c: Context<ShellEnv>, error: unknown): Response {
  if (!(error instanceof HttpProblem) || error.status >= 500) throw error
  const texts = Object.values(error.fields ?? {}).flat()
  const html = c.get('errorPage')(error.status, texts.join(' ') || error.message, '')
  return previewResponse(error.status, html.replace(/<h1[^<]*</, '<h1 class="text-display">Предпросмотра нет<'))
}
