import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pages } from '#app/routes.ts'
import {
  deferredScripts,
  firstScripts,
  fontsFor,
  frameworkScripts,
  kilobyte,
  openClientBuild,
  sizeOf,
  stylesOf,
} from '../bench/build-files.ts'

/** Budgets that depend on the build only; `npm run bench` checks those that depend on responses. `npm test` builds first. */
const build = openClientBuild()
const cyrillicAndLatin =
  'Съешь ещё этих мягких французских булок. Phytophthora infestans, 2–3 г/10 л, ≥ 14 °C, 250 ₽, № 7 → «да»'

/** The file manager has the frame of the admin area inside of its page, because it has no guard. */
const isAdmin = (page: (typeof pages)[number]) => page.access === 'admin'

/**
 * First scripts and styles, KB. They warn of something that does not belong there: what a visitor feels is measured by Lighthouse and by the
 * time from a click to the next page, so no module is split to save a kilobyte. Editors work all day with the same files in their cache.
 */
const most = { public: { js: 150, css: 20 }, admin: { js: 150, css: 24 } }

describe.each(pages.map(page => [page.path, isAdmin(page) ? most.admin : most.public] as const))(
  'page %s',
  (id, { js, css }) => {
    test(`its first JavaScript is at most ${js} KB, gzip`, () => {
      const scripts = firstScripts(build, id)
      expect(scripts).toContain(build.manifest.entry.module)
      expect(scripts).toContain(build.manifest.routes[id]!.module)
      expect(sizeOf(build, scripts) / kilobyte).toBeLessThanOrEqual(js)
      const framework = frameworkScripts(build)
      expect(framework.filter(url => scripts.has(url))).toEqual(framework)
    })

    test(`its CSS is between 1 and ${css} KB, gzip`, () => {
      const size = sizeOf(build, stylesOf(build, id)) / kilobyte
      expect(size).toBeGreaterThan(1)
      expect(size).toBeLessThanOrEqual(css)
    })

    test('its font files together are at most 100 KB, and there are at least four', () => {
      const fonts = fontsFor(build, stylesOf(build, id), cyrillicAndLatin)
      expect(fonts.size).toBeGreaterThanOrEqual(4)
      expect(sizeOf(build, fonts) / kilobyte).toBeLessThanOrEqual(100)
    })
  },
)

/** A class name of the frame of the admin area. */
const adminMark = 'admin-nav-column'
/** Strings of its screens that belong to no kind and follow their pages. */
const screenMarks = ['admin-queue', 'admin-user', 'admin-address', 'Фильтры журнала', 'file-card']

test('no page outside of the admin area loads its code', () => {
  const scriptsOf = (some: typeof pages) => [...new Set(some.flatMap(page => [...firstScripts(build, page.path)]))]
  const hasMark = (mark: string) => (url: string) => build.read(url).includes(mark)
  expect(scriptsOf(pages.filter(isAdmin)).filter(hasMark(adminMark))).toHaveLength(1)
  for (const mark of [adminMark, ...screenMarks])
    expect([mark, scriptsOf(pages.filter(page => !isAdmin(page))).filter(hasMark(mark))]).toEqual([mark, []])
})

/** The editor of rich texts is loaded after the form, by kinds that have such a text. */
const editorMark = 'ProseMirror-selectednode'
const formScripts = (others: readonly string[]) => {
  const path = '/admin/:kind/:id'
  return new Set([...firstScripts(build, path), ...deferredScripts(build, path, 'record-form', others)])
}

test('the form of a record and everything before it are at most 244 KB, gzip, without what it loads only on demand', () => {
  const onDemand = ['rich-text-editor', 'combobox-list', 'sign-in-dialog', 'conflict-dialog']
  expect(sizeOf(build, formScripts(onDemand)) / kilobyte).toBeLessThanOrEqual(244)
})

test('the dialog over a form whose session has ended is loaded then, at most 22 KB, gzip', () => {
  const withoutDialog = formScripts(['rich-text-editor', 'combobox-list', 'sign-in-dialog'])
  const isDialog = (url: string) => url.startsWith('/assets/sign-in-dialog-')
  expect([...withoutDialog].filter(isDialog)).toEqual([])
  const whole = formScripts(['rich-text-editor', 'combobox-list'])
  const dialog = new Set([...whole].filter(url => !withoutDialog.has(url)))
  expect([...dialog].filter(isDialog)).toHaveLength(1)
  expect(sizeOf(build, dialog) / kilobyte).toBeLessThanOrEqual(22)
})

test('the dialog of two edits that meet is loaded then, at most 5 KB, gzip', () => {
  const others = ['rich-text-editor', 'combobox-list', 'sign-in-dialog']
  const without = formScripts([...others, 'conflict-dialog'])
  const dialog = new Set([...formScripts(others)].filter(url => !without.has(url)))
  expect([...dialog].filter(url => url.startsWith('/assets/conflict-dialog-'))).toHaveLength(1)
  expect(sizeOf(build, dialog) / kilobyte).toBeLessThanOrEqual(5)
})

test('the list of a combobox is loaded by the first field that gets the focus, at most 30 KB, gzip', () => {
  const isList = (url: string) => url.startsWith('/assets/combobox-list-')
  expect([...new Set(pages.flatMap(page => [...firstScripts(build, page.path)]))].filter(isList)).toEqual([])
  const list = deferredScripts(build, '/calculator', 'combobox-list')
  expect([...list].filter(isList)).toHaveLength(1)
  expect(sizeOf(build, list) / kilobyte).toBeLessThanOrEqual(30)
})

test.each(['file-picker', 'scheme-builder', 'uses-section'])(
  'the page of a record loads %s only when it is shown',
  chunk => {
    const isChunk = (url: string) => url.startsWith(`/assets/${chunk}-`)
    expect([...formScripts(['rich-text-editor'])].filter(isChunk)).toEqual([])
    expect([...deferredScripts(build, '/admin/:kind/:id', chunk)].filter(isChunk)).toHaveLength(1)
  },
)

test('the editor of texts is a script of its own, which no page loads with its first scripts', () => {
  const isEditor = (url: string) => build.read(url).includes(editorMark)
  expect([...formScripts(['rich-text-editor'])].filter(isEditor)).toEqual([])
  expect([...formScripts([])].filter(isEditor)).toHaveLength(1)
  expect([...new Set(pages.flatMap(page => [...firstScripts(build, page.path)]))].filter(isEditor)).toEqual([])
})

/** Strings that survive minification and show that a bundle contains the library. */
const serverLibraries = {
  drizzle: { mark: 'drizzle:entityKind', source: 'node_modules/drizzle-orm/entity.js' },
  postgres: { mark: 'SASL: SCRAM-SERVER', source: 'node_modules/pg/lib/crypto/sasl.js' },
}

describe.each(Object.entries(serverLibraries))('the browser never gets %s', (_name, { mark, source }) => {
  test('the library contains the string', () => {
    expect(readFileSync(source, 'utf8')).toContain(mark)
  })

  test('no script of the build contains it', () => {
    const folder = 'build/client/assets'
    const scripts = readdirSync(folder).filter(name => name.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(10)
    expect(scripts.filter(name => readFileSync(`${folder}/${name}`, 'utf8').includes(mark))).toEqual([])
  })
})

/** Libraries that validate forms; pages load them after rendering. */
const formLibraries = {
  zod: { mark: '$ZodType', source: 'node_modules/zod/v4/core/schemas.js' },
  'react-hook-form': { mark: 'onTouched', source: 'node_modules/react-hook-form/dist/index.esm.mjs' },
}

test.each(Object.entries(formLibraries))('no page loads %s with its first scripts', (_name, { mark, source }) => {
  expect(readFileSync(source, 'utf8')).toContain(mark)
  const first = new Set(pages.flatMap(page => [...firstScripts(build, page.path)]))
  expect([...first].filter(url => build.read(url).includes(mark))).toEqual([])
})
