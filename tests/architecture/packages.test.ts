import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourcesIn } from './tree.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const { dependencies, optionalDependencies, devDependencies } = JSON.parse(read('package.json'))
const installedByStart = new Set(Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies }))

const isOfTests = (file: string) => /\.test\.tsx?$|^src\/kit\/testing\/|\/vectors\/|\.testing\.tsx?$/.test(file)
const settings = [
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/genesis-theme.ts',
  'scripts/precompress-assets.ts',
]
const product = [
  ...sourcesIn('src').filter(({ file }) => !isOfTests(file)),
  ...settings.map(file => ({ file, text: read(file) })),
]

/** Names of packages that stay after the types are erased. */
function packagesIn(text: string): string[] {
  const code = text.replace(/^(import|export) type [^;]*? from '[^']+'$/gm, '')
  const names = [
    ...code.matchAll(/(?:^(?:import|export) .*|^\} )from '(@?[\w-][\w./-]*)'$|import\('(@?[\w-][\w./-]*)'\)/gm),
  ].map(([, name, lazy]) => name ?? lazy!)
  return names.map(name =>
    name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/'),
  )
}

test('what the site is built and run with is in package.json, not only among the tools that `npm start` does not install', () => {
  const missing = product.flatMap(({ file, text }) =>
    packagesIn(text)
      .filter(name => !installedByStart.has(name))
      .map(name => `${file}: ${name}`),
  )
  expect(product.length).toBeGreaterThan(500)
  expect(missing).toEqual([])
})
