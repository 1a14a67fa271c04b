import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { foldVariables, reduceTheme } from '../../../scripts/genesis-theme.ts'

const importer = readFileSync(new URL('./genesis.css', import.meta.url), 'utf8')
const theme = readFileSync(createRequire(import.meta.url).resolve('@formkit/themes/genesis'), 'utf8')
const selectors = (css: string) => [...css.matchAll(/^(\S[^{}]*) \{$/gm)].map(([, selector]) => selector)

it('R-1.02 keeps the name of the theme and every rule for the fields in use', () => {
  const small = reduceTheme(importer)
  expect(small).toContain('--formkit-theme: genesis;')
  const dropped = selectors(theme).filter(selector => !selectors(small).includes(selector))
  expect(
    dropped.filter(
      selector => !/color\]|range|file\]|icon|:is\(\[data-type=button\], \[data-type=submit\]\)/.test(selector!),
    ),
  ).toEqual([])
})

it('keeps every variable that we set', () => {
  const small = reduceTheme(importer)
  const ours = new Set(importer.match(/--fk-[\w-]+(?=:)/g))
  const known = [...ours].filter(name => theme.includes(`var(${name}`))
  expect(known.length).toBeGreaterThan(30)
  expect(known.filter(name => !small.includes(`var(${name}`))).toEqual([])
})

it('inlines plain values everywhere, chains only at the root, and fallbacks of unset variables', () => {
  const root =
    ':root {\n  --fk-a: 1px;\n  --fk-b: var(--fk-a);\n  --fk-c: inherit;\n  --fk-d: var(--fk-c, calc(var(--fk-ours) * 2));\n  --fk-ours: 3px;\n}\n'
  const rule = '.x {\n  margin: var(--fk-b) var(--fk-d);\n}\n'
  expect(foldVariables(root + rule, new Set(['--fk-ours']))).toBe(
    ':root {\n  --fk-d: calc(var(--fk-ours) * 2);\n  --fk-ours: 3px;\n}\n.x {\n  margin: 1px var(--fk-d);\n}\n',
  )
})
