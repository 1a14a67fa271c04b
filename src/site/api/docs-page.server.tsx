import { renderToStaticMarkup } from 'react-dom/server'

interface Operation {
  summary?: string
  parameters?: { name: string; in: string; description?: string }[]
  requestBody?: { content?: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
}
interface Schema {
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}
export interface Contract {
  info: { title: string; version: string; description?: string }
  paths?: Record<string, Record<string, Operation>>
}

/** The contract of the API for people: one static page, no scripts. */
export function apiDocs(contract: Contract, stylesheets: readonly string[]): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<Page contract={contract} stylesheets={stylesheets} />)}`
}

function Page({ contract, stylesheets }: { contract: Contract; stylesheets: readonly string[] }) {
  const operations = Object.entries(contract.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, o]) => ({ path, method, ...o })),
  )
  return (
    <html lang="ru">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>API справочника — Садозор</title>
        {stylesheets.map(href => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body className="bg-page text-ink">
        <main className="mx-auto max-w-page px-4 py-8 sm:px-6">
          <p>
            <a className="text-link underline underline-offset-4" href="/">
              Садозор
            </a>
          </p>
          <h1 className="mt-2 text-display font-display font-semibold">{contract.info.title}</h1>
          <p className="mt-2 max-w-measure text-muted">{contract.info.description}</p>
          <p className="mt-2">
            <a className="text-link underline underline-offset-4" href="/api/openapi.json">
              Контракт OpenAPI 3.1 (JSON)
            </a>
          </p>
          {operations.map(operation => (
            <OperationDocs key={`${operation.method} ${operation.path}`} {...operation} />
          ))}
        </main>
      </body>
    </html>
  )
}

function OperationDocs({
  path,
  method,
  summary,
  parameters = [],
  requestBody,
  responses,
}: Operation & { path: string; method: string }) {
  const body = requestBody?.content?.['application/json']?.schema
  const answer = responses['200']?.content?.['application/json']?.schema
  return (
    <section className="mt-8 rounded-card border border-line bg-surface p-4">
      <h2 className="text-xl font-semibold">{summary}</h2>
      <p className="mt-1">
        <code>
          {method.toUpperCase()} /api{path}
        </code>
      </p>
      {parameters.length > 0 && <Terms title="Параметры" rows={parameters.map(p => [p.name, p.description ?? ''])} />}
      {body && (
        <details className="mt-3">
          <summary className="cursor-pointer font-semibold">Тело запроса</summary>
          <Fields schema={body} />
        </details>
      )}
      {answer && (
        <details className="mt-3">
          <summary className="cursor-pointer font-semibold">Ответ</summary>
          <Fields schema={answer} />
        </details>
      )}
      <Terms title="Статусы" rows={Object.entries(responses).map(([status, r]) => [status, r.description])} />
    </section>
  )
}

function Terms({ title, rows }: { title: string; rows: [string, string][] }) {
  return (
    <>
      <h3 className="mt-3 font-semibold">{title}</h3>
      <dl className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-[12rem_1fr]">
        {rows.map(([term, words]) => (
          <div key={term} className="contents">
            <dt>
              <code>{term}</code>
            </dt>
            <dd className="text-muted">{words}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Lists are told by their members. */
function Fields({ schema }: { schema: Schema }) {
  const fields = Object.entries(schema.properties ?? schema.items?.properties ?? {})
  return (
    <ul className="mt-1 list-disc pl-6">
      {fields.map(([name, field]) => (
        <li key={name}>
          <code>{name}</code>{' '}
          <span className="text-muted">{[typeOf(field), field.description].filter(Boolean).join(' · ')}</span>
          {(field.properties ?? field.items?.properties) && <Fields schema={field} />}
        </li>
      ))}
    </ul>
  )
}

const typeOf = ({ type, anyOf }: Schema): string =>
  anyOf ? anyOf.map(typeOf).join(' или ') : Array.isArray(type) ? type.join(' или ') : (type ?? '')
