import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { SectionLink } from './section-link.tsx'

const linkOn = (path: string, to: string) => {
  const element = (
    <SectionLink to={to} className="item">
      Раздел
    </SectionLink>
  )
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })} />,
  )
}

const active = 'class="item router-link-active"'
const exact = 'class="item router-link-active router-link-exact-active" aria-current="page"'
const other = 'class="item"'

test.each([
  ['/drugs', '/drugs', exact],
  ['/DRUGS/', '/drugs', exact],
  ['/drugs?crop=tomat#list', '/drugs', exact],
  ['/drugs/skor', '/drugs', active],
  ['/drugs-and-more', '/drugs', other],
  ['/pests', '/drugs', other],
  ['/', '/', exact],
  ['/pests', '/', other],
])('R-2.61 on %s the link to %s', (path, to, expected) => {
  expect(linkOn(path, to)).toContain(`${expected} href="${to}"`)
})
