import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const line = '@import "@formkit/themes/genesis" layer(genesis);'

/** Sections of the theme for inputs that this site does not use. */
const unused = ['inputs/color', 'inputs/range', 'inputs/file', 'addons/icons']

/**
 * Replaces the `@import` in `genesis.css` by a reduced genesis theme of FormKit. The theme is 6.3 KB gz of a page's 16 KB CSS budget,
 * most of it variables that refer to other variables: those that we do not set ourselves are inlined.
 */
export function genesisTheme(): Plugin {
  return {
    name: 'genesis-theme',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/src/ui/styles/genesis.css')) return null
      if (!code.includes(line)) this.error('genesis.css no longer imports the theme')
      return code.replace(line, () => `@layer genesis {\n${reduceTheme(code)}\n}`)
    },
  }
}

/** The theme without unused sections and with inlined variables. Variables that `importer` sets, and all rules that can match, remain. */
export function reduceTheme(importer: string): string {
  const whole = readFileSync(createRequire(import.meta.url).resolve('@formkit/themes/genesis'), 'utf8')
  const sections = whole.split(/(?=\/\* packages\/themes\/src\/css\/genesis\/)/)
  const remaining = sections.filter(section => !unused.some(name => section.includes(`/genesis/${name}.css`)))
  if (sections.length - remaining.length !== unused.length)
    throw new Error('The genesis theme has other sections now: see scripts/genesis-theme.ts')
  const ours = new Set(importer.match(/--fk-[\w-]+(?=:)/g))
  return foldVariables(withoutOverridden(remaining.join(''), importer), ours)
}

/** Drops root variables that the importer sets: its declarations come later in the same layer and win. */
function withoutOverridden(css: string, importer: string): string {
  const [, root = ''] = /:root \{([^}]*)\}/.exec(importer) ?? []
  const replaced = new Set(root.match(/--fk-[\w-]+(?=:)/g))
  const end = css.indexOf('\n}')
  return (
    css
      .slice(0, end + 1)
      .replace(new RegExp(declaration, 'gm'), (whole, name: string) => (replaced.has(name) ? '' : whole)) +
    css.slice(end + 1)
  )
}

const declaration = /^ {2}(--fk-[\w-]+):([^;]*);\n/m

/** Inlines every variable whose value cannot differ where it is used. Repeats until nothing is left to inline. */
export function foldVariables(css: string, ours: ReadonlySet<string>): string {
  const end = css.indexOf('\n}')
  let root = css.slice(0, end + 1)
  let rules = css.slice(end + 1)
  for (let changed = true; changed; ) {
    changed = false
    for (const [whole, name = '', text = ''] of root.matchAll(new RegExp(declaration, 'gm'))) {
      const value = text.trim().replace(/\s+/g, ' ')
      const isLiteral = !value.includes('var(')
      const isUsed = rules.includes(`var(${name}`)
      // In a rule a variable of ours may have another value than at the root, so only a literal may be inlined there.
      if (ours.has(name) || (isUsed && !isLiteral)) continue
      root = inlineVariable(root.replace(whole, ''), name, value)
      rules = inlineVariable(rules, name, value)
      changed = true
      break
    }
  }
  return root + rules
}

/** `inherit` at the root means no value, so the fallback is used. */
function inlineVariable(css: string, name: string, value: string): string {
  let out = css
  for (let at = indexOfVar(out, name); at !== -1; at = indexOfVar(out, name)) {
    const close = closingBracket(out, at + 3)
    const [, fallback] = /^var\([^,)]+(?:,\s*([\s\S]*))?\)$/.exec(out.slice(at, close + 1)) ?? []
    const put = value === 'inherit' ? fallback : value
    if (put === undefined) throw new Error(`${name} has no value`)
    out = out.slice(0, at) + put + out.slice(close + 1)
  }
  return out
}

const indexOfVar = (css: string, name: string) => css.search(new RegExp(`var\\(${name}[,)]`))

function closingBracket(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at++) {
    if (css[at] === '(') depth++
    if (css[at] === ')' && --depth === 0) return at
  }
  throw new Error('A bracket is not closed')
}
