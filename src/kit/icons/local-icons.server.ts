import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { IconData, IconResponse } from './icon-request.ts'

interface Collection {
  prefix: string
  icons: Record<string, IconData>
  aliases?: Record<string, { parent: string }>
  width?: number
  height?: number
  lastModified?: number
}

/** Installed collections: those that the site's own icons come from. */
const localCollections: readonly string[] = ['lucide', 'ph']

const packages = createRequire(import.meta.url)
const opened = new Map<string, Promise<Collection>>()

/** @returns null when the collection is not installed */
export async function findLocalIcons(prefix: string, names: readonly string[]): Promise<IconResponse | null> {
  if (!localCollections.includes(prefix)) return null
  const { icons, aliases = {}, width, height, lastModified } = await open(prefix)
  const found: Record<string, IconData> = {}
  const missing: string[] = []
  for (const name of names) {
    const alias = Object.hasOwn(aliases, name) ? aliases[name]!.parent : name
    if (Object.hasOwn(icons, alias)) found[name] = icons[alias]!
    else missing.push(name)
  }
  if (missing.length === names.length) return { prefix, icons: {}, not_found: missing }
  return {
    prefix,
    icons: found,
    width,
    height,
    lastModified,
    ...(missing.length > 0 && { not_found: missing }),
  } as IconResponse
}

/** Loads a collection on first use and caches it; a failed load is not cached. */
function open(prefix: string): Promise<Collection> {
  const known = opened.get(prefix)
  if (known) return known
  const collection = readFile(packages.resolve(`@iconify-json/${prefix}/icons.json`), 'utf8').then(
    text => JSON.parse(text) as Collection,
  )
  opened.set(prefix, collection)
  collection.catch(() => opened.delete(prefix))
  return collection
}
