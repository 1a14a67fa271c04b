import { type EditContext, editFromInput } from '#admin/kit/records/write-record.server.ts'
import { editOfDraft } from '#admin/records/publications/publications.server.ts'
import { ownRowsOf } from '#admin/records/saving/own-rows-of.server.ts'
import { createGenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { pagePathOf } from '#kit/entity/define-entity.ts'
import { findRecord } from '#kit/entity/read.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { HttpProblem } from '#kit/problem.ts'

/** Renders a public page from these services; its HTML. */
export type RenderPage = (path: string, services: Services) => Promise<string>

/** Ends the transaction, so that nothing is stored. */
class Undo extends Error {
  readonly html: string
  constructor(html: string) {
    super('the page is rendered and everything is undone')
    this.html = html
  }
}

/**
 * The page of a record as it will be when the editor's draft is published. The draft is published in a transaction that is rolled back,
 * so the page, its loaders and the rules of publishing are those of the site, and no other request sees anything.
 */
export async function previewDraft(
  services: Services,
  render: RenderPage,
  context: EditContext,
  id: number,
  search: string,
): Promise<string> {
  const stored = (await findRecord(context.db, context.entity, id)) as { version: number } | null
  if (!stored) throw new HttpProblem('missing')
  const edit = await editOfDraft(context, id, stored.version, 'published')
  try {
    return await context.db.transaction(async transaction => {
      const tx = transaction as unknown as Db
      const result = await editFromInput({ ...context, db: tx }, id, edit, ownRowsOf(context.entity))
      if (!('record' in result))
        throw new HttpProblem('conflict', 'Те\u00a0же поля изменил другой редактор. Разберите правки в\u00a0форме.')
      // Nothing of the unpublished values may stay in a cache.
      const cache = createGenerationCache({ value: null, isListening: false })
      const { responses: _, ...rest } = services
      throw new Undo(
        await render(`/${pagePathOf(context.entity)}/${result.record.values.alias}${search}`, {
          ...rest,
          db: tx,
          cache,
        }),
      )
    })
  } catch (error) {
    if (error instanceof Undo) return error.html
    throw error
  }
}

/** The page as a still picture: without scripts it cannot ask the server for what is not published, and it says what it is. */
export function stillPage(html: string, reader: keyof typeof readers = 'editor'): string {
  const withoutScripts = cut(html, '<script', '</script>', () => true)
  const still = cut(withoutScripts, '<link', '>', tag => /rel="(?:modulepreload|canonical)"/.test(tag))
  const body = still.indexOf('>', still.indexOf('<body')) + 1
  return `${still.slice(0, body)}${banner(reader)}${still.slice(body)}`.replace(
    '<head>',
    '<head><meta name="robots" content="noindex">',
  )
}

/** Without the pieces from `start` to the next `end` that are to go. */
function cut(html: string, start: string, end: string, isGone: (piece: string) => boolean): string {
  const kept: string[] = []
  let at = 0
  for (;;) {
    const from = html.indexOf(start, at)
    const to = from === -1 ? -1 : html.indexOf(end, from)
    if (to === -1) return kept.join('') + html.slice(at)
    const piece = html.slice(from, to + end.length)
    kept.push(html.slice(at, from), isGone(piece) ? '' : piece)
    at = to + end.length
  }
}

const readers = { editor: 'Её видите только вы', guest: 'Её видит тот, у&nbsp;кого есть этот адрес' } as const

const banner = (
  reader: keyof typeof readers,
) => `<p role="note" class="tone-honey border-b border-line bg-surface p-4 text-center text-ink"><b>Предпросмотр черновика.</b>
Так страница будет выглядеть после публикации. ${readers[reader]}; кнопки здесь не&nbsp;работают, ссылки ведут на&nbsp;сайт.</p>`

/** No script, no form, no frame. */
export const stillPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
