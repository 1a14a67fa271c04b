import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BenchDocument } from './documents.ts'

/** MiniSearch, a search in memory that forgives typos. It is installed for the measurement only. */

export const miniSearchVersion = '7.2.0'
const folder = path.resolve('.cache/minisearch')

/** The part of its interface that is used here. */
export interface MiniSearch {
  addAll(documents: readonly BenchDocument[]): void
  search(question: string): { id: string; name: string }[]
}

type Constructor = new (options: object) => MiniSearch

/** With the whole environment: it may hold the operator's proxy and certificates. */
export function installMiniSearch(): void {
  if (existsSync(path.join(folder, 'node_modules/minisearch'))) return
  mkdirSync(folder, { recursive: true })
  const args = ['install', `minisearch@${miniSearchVersion}`, '--prefix', folder]
  execFileSync('npm', [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'], { stdio: 'pipe' })
}

/** With its settings for typing people, names before texts, and «ё» as «е». */
export async function fillMiniSearch(documents: readonly BenchDocument[]): Promise<MiniSearch> {
  const file = pathToFileURL(path.join(folder, 'node_modules/minisearch/dist/es/index.js')).href
  const { default: Engine } = (await import(file)) as { default: Constructor }
  const engine = new Engine({
    idField: 'page',
    fields: ['name', 'names', 'codes', 'others', 'texts'],
    storeFields: ['name'],
    processTerm: (term: string) => term.toLowerCase().replaceAll('ё', 'е'),
    searchOptions: {
      boost: { name: 5, names: 4, codes: 4, others: 2 },
      prefix: true,
      fuzzy: (term: string) => (term.length > 3 ? 0.2 : false),
    },
  })
  engine.addAll(documents)
  return engine
}
