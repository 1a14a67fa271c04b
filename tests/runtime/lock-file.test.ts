import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Locked {
  version?: string
  integrity?: string
  inBundle?: boolean
  link?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const { packages }: { packages: Record<string, Locked> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))

/** Resolves like Node: in the package's own node_modules, then in every parent folder. */
function isLocked(name: string, place: string): boolean {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules')))) {
    if (packages[`${folder && `${folder.replace(/\/$/, '')}/`}node_modules/${name}`]) return true
    if (folder === '') return false
  }
}

test('npm ci finds every package of every platform in the lock file', () => {
  const missing = Object.entries(packages).flatMap(([place, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter(name => !isLocked(name, place))
      .map(name => `${place || 'package.json'} → ${name}`),
  )
  expect(missing).toEqual([])
})

// A bundled package is part of another one and has no integrity of its own; the workspace of the tools is a folder here.
test('every locked package has an integrity hash', () => {
  const installed = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link)
  const loose = installed.filter(([, { integrity, inBundle }]) => !integrity && !inBundle)
  expect(loose.map(([place]) => place)).toEqual([])
})
