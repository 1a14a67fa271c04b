import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pages } from '#app/routes.ts'

const read = (folder: string) =>
  readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => /(?<!\.test)\.tsx$/.test(file))
const shown = read('./')
  .map(file => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('\n')

/** Shown inside of other components, by the page frame, or as a whole page. */
const parts = [
  'breadcrumbs.tsx',
  'catalogue-list.tsx',
  'calculate-link.tsx',
  'combobox-list.tsx',
  'facet-group.tsx',
  'fold.tsx',
  'form-summary.tsx',
  'error-state.tsx',
  'field.tsx',
  'day-picker.tsx',
  'filtered-list.tsx',
  'neighbours.tsx',
  'fact-table.tsx',
  'picture-image.tsx',
  'printed-foot.tsx',
]

test('the page shows every component', () => {
  const components = read('../../ui/')
  const missing = components.filter(
    file => !parts.includes(file.split('/').at(-1)!) && !shown.includes(`'#ui/${file}'`),
  )
  expect(components.length).toBeGreaterThan(50)
  expect(missing).toEqual([])
})

test('the page is not in the page table', () => {
  expect(pages.filter(page => /ui-kit/.test(page.path + page.file))).toEqual([])
})
