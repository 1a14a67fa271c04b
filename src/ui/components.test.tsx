import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { HazardBadge } from '#ui/badges/hazard-badge.tsx'
import { VerdictBadge } from '#ui/badges/verdict-badge.tsx'
import { Facets } from '#ui/list/facets.tsx'
import { Pagination, pageWindow } from '#ui/list/pagination.tsx'
import { DataTable } from '#ui/tables/data-table.tsx'
import { describeSeason, SeasonStrip } from '#ui/tables/season-strip.tsx'

const html = (element: ReactElement) =>
  renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: ['/drugs'] })} />,
  )

describe('no information by colour alone', () => {
  it.each([
    ['allowed', 'можно'],
    ['caution', 'осторожно'],
    ['forbidden', 'нельзя'],
    ['unknown', 'нет данных'],
  ] as const)('verdict %s', (verdict, word) => expect(html(<VerdictBadge verdict={verdict} />)).toContain(word))

  it('names a hazard class by number and word, and an unknown one as unknown', () => {
    expect(html(<HazardBadge danger="human" value={3} />)).toContain('3\u00a0класс · умеренно опасное')
    expect(html(<HazardBadge danger="bee" value={null} />)).toContain('нет данных')
    expect(html(<HazardBadge danger="human" value={7} />)).toContain('нет данных')
  })

  it('describes a season in a sentence', () => {
    const levels = [0, 0, 0, 0, 1, 2, 3, 3, 2, 0, 0, 0]
    expect(describeSeason(levels)).toBe('высокий — июль–\u2060август; средний — июнь, сентябрь; низкий — май')
    expect(describeSeason([])).toBe('нет')
    expect(html(<SeasonStrip caption="Риск" levels={levels} />)).toContain('высокий — июль–\u2060август')
  })
})

describe('pages', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [4, 12, [1, 2, 3, 4, 5, -12, 12]],
    [6, 12, [1, -5, 5, 6, 7, -12, 12]],
    [12, 12, [1, -11, 11, 12]],
  ])('page %i of %i', (page, pages, window) => expect(pageWindow(page, pages)).toEqual(window))

  it('has rel links to neighbours, and renders nothing for one page', () => {
    const hrefOf = (page: number) => `/drugs?page=${page}`
    const markup = html(<Pagination page={2} pages={3} hrefOf={hrefOf} />)
    expect(markup).toMatch(/<a[^>]*rel="prev"[^>]*href="\/drugs\?page=1"/)
    expect(markup).toMatch(/<a[^>]*rel="next"[^>]*href="\/drugs\?page=3"/)
    expect(html(<Pagination page={1} pages={1} hrefOf={hrefOf} />)).toBe('')
  })
})

describe('facets', () => {
  const values = Array.from({ length: 12 }, (_, i) => ({
    value: `v${i}`,
    label: `Значение ${i}`,
    count: i,
    checked: i === 0,
  }))
  const markup = html(
    <Facets
      action="/drugs"
      groups={[{ name: 'crop', label: 'Культура', values }]}
      total={148}
      hiddenParams={[['sort', 'name']]}
    />,
  )

  it('is a plain form with the sort as a hidden input and the total on its button', () => {
    expect(markup).toContain('action="/drugs"')
    expect(markup).toContain('<input type="hidden" name="sort" value="name"/>')
    expect(markup).toContain('Показать 148')
  })
  it('contains every value, the rest behind «Показать все»', () => {
    expect(markup.match(/name="crop"/g)).toHaveLength(12)
    expect(markup).toContain('Показать все 12')
  })
  it('disables an empty value unless it is chosen', () => {
    expect(markup).toMatch(/<input(?=[^>]*value="v0")(?=[^>]*checked)(?![^>]*disabled)[^>]*>/)
    const empty = html(
      <Facets action="/" groups={[{ name: 'a', label: 'А', values: [{ ...values[0]!, checked: false }] }]} total={0} />,
    )
    expect(empty).toMatch(/<input(?=[^>]*value="v0")(?=[^>]*disabled)[^>]*>/)
  })
})

it('labels every cell of a table for cards on a phone', () => {
  const columns = [
    { key: 'crop', label: 'Культура', rowHead: true, render: (row: { crop: string }) => row.crop },
    { key: 'rate', label: 'Норма', render: () => '20 г' },
  ]
  const markup = html(
    <DataTable caption="Регламент" rows={[{ crop: 'Томат' }]} keyOf={row => row.crop} columns={columns} />,
  )
  expect(markup).toContain('<caption')
  expect(markup).toMatch(/<th scope="row"[^>]*>Томат/)
  expect(markup).toMatch(/<td data-label="Норма"/)
})
