import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface Source {
  /** From the repository's root, with forward slashes. */
  file: string
  text: string
  lines: number
}

export const root = path.resolve(import.meta.dirname, '../..')

/** All TypeScript files below a folder. */
export function sourcesIn(folder: string): Source[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
    .map(file => {
      const text = readFileSync(path.join(root, file), 'utf8')
      return { file, text, lines: text.split('\n').length - 1 }
    })
}

const aliases: Record<string, string> = {
  '#kit/': 'src/kit/',
  '#ui/': 'src/ui/',
  '#illustrations/': 'src/illustrations/',
  '#features/': 'src/features/',
  '#admin/': 'src/admin/',
  '#site/': 'src/site/',
  '#app/': 'src/',
}

/** Files of the repository that a file imports, including type imports. */
export function importsOf({ file, text }: Source): string[] {
  const names = [...text.matchAll(/(?:from|import|import\()\s*'([^']+)'/g)].map(m => m[1]!)
  return names.flatMap(name => {
    const alias = Object.keys(aliases).find(a => name.startsWith(a))
    if (alias) return [name.replace(alias, aliases[alias]!)]
    return name.startsWith('.') && !name.includes('+types/') ? [path.posix.join(path.posix.dirname(file), name)] : []
  })
}
