import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { SeasonNext } from './season-next.tsx'
import type { SeasonAhead, SeasonView } from './season-view.ts'

const today = '2026-11-30'
const autumn: SeasonView = { today, year: 2026, years: [2026, 2027], rows: [] }

/** The text that the end of a season is followed by. */
function textOf(ahead: SeasonAhead | undefined, season: Partial<SeasonView> = {}): string {
  const shown = <SeasonNext season={{ ...autumn, ...(ahead && { ahead }), ...season }} setYear={() => {}} />
  const Stub = createRoutesStub([{ path: '/', Component: () => shown }])
  return renderToStaticMarkup(<Stub />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()
}

const next = { title: 'Побелить стволы', from: '2027-03-12' }

test('after the last job of a year the next one is named, with a way to its season', () => {
  const text = textOf({ next, undated: 0 })
  expect(text).toContain('До конца года дел с датами нет. Следующее — «Побелить стволы», 12 марта 2027.')
  expect(text).toContain('Сезон 2027')
  expect(text).not.toContain('К посадкам')
})

test('jobs that wait for their phase are counted, with a way to the plantings', () => {
  const text = textOf({ next: null, undated: 2 })
  expect(text).toContain('До конца года дел с датами нет. 2 дела ждут своей фазы')
  expect(text).toContain('К посадкам')
  expect(text).not.toContain('Сезон')
})

test('nothing is said of another year, nor by a copy of an older build', () => {
  expect(textOf({ next, undated: 0 }, { year: 2027 })).toBe('')
  expect(textOf(undefined)).toBe('')
})
