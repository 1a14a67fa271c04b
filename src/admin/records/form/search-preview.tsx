import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { KindDescription, RecordView } from '#admin/kit/kinds/kind-description.ts'
import { count } from '#ui/format/format-number.ts'
import { findInPage, type PageTexts } from './page-texts.ts'
import { searchLimits, summaryField } from './publish-checks.ts'

/**
 * The record as a search engine shows it. The page of a published record makes its title and description itself, so they are taken from
 * there with the typed name in place of the stored one; until then they are the name and the text of the record.
 */
export function SearchPreview({ kind, record }: { kind: KindDescription; record: RecordView | null }) {
  const summary = summaryField(kind)
  const [title, alias, text] = (useWatch({ name: [kind.title, 'alias', summary?.key ?? ''] }) as unknown[]).map(value =>
    String(value ?? ''),
  )
  const page = usePageTexts(kind, record)
  const [host, setHost] = useState('')
  // The server does not know by which name it is asked.
  useEffect(() => setHost(location.host), [])
  // Beside the form there is room for it; below the form it is unfolded by who wants it.
  const [isBeside] = useState(() => matchMedia('(width >= 80rem)').matches)
  if (!kind.hasPages) return null
  const stored = String(record?.values[kind.title] ?? '')
  const rename = (words: string) => (stored && title ? words.replaceAll(stored, title) : words)
  const shownTitle = page ? rename(page.title) : title!
  const shownText = page ? rename(page.description) : text!
  return (
    <details open={isBeside}>
      <summary>
        <h2>Как в&nbsp;поиске</h2>
      </summary>
      <p className="admin-preview">
        <small>
          {host} / {kind.path} / {alias}
        </small>
        <b>{cut(shownTitle, searchLimits.title)}</b>
        <span>{cut(shownText, searchLimits.summary)}</span>
      </p>
      <Length name="Заголовок" length={shownTitle.length} max={searchLimits.title} />
      <Length name="Описание" length={shownText.length} max={searchLimits.summary} />
      {page && <p className="text-muted">Заголовок и&nbsp;описание страница составляет сама.</p>}
    </details>
  )
}

const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max).trimEnd()}…` : text)

const signForms = { one: 'знак', few: 'знака', many: 'знаков' }

function Length({ name, length, max }: { name: string; length: number; max: number }) {
  const isLong = length > max
  return (
    <p className="admin-length" data-long={isLong || undefined}>
      <span>{name}</span>
      <meter value={Math.min(length, max)} max={max} aria-label={`${name}: ${length} из ${max} знаков`} />
      <span>
        {length} из&nbsp;{max}
        {isLong && `, не\u00a0видно: ${count(length - max, signForms)}`}
      </span>
    </p>
  )
}

/** Null for records that are not published, and while the page is loading. */
function usePageTexts(kind: KindDescription, record: RecordView | null): PageTexts | null {
  const [texts, setTexts] = useState<PageTexts | null>(null)
  const path = record?.status === 'published' && kind.hasPages ? `/${kind.pagePath}/${record.values.alias}` : null
  const version = record?.version
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version may have other texts
  useEffect(() => {
    setTexts(null)
    if (!path) return
    const controller = new AbortController()
    fetch(path, { signal: controller.signal })
      .then(async response => setTexts(response.ok ? findInPage(await response.text()) : null))
      .catch(() => setTexts(null))
    return () => controller.abort()
  }, [path, version])
  return texts
}
