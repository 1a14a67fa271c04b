import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const line = '@import "@formkit/themes/genesis" layer(genesis);'

/** Kinds of input this site has none of: their sections of the theme are left out. */
const unused = ['inputs/color', 'inputs/range', 'inputs/file', 'addons/icons']

/**
 * Puts the genesis theme of FormKit in place of its `@import` in `genesis.css`. A page may bring 15 KB of CSS and the theme alone
 * is 6.3, most of it variables that stand for other variables: what we do not set ourselves is put in where it is used.
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

/** The theme as far as a style sheet that imports it can tell: the variables it sets stay, so do all rules that can match. */
export function reduceTheme(importer: string): string {
  const whole = readFileSync(createRequire(import.meta.url).resolve('@formkit/themes/genesis'), 'utf8')
  const sections = whole.split(/(?=\/\* packages\/themes\/src\/css\/genesis\/)/)
  const remaining = sections.filter(section => !unused.some(name => section.includes(`/genesis/${name}.css`)))
  if (sections.length - remaining.length !== unused.length)
    throw new Error('The genesis theme has other sections now: see scripts/genesis-theme.ts')
  const ours = new Set(importer.match(/--fk-[\w-]+(?=:)/g))
  return foldVariables(withoutOverridden(remaining.join(''), importer), ours)
}

/** What the importer sets at its root comes later in the same layer: the theme's own value would never be seen. */
function withoutOverridden(css: string, importer: string): string {
  const [, root = ''] = /:root \{([^}]*)\}/.exec(importer) ?? []
  const replaced = new Set(root.match(/--fk-[\w-]+(?=:)/g))
  const end = css.indexOf('\n}')
  return (
    css.slice(0, end + 1).replace(new RegExp(declaration, 'gm'), (whole, name: string) => (replaced.has(name) ? '' : whole)) +
    css.slice(end + 1)
  )
}

const declaration = /^ {2}(--fk-[\w-]+):([^;]*);\n/m

/** Replaces every variable by its value where that changes nothing: see `isFixed`. Repeats until no more can be folded. */
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
      // In a rule a variable of ours may have another value than at the root, so only a plain value may go there.
      if (ours.has(name) || (isUsed && !isLiteral)) continue
      root = inlineVariable(root.replace(whole, ''), name, value)
      rules = inlineVariable(rules, name, value)
      changed = true
      break
    }
  }
  return root + rules
}

/** `inherit` at the root means that there is no value: the fallback holds. */
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
