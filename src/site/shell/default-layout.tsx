import { type LinksFunction, Outlet } from 'react-router'
import catalogueStyles from '#ui/styles/catalogue.css?url'
import { DefaultFrame } from './default-frame.tsx'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: catalogueStyles }]

export default function DefaultLayout() {
  return (
    <DefaultFrame>
      <Outlet />
    </DefaultFrame>
  )
}
