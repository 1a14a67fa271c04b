import { parseSync } from 'vite'
import type { Source } from './tree.ts'

interface Node {
  type: string
  start: number
  end: number
}

export interface FunctionSize {
  /** File and line, for example `src/site/shell/footer.tsx:12`. */
  place: string
  /** Lines with code, from the first to the last of the function; blank lines and comments are not counted. */
  lines: number
}

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** All functions of a file, including nested ones. Counts lines of JSX, which Biome's rule does not. */
export function functionsOf({ file, text }: Source): FunctionSize[] {
  const { program, comments, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const code = withoutComments(text, comments)
  const found: FunctionSize[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    if (functions.has(node.type)) {
      const lines = code
        .slice(node.start, node.end)
        .split('\n')
        .filter(line => line.trim() !== '').length
      found.push({ place: `${file}:${text.slice(0, node.start).split('\n').length}`, lines })
    }
    Object.values(node).forEach(visit)
  }
  visit(program)
  return found
}

/** The same text with every comment replaced by spaces, so that positions stay. */
function withoutComments(text: string, comments: readonly { start: number; end: number }[]): string {
  let code = text
  for (const { start, end } of comments)
    code = code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, ' ') + code.slice(end)
  return code
}
